import { operations } from '../../../specs/openapi.ts';
import type { Fault } from './fault.ts';
import type { Collection } from '../records/collection.ts';

const shared = new Map<string, Collection>();

/** Where operations answer, and what environments share though they must not. */
export const environmentFaults: readonly Fault[] = [
  {
    id: 'user-info-redirected',
    clause: 'ENVIRONMENTS-01',
    sentence: 'User info is served elsewhere: its documented path redirects there.',
    kind: 'crude',
    patch: (seams) => ({
      answer: async (request, handle) => {
        const own = `/sso${operations.TokenInfo.path}`;
        return request.path === own
          ? { status: 308, headers: { location: `${own}/moved` } }
          : seams.answer(request, handle);
      },
    }),
  },
  {
    id: 'foreign-token-accepted',
    clause: 'ENVIRONMENTS-02',
    sentence: 'Whatever looks like a token of this software is taken for one of the first application.',
    kind: 'subtle',
    patch: (seams) => ({
      findGrant: (registry, access_token) => {
        const known = seams.findGrant(registry, access_token);
        const [application] = registry.applications.values();
        if (known !== undefined || application === undefined || !/^[\w-]{43}$/.test(access_token))
          return known;
        return { access_token, application, issued_at: 0, expires: Number.POSITIVE_INFINITY, revoked: false };
      },
    }),
  },
  {
    id: 'one-store-for-all',
    clause: 'ENVIRONMENTS-03',
    sentence: 'All services of a process list from the collections that were asked for first.',
    kind: 'crude',
    patch: () => ({
      listedCollection: (collection) => {
        const key = JSON.stringify([collection.namespace, collection.code]);
        const first = shared.get(key) ?? collection;
        shared.set(key, first);
        return first;
      },
    }),
  },
];
