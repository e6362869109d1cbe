import { AsyncLocalStorage } from 'node:async_hooks';
import { createService } from '../environments/reference/create-service.ts';
import type { HttpRequest } from '../environments/reference/http/message.ts';
import { close, listen, portOf } from '../environments/reference/http/server.ts';
import type { ReferenceOptions } from '../environments/reference/options.ts';
import { conforming, type Patch, patched } from '../environments/reference/seams.ts';

/** One request as it came in, and what came of it. A log has them in the order in which they were answered. */
export interface LoggedRequest {
  /** How many requests came in before it. */
  readonly nth: number;
  /** How many had been answered when it came in: whoever sent it may have waited for them. */
  readonly after: number;
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** Without one the connection was closed. */
  readonly status: number | undefined;
  /** The ids and tokens that the service made for it. */
  readonly made: readonly string[];
}

/** A service that remembers what it was asked. */
export interface LoggedService {
  readonly origin: string;
  readonly log: readonly LoggedRequest[];
  readonly close: () => Promise<void>;
}

/** Says which request of a log is sent again, so that the service makes the same ids and tokens for it. */
export const replayHeader = 'x-replayed-request';

interface Work {
  readonly given: string[];
  readonly made: string[];
}

const keptHeaders = ['authorization', 'content-type', 'accept'] as const;

function kept(headers: HttpRequest['headers']): Record<string, string> {
  return Object.fromEntries(
    keptHeaders.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
  );
}

function remembering(current: AsyncLocalStorage<Work>): Patch {
  const noted = (fresh: () => string): string => {
    const work = current.getStore();
    const text = work?.given.shift() ?? fresh();
    work?.made.push(text);
    return text;
  };
  return ({ newRecordId, newAccessToken }) => ({
    newRecordId: (collection) => noted(() => newRecordId(collection)),
    newAccessToken: (application) => noted(() => newAccessToken(application)),
  });
}

/**
 * Starts the reference service with a log.
 * @param replayed the log that is going to be sent again; empty for a first run
 */
export async function startLogged(
  options: ReferenceOptions,
  replayed: readonly LoggedRequest[],
): Promise<LoggedService> {
  const current = new AsyncLocalStorage<Work>();
  const service = createService(patched(conforming, [remembering(current)]), options);
  const log: LoggedRequest[] = [];
  let came = 0;
  const server = await listen(
    async (request) => {
      const [nth, after] = [came++, log.length];
      const index = request.headers[replayHeader];
      const work: Work = { given: [...(replayed[Number(index)]?.made ?? [])], made: [] };
      // Read at once and only once: the service may refuse a request before it reads the body.
      const body = request.body();
      const known = await body.catch(() => Buffer.alloc(0));
      const response = await current.run(work, () => service.answer({ ...request, body: () => body }));
      const { method, path, query, headers } = request;
      log.push({
        nth,
        after,
        method,
        target: query.size === 0 ? path : `${path}?${query.toString()}`,
        headers: kept(headers),
        body: known,
        status: response?.status,
        made: work.made,
      });
      return response;
    },
    '127.0.0.1',
    0,
  );
  return { origin: `http://127.0.0.1:${portOf(server)}`, log, close: () => close(server) };
}
