import type { OperationId } from '../specs/openapi.ts';

/** Why no answer came that a check could judge. */
export type UnansweredCode =
  | 'unreachable'
  | 'untrusted'
  | 'timed_out'
  | 'reset'
  | 'throttled'
  | 'unavailable'
  | 'oversized_answer'
  | 'unreadable_answer';

const advice: Readonly<Record<UnansweredCode, string>> = {
  unreachable: 'Is the service running there? Compare the address with the profile.',
  untrusted:
    'The environment variable NODE_EXTRA_CA_CERTS names a file of certificates that are trusted as well.',
  timed_out: 'The service accepted the connection but did not answer in time.',
  reset: 'The connection broke before a whole answer came.',
  throttled: 'The service asks for fewer requests. Lower rate_limit in the profile.',
  unavailable: 'The service or a proxy before it is unavailable. Try again later.',
  oversized_answer: 'The answer is larger than any page of this interface can be.',
  unreadable_answer: 'What it says could not be judged.',
};

/** Nobody there, or nobody who answers: asking on would only take long. */
export const silentCodes: ReadonlySet<UnansweredCode> = new Set([
  'unreachable',
  'untrusted',
  'timed_out',
  'reset',
]);

/** What was asked, in the words of a log line. Carries no secret: headers, query and body are left out. */
export interface Asked {
  readonly method: string;
  readonly url: string;
}

/** The environment gave no answer to judge. Never a failure of the service, never a pass. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered';
  readonly code: UnansweredCode;
  readonly asked: Asked;
  /** True when the request was certainly not carried out; false when it may have been. */
  readonly definite: boolean;

  constructor(code: UnansweredCode, { method, url }: Asked, detail: string, definite: boolean) {
    const { origin, pathname } = new URL(url);
    super(`${method} ${origin}${pathname}: ${detail}. ${advice[code]}`);
    this.code = code;
    this.asked = { method, url: origin + pathname };
    this.definite = definite;
  }
}

/** One operation gives no answer while others do: that is no trouble of the network. */
export class SilentOperation extends Unanswered {
  readonly operation: OperationId;
  /** Its body was XML; the same operation may read JSON. */
  readonly inXml: boolean;
  /** What came, in a sentence. */
  readonly found: string;

  constructor(asked: Asked & { readonly operation: OperationId }, inXml: boolean, tries: number) {
    const found = `${asked.operation}${inXml ? ' in XML' : ''} gave no answer, ${tries} times in a row, while others were answered`;
    super('timed_out', asked, found, false);
    this.operation = asked.operation;
    this.inXml = inXml;
    this.found = found;
  }
}

const registrationAdvice =
  'Check application.id and application.private_key_file in the profile, and that the public key is registered.';

/** The profile's own application got no token, or the profile's token is not taken: nothing behind a token can be judged. */
export class NoAccessToken extends Error {
  override readonly name = 'NoAccessToken';

  /** What came, as a clause. */
  readonly found: string;
  /** What to do about it, in a sentence. */
  readonly advice: string;

  constructor(found: string, whatToDo: string = registrationAdvice) {
    super(`No access token: ${found}. ${whatToDo}`);
    this.found = found;
    this.advice = whatToDo;
  }
}

/** The environment went down in the middle of the run, so nothing more is asked of it. */
export class EnvironmentDown extends Error {
  override readonly name = 'EnvironmentDown';
}

/** The run has used up what the profile lets it cost. What was to be sent was not. */
export class BudgetSpent extends Error {
  override readonly name = 'BudgetSpent';

  constructor(what: 'requests' | 'records', limit: number) {
    super(
      `The budget is spent: ${what} ${limit.toLocaleString('en')}. A larger one (budget.${what} in the profile, or --budget) decides more.`,
    );
  }
}

/** The profile forbids writing; a check that writes must be skipped before it gets here. */
export class ReadOnlyProfile extends Error {
  override readonly name = 'ReadOnlyProfile';

  constructor(operation: OperationId) {
    super(`${operation} writes, and the profile says access: read-only. Nothing was sent.`);
  }
}
