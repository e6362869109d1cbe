import { errors, request } from 'undici';
import { Agents, proxyNote } from '../../environments/profile/agent.ts';
import { answerLimits } from './answer-limits.ts';
import { Unanswered } from '../errors.ts';
import type { Recorder } from './recorder.ts';
import type { Throttle } from '../limits/throttle.ts';
import { readBody } from './read-body.ts';
import { longestPauseMs, retryAfterOf } from './retry.ts';
import { troubleOf } from './transport-errors.ts';
import { inPieces } from './pieces.ts';
import type { WireAnswer, WireRequest } from './wire.ts';

function flat(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );
}

/** The request with the authorization of the moment at which it is sent. */
function inItsTurn({ authorizationInTurn, ...wire }: WireRequest): WireRequest {
  if (authorizationInTurn === undefined) return wire;
  return { ...wire, headers: { ...wire.headers, authorization: authorizationInTurn() } };
}

/** Sends single requests: no redirects followed, no repeats, one record of each. */
export class Transport {
  readonly #agents: Agents;
  readonly #pace: Throttle;
  readonly #recorder: Recorder;
  readonly #timeoutMs: number;

  constructor(
    pace: Throttle,
    recorder: Recorder,
    connections: number,
    timeoutMs: number = answerLimits.milliseconds,
  ) {
    this.#agents = new Agents({
      connections,
      connect: { timeout: 5_000 },
      maxHeaderSize: answerLimits.headerBytes,
    });
    this.#pace = pace;
    this.#recorder = recorder;
    this.#timeoutMs = timeoutMs;
  }

  /**
   * Throws {@link Unanswered} when no whole answer came; any status at all is an answer.
   * A request that cannot be put on the wire is a mistake of the caller: its error passes as it is.
   */
  async send(wire: WireRequest): Promise<WireAnswer> {
    // Whatever waits for its turn may need the token that an exchange gives.
    return this.#pace.run(() => this.#sent(inItsTurn(wire)), Number(wire.operation === 'TokenExchange'));
  }

  async #sent(wire: WireRequest): Promise<WireAnswer> {
    this.#recorder.expect();
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
      const pause = retryAfterOf(response);
      this.#pace.answered(response.status, pause && Math.min(pause, longestPauseMs));
      return response;
    } catch (error) {
      if (!(error instanceof Error) || error instanceof errors.InvalidArgumentError) {
        this.#recorder.forget();
        throw error;
      }
      const { code, detail: why, definite } = troubleOf(error, this.#timeoutMs);
      const detail = code === 'unreachable' ? why + proxyNote(wire.url) : why;
      this.#recorder.record({ ...asked, duration_ms: duration(), trouble: detail });
      throw new Unanswered(code, wire, detail, definite);
    }
  }

  async #exchange(wire: WireRequest): Promise<WireAnswer> {
    const response = await request(wire.url, {
      dispatcher: this.#agents.to(wire.url),
      method: wire.method,
      ...(wire.isInPieces === true ? inPieces(wire) : { headers: wire.headers, body: wire.body ?? null }),
      signal: AbortSignal.timeout(this.#timeoutMs),
    });
    const headers = flat(response.headers);
    const text = await readBody(response.body, headers['content-encoding']);
    return { status: response.statusCode, headers, text };
  }

  async close(): Promise<void> {
    await this.#agents.destroy();
  }
}
