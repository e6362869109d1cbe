import { type Address, assertionRules, type OperationId, operations, rpcCodes } from '../specs/openapi.ts';
import type { operations as OperationTypes } from '../specs/generated/openapi.types.ts';
import { type Reading, readAnswer } from '../specs/responses.ts';
import { holdsRpcRows, isRpcMethod, rpcCodeOf } from '../specs/semantics/rpc-error.ts';
import type { CircuitBreaker } from './http/circuit-breaker.ts';
import { ReadOnlyProfile, Unanswered } from './errors.ts';
import type { Redactor } from './credentials/redaction.ts';
import { askPatiently } from './http/retry.ts';
import type { TokenSource } from './credentials/token.ts';
import type { Transport } from './http/transport.ts';
import type { WireAnswer, WireRequest } from './http/wire.ts';

/** Who asks: the profile's own application, nobody, or whoever the given header value stands for. */
export type Authorization = 'own' | 'none' | { readonly header: string };

/** The parts of one call that the description leaves to the caller. */
export interface Call {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as application/json as it stands, well-formed or not, instead of `body`. */
  readonly text?: string;
  /** Sent as application/xml instead of `body`. */
  readonly xml?: string;
  /** It breaks a rule that binds callers, to see what the service makes of it. */
  readonly onPurpose?: boolean;
  /** The body goes out in two pieces, cut within a letter. */
  readonly isInPieces?: boolean;
  /** It goes to a path beside that of the operation, where the description has none. */
  readonly isBeside?: boolean;
}

/** The JSON body that the description gives a 200 of an operation; unknown where it gives none. */
export type Described<Id extends OperationId> = OperationTypes[Id]['responses'][200] extends {
  content: { 'application/json': infer Body };
}
  ? Body
  : unknown;

/** An answer together with what the description makes of it. Its body is what `Body` says only when the status is 200. */
export interface Answer<Body = unknown> extends Reading {
  readonly body: Body;
  readonly operation: OperationId;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** The authorization header of a call, or what tells it when the call gets its turn; undefined for a call of nobody. */
type AuthorizationHeader = string | (() => string) | undefined;

/** Is told of each request before it is sent, repeats included. May throw, and then it is not sent. */
type Spend = () => Promise<void>;

/** Longer texts in the body of a token exchange are assertions; the grant type is public. */
const longestPublicText = assertionRules.grant_type.length;

/** What makes the path of an operation one that no service has. */
export const besidePath = '-that-is-not-there';

/** One call is tried with so many tokens at most. */
const mostTokens = 12;

/** What stands where a token stands, in JSON or in what was meant to be JSON. */
function tokensIn(text: string): string[] {
  return [...text.matchAll(/access_token["']?\s*[:=]\s*["']?([^\s"'<>&\\]+)/g)].map(
    ([, token = '']) => token,
  );
}

/** Whether an answer turns its token away: with a 401, or in the RPC methods with the code, whatever the HTTP status. */
function turnsTokenAway(answer: Answer): boolean {
  if (answer.status === 401) return true;
  const isRefusal = isRpcMethod(answer.operation) && !holdsRpcRows(answer.body);
  return isRefusal && rpcCodeOf(answer) === rpcCodes['UNAUTHENTICATED'];
}

/** Whether an RPC call is refused by a header alone: its body is not what an answer would be. */
function isRefusedByHeader(id: OperationId, { headers, text }: WireAnswer): boolean {
  return isRpcMethod(id) && text === '' && rpcCodeOf({ headers, body: undefined }) !== undefined;
}

/** Whether an operation changes records, by the description. */
function writes(id: OperationId): boolean {
  return operations[id].writes;
}

function filled(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new TypeError(`The path ${template} needs a value for ${name}.`);
    if (value === '' || value === '.' || value === '..') {
      throw new TypeError(
        `A URL cannot carry '${value}' for ${name} in ${template}: it would name another resource.`,
      );
    }
    return encodeURIComponent(value);
  });
}

/**
 * Makes calls of the described operations at one environment's four addresses. `mark` names the header that whoever
 * judges this caller wants on what it breaks on purpose; without it nothing is marked.
 */
export class Caller {
  readonly #addresses: Readonly<Record<Address, string>>;
  readonly #transport: Transport;
  readonly #redactor: Redactor;
  readonly #readOnly: boolean;
  readonly #breaker: CircuitBreaker | undefined;
  readonly #mark: string | undefined;
  readonly #underWay = new Set<Promise<unknown>>();
  /** Tokens of our own that a call was taken with. */
  readonly #goodTokens = new Set<string>();

  constructor(
    addresses: Readonly<Record<Address, string>>,
    transport: Transport,
    redactor: Redactor,
    readOnly: boolean,
    breaker?: CircuitBreaker,
    mark?: string,
  ) {
    this.#addresses = addresses;
    this.#transport = transport;
    this.#redactor = redactor;
    this.#readOnly = readOnly;
    this.#breaker = breaker;
    this.#mark = mark;
  }

  /** Throws {@link ReadOnlyProfile} when the profile forbids the operation. */
  requireAccess(id: OperationId): void {
    if (this.#readOnly && writes(id)) throw new ReadOnlyProfile(id);
  }

  /** Waits until no call is under way any more. */
  async idle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.allSettled(this.#underWay);
  }

  /** Calls as somebody else, or as nobody. The answer is returned whatever its status. */
  call<Id extends OperationId>(
    id: Id,
    call: Call,
    authorization: AuthorizationHeader,
    spend: Spend = async () => {},
  ): Promise<Answer<Described<Id>>> {
    const answer = this.#answer(id, call, authorization, spend);
    this.#underWay.add(answer);
    return answer.finally(() => this.#underWay.delete(answer));
  }

  async #answer<Id extends OperationId>(
    id: Id,
    call: Call,
    authorization: AuthorizationHeader,
    spend: Spend,
  ): Promise<Answer<Described<Id>>> {
    this.requireAccess(id);
    if (id === 'TokenExchange') this.#redactor.hideTextsIn(call.body, 'assertion', longestPublicText);
    const wire = this.#wire(id, call, authorization);
    const send = async (request: WireRequest): Promise<WireAnswer> => {
      await spend();
      return this.#send(request);
    };
    const wireAnswer = await askPatiently(send, wire, writes(id));
    return this.#read(id, wire, wireAnswer);
  }

  /**
   * Calls with a token of our own. Where it is turned away, a different token, if there is one, is tried; and further
   * ones as long as those before were good for another call: a token may end early, and a crowd of calls use up several.
   */
  async callAsSelf<Id extends OperationId>(
    id: Id,
    call: Call,
    tokens: TokenSource,
    spend: Spend = async () => {},
  ): Promise<Answer<Described<Id>>> {
    this.requireAccess(id);
    let token = await tokens.current();
    const newest = (): string => {
      // What waited for its turn may have outlived the token that it came with.
      token = tokens.newest() ?? token;
      return `Bearer ${token}`;
    };
    for (let attempt = 1; ; attempt += 1) {
      const answer = await this.call(id, call, newest, spend);
      if (!turnsTokenAway(answer)) {
        this.#goodTokens.add(token);
        return answer;
      }
      const isWorthIt = attempt === 1 || (attempt < mostTokens && this.#goodTokens.has(token));
      const other = isWorthIt ? await tokens.instead(token) : undefined;
      if (other === undefined) return answer;
      token = other;
    }
  }

  #send(request: WireRequest): Promise<WireAnswer> {
    const send = (wire: WireRequest): Promise<WireAnswer> => this.#transport.send(wire);
    if (this.#breaker === undefined) return send(request);
    return this.#breaker.watch(request, !writes(request.operation), send);
  }

  #wire(id: OperationId, call: Call, authorization: AuthorizationHeader): WireRequest {
    const operation = operations[id];
    const query = new URLSearchParams(call.query ?? {}).toString();
    const body = call.xml ?? call.text ?? (call.body === undefined ? undefined : JSON.stringify(call.body));
    const path = filled(operation.path, call.path ?? {}) + (call.isBeside === true ? besidePath : '');
    return {
      operation: id,
      method: operation.method,
      url: this.#addresses[operation.address] + path + (query && `?${query}`),
      headers: {
        accept: 'application/json',
        'accept-encoding': 'identity',
        ...(typeof authorization === 'string' && { authorization }),
        ...(call.onPurpose === true && this.#mark !== undefined && { [this.#mark]: 'yes' }),
        ...(body !== undefined && {
          'content-type': call.xml === undefined ? 'application/json' : 'application/xml',
        }),
      },
      ...(typeof authorization === 'function' && { authorizationInTurn: authorization }),
      ...(body !== undefined && { body }),
      ...(call.isInPieces === true && { isInPieces: true }),
    };
  }

  #read<Id extends OperationId>(id: Id, wire: WireRequest, answer: WireAnswer): Answer<Described<Id>> {
    const reading = readAnswer(id, answer.status, answer.headers['content-type'], answer.text);
    if (id === 'TokenExchange' && answer.status < 300) {
      const texts = [tokensIn(answer.text), reading.body ?? answer.text];
      this.#redactor.hideTextsIn(texts, 'access token', assertionRules.token_type.length);
    }
    if (reading.excess !== undefined) {
      throw new Unanswered('unreadable_answer', wire, `the answer cannot be read: ${reading.excess}`, false);
    }
    const told = isRefusedByHeader(id, answer) ? [] : reading.problems;
    const problems = told.map((problem) => this.#redactor.redact(problem));
    return { ...answer, ...reading, body: reading.body as Described<Id>, problems, operation: id };
  }
}
