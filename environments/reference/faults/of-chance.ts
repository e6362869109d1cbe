import { isList, isObject } from '../json.ts';
import type { Fault } from './fault.ts';

const oneIn = 200;

/** What goes wrong in one of many requests, whatever they ask. */
export const chanceFaults: readonly Fault[] = [
  {
    id: 'row-lost-now-and-then',
    clause: 'PAGING-03',
    sentence: `Every ${oneIn}th page of the record list lacks its last row, and no later page shows it.`,
    kind: 'rare',
    patch: (seams) => {
      let pages = 0;
      return {
        answer: async (request, handle) => {
          const reply = await seams.answer(request, handle);
          if (!isObject(reply?.body) || !isList(reply.body.objects) || reply.body.objects.length === 0)
            return reply;
          pages += 1;
          if (pages % oneIn !== 0) return reply;
          return { ...reply, body: { ...reply.body, objects: reply.body.objects.slice(0, -1) } };
        },
      };
    },
  },
];
