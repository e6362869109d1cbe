import type { Address } from '../../specs/openapi.ts';
import type { Assertion, Body, Exchange, Request, Response } from '../exchange.ts';
import { readAssertion } from './assertion-parts.ts';
import { readBody } from './body.ts';
import { routeOf } from './route.ts';
import { withoutSecrets } from './secret-headers.ts';

/** Where secrets are made unreadable. */
export interface Redaction {
  hide(secret: string, label: string): void;
  redact(text: string): string;
}

/** One exchange as a witness, a proxy or a recording saw it. */
export interface SeenExchange {
  /** Epoch milliseconds. */
  readonly started: number;
  readonly ended: number;
  readonly connection?: string;
  readonly environment: string;
  readonly address?: Address;
  /** What follows the address, without the query; all of the path where it lies below no address. */
  readonly path: string;
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** A body was sent, and it was not kept. */
  readonly bodyIncomplete?: boolean;
  readonly response?: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    /** Absent: empty, or not recorded. */
    readonly body?: string;
    /** Only its beginning was kept, or nothing. */
    readonly incomplete?: boolean;
  };
  /** Its sender marked it as wrong on purpose. */
  readonly onPurpose?: true;
  readonly trouble?: string;
}

const credentials = /^\s*(?:(\S+)\s+)?(\S+)\s*$/;

/** What is shorter is no secret, and may stand in any text. */
const shortestSecret = 8;

/** Gives each secret of one kind a name that tells it apart, the same each time. */
class Names {
  readonly #kind: string;
  readonly #redaction: Redaction;
  readonly #names = new Map<string, string>();

  constructor(kind: string, redaction: Redaction) {
    this.#kind = kind;
    this.#redaction = redaction;
  }

  of(secret: string): string {
    const known = this.#names.get(secret);
    if (known !== undefined) return known;
    const name = `${this.#kind} ${this.#names.size + 1}`;
    this.#names.set(secret, name);
    if (secret.length >= shortestSecret) this.#redaction.hide(secret, name);
    return name;
  }
}

function memberOf(text: string | undefined, ...names: readonly string[]): unknown {
  if (text === undefined) return undefined;
  let found: unknown = readBody(text).json;
  for (const name of names) {
    if (found === null || typeof found !== 'object') return undefined;
    found = (found as Readonly<Record<string, unknown>>)[name];
  }
  return found;
}

/** A member of a JSON or a form body: whoever sends a form is wrong, and presents an assertion all the same. */
function presented(body: string | undefined): string | undefined {
  const found = memberOf(body, 'assertion') ?? new URLSearchParams(body ?? '').get('assertion');
  return typeof found === 'string' && found !== '' ? found : undefined;
}

/** Reads exchanges in the order in which their requests began, and makes their secrets unreadable. */
export class TrafficReader {
  readonly #redaction: Redaction;
  /** Whether an assertion was signed by the key of its application; absent where nobody knows the key. */
  readonly #verifies: ((assertion: string) => boolean | undefined) | undefined;
  readonly #tokens: Names;
  readonly #assertions: Names;
  #read = 0;

  constructor(redaction: Redaction, verifies?: (assertion: string) => boolean | undefined) {
    this.#redaction = redaction;
    this.#verifies = verifies;
    this.#tokens = new Names('token', redaction);
    this.#assertions = new Names('assertion', redaction);
  }

  /** Learns the secrets of an exchange, so that they are hidden in those before it too. */
  note({ headers, body, response }: SeenExchange): void {
    const [, , token] = credentials.exec(headers['authorization'] ?? '') ?? [];
    if (token !== undefined) this.#tokens.of(token);
    const assertion = presented(body);
    if (assertion !== undefined) this.#assertions.of(assertion);
    const issued = memberOf(response?.body, 'data', 'access_token');
    if (typeof issued === 'string' && issued !== '') this.#tokens.of(issued);
  }

  read(seen: SeenExchange): Exchange {
    const path = this.#redaction.redact(seen.path);
    const route = seen.address && routeOf(seen.address, seen.method, path);
    const isExchange = route?.operation.id === 'TokenExchange';
    const assertionText = isExchange ? presented(seen.body) : undefined;
    const assertion = assertionText === undefined ? undefined : this.#assertion(assertionText);
    const response = seen.response && this.#response(seen.response, isExchange);
    const { started, ended, connection, environment, address, trouble } = seen;
    const index = this.#read;
    this.#read += 1;
    return {
      index,
      started,
      ended,
      environment,
      ...(connection !== undefined && { connection }),
      ...(address !== undefined && { address }),
      path,
      ...(route && { operation: route.operation.id }),
      parameters: route?.parameters ?? {},
      request: this.#request(seen, assertion),
      ...(response && { response }),
      ...(seen.onPurpose && { onPurpose: seen.onPurpose }),
      ...(trouble !== undefined && { trouble: this.#redaction.redact(trouble) }),
    };
  }

  #assertion(text: string): Assertion {
    const signed = this.#verifies?.(text);
    return {
      ...readAssertion(text, this.#assertions.of(text)),
      ...(signed !== undefined && { signed }),
    };
  }

  #request(
    { method, target, headers, body, bodyIncomplete }: SeenExchange,
    assertion: Assertion | undefined,
  ): Request {
    const [, scheme, secret] = credentials.exec(headers['authorization'] ?? '') ?? [];
    const token = secret === undefined ? undefined : this.#tokens.of(secret);
    const clean = (text: string): string => this.#redaction.redact(text);
    const shownTarget = clean(target);
    const redacted = this.#headers(headers);
    const lost: Body | undefined = bodyIncomplete ? { text: '', form: 'json', incomplete: true } : undefined;
    const shownBody = body === undefined || body === '' ? lost : readBody(clean(body));
    const { authorization, ...others } = redacted;
    const places: readonly (readonly [string, string])[] = [
      ['the address', shownTarget],
      ['the body', shownBody?.text ?? ''],
      ...Object.entries(others).map(([name, value]) => [`the header ${name}`, value] as const),
    ];
    const strayTokens = places.filter(([, text]) => /«token \d+»/.test(text)).map(([place]) => place);
    const mark = shownTarget.indexOf('?');
    return {
      method,
      target: shownTarget,
      headers: withoutSecrets(redacted),
      strayTokens,
      query: new URLSearchParams(mark === -1 ? '' : shownTarget.slice(mark + 1)),
      ...(shownBody && { body: shownBody }),
      ...(scheme !== undefined && authorization !== undefined && { scheme }),
      ...(token !== undefined && { token }),
      ...(assertion && { assertion }),
    };
  }

  #response(
    { status, headers, body, incomplete }: NonNullable<SeenExchange['response']>,
    isExchange: boolean,
  ): Response {
    const secret = isExchange && status === 200 ? memberOf(body, 'data', 'access_token') : undefined;
    const expires = memberOf(body, 'data', 'expires');
    const token = typeof secret === 'string' && secret !== '' ? this.#tokens.of(secret) : undefined;
    const isCut = incomplete === true;
    const shown =
      body === undefined || body === '' ? undefined : readBody(this.#redaction.redact(body), isCut);
    return {
      status,
      headers: withoutSecrets(this.#headers(headers)),
      ...(shown && { body: shown }),
      ...(!shown && isCut && { body: { text: '', form: 'other' as const, incomplete: true } }),
      ...(token !== undefined && {
        issued: { token, ...(typeof expires === 'number' && { expires }) },
      }),
    };
  }

  #headers(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
    return Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), this.#redaction.redact(value)]),
    );
  }
}
