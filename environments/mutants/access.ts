import { type AssertionFlaw, type Change, type OpenTo, type TokenHabit } from './change.ts';
import {
  type Behind,
  isDone,
  type Mutation,
  membersOf,
  type WireAnswer,
  type WireRequest,
  withBody,
} from './exchange.ts';
import { assertionRules, limits } from '../../specs/openapi.ts';
import { readdressed } from './request-parts.ts';

/** The parts of a JWT (RFC 7519), as far as they can be read. */
function partsOf(
  assertion: unknown,
): readonly [header: Record<string, unknown>, claims: Record<string, unknown>] {
  const [header, claims] = String(assertion)
    .split('.')
    .map((part) => {
      try {
        return membersOf(JSON.parse(Buffer.from(part, 'base64url').toString('utf8')));
      } catch {
        return {};
      }
    });
  return [header ?? {}, claims ?? {}];
}

function issuerOf({ body }: WireRequest): string {
  return String(partsOf(membersOf(body)['assertion'])[1]['iss']);
}

function tokenIn({ body }: WireAnswer): string | undefined {
  const token = membersOf(membersOf(body)['data'])['access_token'];
  return typeof token === 'string' ? token : undefined;
}

function bearerIn({ headers }: WireRequest): string | undefined {
  return /^bearer (\S+)$/i.exec(headers['authorization'] ?? '')?.[1];
}

/** What the front learns of tokens as they pass: the application that came first is the one under test. */
class SeenTokens {
  readonly issued = new Map<string, string>();
  issuer: string | undefined;
  namespace: string | undefined;
  /** The last exchange of that application, to be sent again, and its token. */
  exchange: WireRequest | undefined;
  token: string | undefined;

  see(request: WireRequest, answer: WireAnswer): void {
    const token = tokenIn(answer);
    if (request.operation !== 'TokenExchange' || token === undefined || !isDone(answer)) return;
    const issuer = issuerOf(request);
    this.issuer ??= issuer;
    this.issued.set(token, issuer);
    if (issuer !== this.issuer) return;
    this.exchange = request;
    this.token = token;
  }
}

function withToken(request: WireRequest, token: string): WireRequest {
  return { ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } };
}

/** Whether a request comes in the way that is let in. */
const comesWith: Readonly<Record<OpenTo, (request: WireRequest, seen: SeenTokens) => boolean>> = {
  'no token': ({ headers }) => headers['authorization'] === undefined,
  'an unknown token': (request, { issued }) => {
    const token = bearerIn(request);
    return token !== undefined && !issued.has(token);
  },
  'another scheme': ({ headers }) => {
    const { authorization } = headers;
    return authorization !== undefined && !/^bearer /i.test(authorization);
  },
  'a token that has ended': (request, { issued, issuer }) => issued.get(bearerIn(request) ?? '') === issuer,
  'another application': (request, { issued, issuer }) => {
    const other = issued.get(bearerIn(request) ?? '');
    return other !== undefined && other !== issuer;
  },
  'another namespace': (request, { namespace }) =>
    namespace !== undefined && namespaceOf(request) !== undefined && namespaceOf(request) !== namespace,
};

function namespaceOf({ path, body }: WireRequest): string | undefined {
  const named = path['namespace'] ?? membersOf(body)['namespace'];
  return typeof named === 'string' ? named : undefined;
}

function inNamespace(request: WireRequest, namespace: string): WireRequest {
  if ('namespace' in request.path) return readdressed(request, { path: { ...request.path, namespace } });
  return withBody(request, { ...membersOf(request.body), namespace });
}

/** A token that is good now. */
async function goodToken({ exchange, token }: SeenTokens, { look }: Behind): Promise<string | undefined> {
  if (exchange === undefined) return token;
  return tokenIn(await look(exchange)) ?? token;
}

/** Lets in whom the service refuses, where the refusal is about one thing. */
export function openTo({ operation, to }: Extract<Change, { on: 'access' }>): Mutation {
  const seen = new SeenTokens();
  return async (request, behind) => {
    const answer = await behind.forward(request);
    seen.see(request, answer);
    if (isDone(answer)) seen.namespace ??= namespaceOf(request);
    const isRefused = answer.status >= 400 && answer.status < 500;
    if (request.operation !== operation || !isRefused || !comesWith[to](request, seen)) return answer;
    if (to === 'another namespace')
      return seen.namespace === undefined ? answer : behind.forward(inNamespace(request, seen.namespace));
    const token = await goodToken(seen, behind);
    return token === undefined ? answer : behind.forward(withToken(request, token));
  };
}

/** What is wrong with an assertion by what it says; its signature where nothing is. */
function flawsOf(assertion: unknown): readonly AssertionFlaw[] {
  const [{ typ, alg }, { iss, iat, exp }] = partsOf(assertion);
  const now = Date.now() / 1000;
  const [issued, end] = [Number(iat), Number(exp)];
  const found: readonly (readonly [AssertionFlaw, boolean])[] = [
    ['typ', typ !== assertionRules.typ],
    ['alg', alg !== assertionRules.alg],
    ['iss', typeof iss !== 'string' || !iss.startsWith(assertionRules.issuer_prefix)],
    ['iat', typeof iat !== 'number'],
    ['exp', typeof exp !== 'number'],
    ['life', end - issued > limits.assertion_lifetime_seconds],
    ['past', end < now],
  ];
  const flaws = found.flatMap(([flaw, is]) => (is ? [flaw] : []));
  return flaws.length === 0 ? ['signature'] : flaws;
}

/** Gives the token for an assertion that has one flaw. */
export function takesAssertion({ flaw }: Extract<Change, { on: 'assertion' }>): Mutation {
  let good: WireAnswer | undefined;
  return async (request, { forward }) => {
    const answer = await forward(request);
    if (request.operation !== 'TokenExchange') return answer;
    if (isDone(answer)) good ??= answer;
    const flaws = flawsOf(membersOf(request.body)['assertion']);
    return !isDone(answer) && good !== undefined && flaws.includes(flaw) ? good : answer;
  };
}

/** Gives tokens in another way. Of each issuer the tokens are told apart by what is put after them. */
export function exchangedOtherwise({ habit }: Extract<Change, { on: 'exchange' }>): Mutation {
  const first = new Map<string, WireAnswer>();
  let count = 0;
  const mark = '~';
  const shown: Readonly<Record<TokenHabit, (answer: WireAnswer, issuer: string) => WireAnswer>> = {
    'a new one each time': (answer) => {
      const data = membersOf(membersOf(answer.body)['data']);
      const access_token = `${String(data['access_token'])}${mark}${(count += 1)}`;
      return withBody(answer, { ...membersOf(answer.body), data: { ...data, access_token } });
    },
    'another end each time': (answer) => {
      const data = membersOf(membersOf(answer.body)['data']);
      const expires = Number(data['expires']) + 60 * (count += 1);
      return withBody(answer, { ...membersOf(answer.body), data: { ...data, expires } });
    },
    'the first one for ever': (answer, issuer) => {
      const known = first.get(issuer) ?? answer;
      first.set(issuer, known);
      return known;
    },
  };
  return async (request, { forward }) => {
    const token = bearerIn(request);
    const [own = ''] = (token ?? '').split(mark);
    const answer = await forward(token === undefined || own === token ? request : withToken(request, own));
    if (request.operation !== 'TokenExchange' || !isDone(answer)) return answer;
    return shown[habit](answer, issuerOf(request));
  };
}
