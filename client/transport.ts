import { Agent, errors, request } from 'undici';
import type { OperationId } from '../specs/openapi.ts';
import { Unanswered, type UnansweredCode } from './errors.ts';
import type { Recorder } from './evidence.ts';
import type { Pace } from './pace.ts';

/** A request as it goes onto the wire. */
export interface WireRequest {
  readonly operation: OperationId;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What came back, before anyone reads meaning into it. */
export interface WireAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

const usualTimeoutMs = 15_000;
/** A page of a thousand full records stays far below this. */
const largestAnswerBytes = 32 * 1024 * 1024;

class Oversized extends Error {}

async function readText(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > largestAnswerBytes) throw new Oversized();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function flat(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );
}

interface Trouble {
  readonly code: UnansweredCode;
  readonly detail: string;
  readonly definite: boolean;
}

const notConnected = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

function troubleOf(error: Error, timeoutMs: number): Trouble {
  if (error instanceof Oversized) {
    return {
      code: 'oversized_answer',
      detail: `answered more than ${largestAnswerBytes} bytes`,
      definite: false,
    };
  }
  const { code, name, message }: NodeJS.ErrnoException = error;
  if (code !== undefined && notConnected.has(code)) {
    return { code: 'unreachable', detail: `cannot connect (${code})`, definite: true };
  }
  if (error instanceof errors.ConnectTimeoutError) {
    return { code: 'unreachable', detail: 'cannot connect in time', definite: true };
  }
  if (
    name === 'TimeoutError' ||
    error instanceof errors.HeadersTimeoutError ||
    error instanceof errors.BodyTimeoutError
  ) {
    return { code: 'timed_out', detail: `no whole answer within ${timeoutMs / 1000} s`, definite: false };
  }
  return { code: 'reset', detail: `no whole answer (${code ?? name}: ${message})`, definite: false };
}

/** Sends single requests: no redirects followed, no repeats, one record of each. */
export class Transport {
  readonly #agent: Agent;
  readonly #pace: Pace;
  readonly #recorder: Recorder;
  readonly #timeoutMs: number;

  constructor(pace: Pace, recorder: Recorder, connections: number, timeoutMs = usualTimeoutMs) {
    this.#agent = new Agent({ connections, connect: { timeout: 5_000 } });
    this.#pace = pace;
    this.#recorder = recorder;
    this.#timeoutMs = timeoutMs;
  }

  /**
   * Throws {@link Unanswered} when no whole answer came; any status at all is an answer.
   * A request that cannot be put on the wire is a mistake of the caller: its error passes as it is.
   */
  async send(wire: WireRequest): Promise<WireAnswer> {
    return this.#pace.run(async () => {
      const startedAt = new Date();
      const begin = performance.now();
      const asked = {
        operation: wire.operation,
        started_at: startedAt.toISOString(),
        request: {
          method: wire.method,
          url: wire.url,
          headers: wire.headers,
          ...(wire.body !== undefined && { body: wire.body }),
        },
      };
      const duration = (): number => Math.round((performance.now() - begin) * 10) / 10;
      try {
        const response = await this.#exchange(wire);
        this.#recorder.record({
          ...asked,
          duration_ms: duration(),
          response: { status: response.status, headers: response.headers, body: response.text },
        });
        return response;
      } catch (error) {
        if (!(error instanceof Error) || error instanceof errors.InvalidArgumentError) throw error;
        const trouble = troubleOf(error, this.#timeoutMs);
        this.#recorder.record({ ...asked, duration_ms: duration(), trouble: trouble.detail });
        throw new Unanswered(trouble.code, wire, trouble.detail, trouble.definite);
      }
    });
  }

  async #exchange(wire: WireRequest): Promise<WireAnswer> {
    const response = await request(wire.url, {
      dispatcher: this.#agent,
      method: wire.method,
      headers: wire.headers,
      body: wire.body ?? null,
      signal: AbortSignal.timeout(this.#timeoutMs),
    });
    return {
      status: response.statusCode,
      headers: flat(response.headers),
      text: await readText(response.body),
    };
  }

  async close(): Promise<void> {
    await this.#agent.destroy();
  }
}
