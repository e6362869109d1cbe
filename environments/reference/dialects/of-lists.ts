import type { Dialect } from './dialect.ts';
import { laggingLists } from './lagging-lists.ts';

/** What a list shows, and when. */
export const listDialects: readonly Dialect[] = [
  {
    id: 'lagging-lists',
    shows: ['LIST-09'],
    sentence: 'A write shows in lists 150 milliseconds after it was answered.',
    settle_timeout_ms: 5000,
    patch: laggingLists(150),
  },
];
