import { operations } from '../../../specs/openapi.ts';
import { isObject } from '../json.ts';
import { Problem } from '../problem.ts';
import type { Dialect } from './dialect.ts';
import { replyingWith } from './other-replies.ts';

/** Which operations there are, for whom, and what of older days is still served. */
export const lifecycleDialects: readonly Dialect[] = [
  {
    id: 'proposed-absent',
    shows: ['LIFECYCLE-04'],
    sentence: 'The operations that are only proposed are not deployed.',
    patch: (seams) => ({
      isOffered: (id) =>
        seams.isOffered(id) && (!operations[id].lifecycle.includes('Proposed') || id === 'UpsertCrmRecord'),
    }),
  },
  {
    id: 'schemas-by-rpc-only',
    shows: ['LIFECYCLE-04'],
    sentence: 'The schema operation is not deployed; the RPC-style list alone tells the fields.',
    patch: (seams) => ({ isOffered: (id) => seams.isOffered(id) && id !== 'ListFieldSchema' }),
  },
  {
    id: 'rpc-absent',
    shows: ['LIFECYCLE-03'],
    sentence: 'The RPC-style methods are not deployed.',
    patch: (seams) => ({
      isOffered: (id) => seams.isOffered(id) && operations[id].address !== 'gateway_url',
    }),
  },
  {
    id: 'upsert-for-testers-only',
    shows: ['LIFECYCLE-02'],
    sentence: 'Upsert is closed to applications that are no trusted testers.',
    patch: () => ({
      readUpsertBody: () => {
        throw new Problem('permission_denied', 'Upsert is open to trusted testers only.');
      },
    }),
  },
  {
    id: 'next-page-addresses',
    shows: ['LIFECYCLE-05'],
    sentence: 'A page of records has the full address of the next one beside its cursor.',
    patch: replyingWith((reply, { path }) => {
      if (!path.includes('/list/') || !isObject(reply.body) || reply.body.has_more !== true) return reply;
      return { ...reply, body: { ...reply.body, next_page_url: `http://localhost${path}?cursor=next` } };
    }),
  },
  {
    id: 'beta-prefix-served',
    shows: ['LIFECYCLE-05'],
    sentence: 'Every path is served below /v1beta too.',
    patch: (seams) => ({
      findRoute: (method, path, isOffered) =>
        seams.findRoute(method, path.replace('/v1beta/', '/'), isOffered),
    }),
  },
];
