import { controlPrefix } from '../control.ts';
import type { HttpRequest, Reply } from '../http/message.ts';
import type { Patch } from '../seams.ts';

/** Whether a request is for the document's interface, not for our own control of it. */
export function isOfTheInterface({ path }: HttpRequest): boolean {
  return !`${path}/`.startsWith(`${controlPrefix}/`);
}

/** Sends another reply than the one that was made. */
export function replyingWith(change: (reply: Reply, request: HttpRequest) => Reply): Patch {
  return (seams) => ({
    answer: async (request, handle) => {
      const reply = await seams.answer(request, handle);
      return reply === undefined || !isOfTheInterface(request) ? reply : change(reply, request);
    },
  });
}
