import type { HttpRequest } from '../../http/message.ts';
import { isObject, type JsonObject, parseJson } from '../../json.ts';
import type { Patch } from '../../seams.ts';
import { readOnce } from './read-once.ts';
import { paths } from './replies.ts';

/** The body of a request in JSON; empty for any other. */
export async function askedIn(request: HttpRequest): Promise<JsonObject> {
  const body = parseJson(String(await request.body()));
  return isObject(body) ? body : {};
}

/** The body of an answered list is changed on its way out. `asked` is the body of the request. */
export function changingLists(change: (body: JsonObject, asked: JsonObject) => JsonObject): Patch {
  return (seams) => ({
    answer: async (incoming, handle) => {
      const request = readOnce(incoming);
      const reply = await seams.answer(request, handle);
      if (!paths.list.test(request.path) || reply?.status !== 200 || !isObject(reply.body)) return reply;
      return { ...reply, body: change(reply.body, await askedIn(request)) };
    },
  });
}
