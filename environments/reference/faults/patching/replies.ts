import type { HttpRequest, Reply } from '../../http/message.ts';
import { isObject, type JsonObject, parseJson } from '../../json.ts';
import type { Patch } from '../../seams.ts';
import { readOnce } from './read-once.ts';

/** Paths below the record API, as requests have them. */
export const paths = {
  list: /^\/org\/list\/[^/]+\/[^/]+$/,
  collection: /^\/org\/(?!list\/)[^/]+\/[^/]+$/,
  record: /^\/org\/(?!list\/)[^/]+\/[^/]+\/[^/]+$/,
} as const;

/** The successful replies to some requests are changed on their way out. */
export function changingReplies(
  method: HttpRequest['method'],
  path: RegExp,
  change: (reply: Reply) => Reply,
): Patch {
  return (seams) => ({
    answer: async (request, handle) => {
      const reply = await seams.answer(request, handle);
      const isMeant = request.method === method && path.test(request.path);
      return isMeant && reply?.status === 200 ? change(reply) : reply;
    },
  });
}

/** The bodies of the successful replies to some requests are changed on their way out. */
export function changingBodies(
  method: HttpRequest['method'],
  path: RegExp,
  change: (body: JsonObject) => JsonObject,
): Patch {
  return changingReplies(method, path, (reply) =>
    isObject(reply.body) ? { ...reply, body: change(reply.body) } : reply,
  );
}

/** A refused body that is no JSON brings a server error instead. */
export function crashingOnMalformed(path: RegExp): Patch {
  return crashingOnRefused(path, (text) => parseJson(text) === undefined);
}

/** Some refused bodies bring a server error instead. */
export function crashingOnRefused(path: RegExp, isMeant: (text: string) => boolean): Patch {
  return (seams) => ({
    answer: async (request, handle) => {
      const repeatable = readOnce(request);
      const reply = await seams.answer(repeatable, handle);
      if (!path.test(request.path) || reply?.status !== 400) return reply;
      const text = (await repeatable.body()).toString();
      return isMeant(text) ? { status: 500, body: { error: 'An unexpected error occurred.' } } : reply;
    },
  });
}

/** A request of a method that is the same as the one before is given the answer of that one, and not carried out. */
export function answeringFromMemory(method: HttpRequest['method'], path: RegExp): Patch {
  return (seams) => {
    let before: { readonly name: string; readonly reply: Reply } | undefined;
    return {
      answer: async (request, handle) => {
        if (request.method !== method || !path.test(request.path)) return seams.answer(request, handle);
        const body = await request.body();
        const name = `${request.path} ${body.toString()}`;
        if (before?.name === name) return before.reply;
        const reply = await seams.answer({ ...request, body: async () => body }, handle);
        before = reply === undefined || reply.status !== 200 ? undefined : { name, reply };
        return reply;
      },
    };
  };
}
