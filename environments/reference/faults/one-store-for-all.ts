import type { Collection } from '../records/collection.ts';
import type { Fault } from './fault.ts';

const shared = new Map<string, Collection>();

export const oneStoreForAll: Fault = {
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
};
