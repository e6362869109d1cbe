import type { Patch } from '../../seams.ts';
import { askedIn } from './list-answers.ts';
import { readOnce } from './read-once.ts';
import { paths } from './replies.ts';

/** Some creates, or updates, that succeed are answered with another status. `isMeant` is told how many fields they write. */
export function answeringWrites(
  meant: 'create' | 'update',
  isMeant: (fields: number) => boolean,
  status: number,
): Patch {
  return (seams) => ({
    answer: async (incoming, handle) => {
      const request = readOnce(incoming);
      const reply = await seams.answer(request, handle);
      const method = meant === 'create' ? 'POST' : 'PATCH';
      const path = meant === 'create' ? paths.collection : paths.record;
      if (request.method !== method || !path.test(request.path) || reply?.status !== 200) return reply;
      const { data, fields } = await askedIn(request);
      return isMeant(Object.keys(data ?? fields ?? {}).length) ? { ...reply, status } : reply;
    },
  });
}
