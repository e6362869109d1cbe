import type { HttpRequest } from '../../http/message.ts';

/** The same request, whose body may be asked for more than once. */
export function readOnce(request: HttpRequest): HttpRequest {
  let read: Promise<Buffer> | undefined;
  return {
    ...request,
    body: (joined) => {
      read ??= request.body(joined);
      return read;
    },
  };
}
