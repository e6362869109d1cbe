import { request } from 'undici';
import { Unanswered } from '../../../client/errors.ts';
import { Agents } from '../../../environments/profile/agent.ts';
import { limits } from '../../../specs/openapi.ts';
import { given } from '../properties/expectation.ts';

/** A control interface that does not answer must not hold up the run. */
const timeoutMs = 5_000;

const agents = new Agents();

const furthestMoveSeconds = 3 * limits.access_token_lifetime_seconds;

/** The control interface of a Local environment: it moves time ahead and ends tokens early. */
export class MovingClock {
  readonly #controlUrl: string;
  readonly #now: () => Promise<number>;

  constructor(controlUrl: string, now: () => Promise<number>) {
    this.#controlUrl = controlUrl;
    this.#now = now;
  }

  /** The environment's time, in epoch seconds. */
  now(): Promise<number> {
    return this.#now();
  }

  /**
   * Moves on to a time, in epoch seconds; stays where it is when that lies in the past. A clock does not go back, so
   * it is never moved further than a few lives of a token: whoever tells a later expiry is broken.
   */
  async moveTo(time: number): Promise<void> {
    const ahead = time - (await this.#now());
    given(
      ahead <= furthestMoveSeconds,
      `the exchange told an expiry that lies ${ahead} s further than now: nobody can wait for it`,
    );
    if (ahead > 0) await this.#control('/clock', { advance_seconds: ahead });
  }

  /** Moves on until every token that there is has expired. */
  async outliveTokens(): Promise<void> {
    await this.#control('/clock', { advance_seconds: limits.access_token_lifetime_seconds });
  }

  async revoke(access_token: string): Promise<void> {
    await this.#control('/tokens/revoke', { access_token });
  }

  async #control(path: string, body: object): Promise<void> {
    const url = this.#controlUrl + path;
    const { statusCode, body: answer } = await request(url, {
      dispatcher: agents.to(url),
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: Error) => {
      throw new Unanswered('unreachable', { method: 'POST', url }, error.message, false);
    });
    await answer.dump();
    given(statusCode < 300, `the control interface answered ${statusCode} at ${path}`);
  }
}
