import { createSign, generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { assertionRules, type Address } from '../../specs/openapi.ts';
import type { Call, Habits, Style } from './habits.ts';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

const tries = 8;
const refusals = 3;
const busy: ReadonlySet<number> = new Set([429, 503]);
const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const otherKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An exchange was refused: the caller has shown what it does wrong. */
export class NoToken extends Error {
  override readonly name = 'NoToken';
}

/** How a proving caller reaches the service: tokens, tries and what goes onto the wire. */
export class Connection {
  readonly #habits: Habits;
  readonly #variables: Readonly<Record<string, string>>;
  readonly #agent: Agent;
  #assertion: string | undefined;
  #token: { readonly access_token: string; readonly expires: number } | undefined;
  #exchanging: Promise<void> | undefined;

  constructor(habits: Habits, style: Style, variables: Readonly<Record<string, string>>) {
    this.#habits = habits;
    this.#variables = variables;
    this.#agent = new Agent(style.reconnects === true ? { pipelining: 0 } : {});
  }

  get namespace(): string {
    return this.#variables['CRM_NAMESPACE'] ?? '';
  }

  close(): Promise<void> {
    return this.#agent.destroy();
  }

  async call(call: Call): Promise<Answer> {
    for (let refused = 0; ; refused += 1) {
      const isStale = this.#habits.heedsExpiry && Date.now() / 1000 >= (this.#token?.expires ?? Infinity);
      if (this.#token === undefined || isStale || !this.#habits.keepsToken) await this.exchange();
      const token = this.#token;
      const authorization = { authorization: `Bearer ${token?.access_token}` };
      const answer = await this.#send({ ...call, headers: { ...authorization, ...call.headers } });
      if (answer.status !== 401 || refused === refusals) return answer;
      const isNews = this.#token === token;
      if (isNews && (this.#habits.heedsRefusal || refused > 0)) this.#token = undefined;
    }
  }

  /** Calls that find no token at the same time share one exchange. */
  exchange(): Promise<void> {
    this.#exchanging ??= this.#exchangeOnce().finally(() => {
      this.#exchanging = undefined;
    });
    return this.#exchanging;
  }

  async #exchangeOnce(): Promise<void> {
    const kept = this.#habits.keepsAssertion ? this.#assertion : undefined;
    this.#assertion = kept ?? this.#signed();
    const { body } = await this.#send({
      step: 'exchange',
      method: 'POST',
      address: 'auth_url',
      path: '/api/v1/oauth/token',
      body: { grant_type: assertionRules.grant_type, assertion: this.#assertion },
    });
    const { data } = (body ?? {}) as { readonly data?: { access_token: string; expires: number } };
    if (data === undefined) throw new NoToken();
    this.#token = data;
  }

  #signed(): string {
    const { header, claims, signsWithOwnKey } = this.#habits;
    const iss = this.#variables['CRM_APPLICATION_ID'];
    const signed = `${part(header())}.${part({ iss, ...claims(Math.floor(Date.now() / 1000)) })}`;
    const key = signsWithOwnKey
      ? readFileSync(this.#variables['CRM_PRIVATE_KEY_FILE'] ?? '', 'utf8')
      : otherKey;
    return `${signed}.${createSign('sha256').update(signed).sign(key, 'base64url')}`;
  }

  /** Tries again where the service is busy or the connection breaks. */
  async #send(meant: Call): Promise<Answer> {
    const { method, address, path, headers = {}, body } = this.#habits.rewrite(meant);
    const text = typeof body === 'string' ? body : body === undefined ? null : JSON.stringify(body);
    const label = text === null ? {} : { 'content-type': 'application/json' };
    const all = Object.entries({ ...label, ...headers }).filter(([, value]) => value !== '');
    for (let left = tries; ; left -= 1) {
      try {
        const answer = await request(this.#urlOf(address) + path, {
          method: method as 'GET',
          headers: Object.fromEntries(all),
          body: text,
          dispatcher: this.#agent,
        });
        const told = await answer.body.text();
        if (!busy.has(answer.statusCode) || left === 1)
          return { status: answer.statusCode, body: parsed(told) };
        await wait(1000 * Number(answer.headers['retry-after'] ?? 0));
      } catch (cause) {
        if (left === 1) throw cause;
      }
    }
  }

  #urlOf(address: Address): string {
    return this.#variables[`CRM_${address.toUpperCase()}`] ?? '';
  }
}
