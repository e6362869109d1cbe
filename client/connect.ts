import { type Profile, secretsOf } from '../environments/profile.ts';
import { assertionRules, type OperationId } from '../specs/openapi.ts';
import { answerLimits } from './http/answer-limits.ts';
import { type Call, Caller } from './caller.ts';
import { environmentNow } from './credentials/clock.ts';
import { type Books, Crm } from './crm.ts';
import { NoAccessToken, Unanswered } from './errors.ts';
import { Recorder } from './http/recorder.ts';
import { Throttle } from './limits/throttle.ts';
import { Redactor } from './credentials/redaction.ts';
import { exchangedToken, givenToken, type TokenSource } from './credentials/token.ts';
import { Transport } from './http/transport.ts';

/** One worker's line to one environment. */
export interface Connection {
  readonly crm: Crm;
  readonly recorder: Recorder;
  readonly redactor: Redactor;
  readonly tokens: TokenSource;
  now(): Promise<number>;
  /** Waits until no call is under way any more. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

/** With a longer one the Authorization header alone fills what servers take of headers. */
const longestUsableToken = answerLimits.headerBytes / 2;

function tokenIn(body: unknown): string | undefined {
  const token = (body as { data?: { access_token?: unknown } } | null | undefined)?.data?.access_token;
  if (typeof token !== 'string' || token.length > longestUsableToken) return undefined;
  return /^[\x21-\x7e]+$/.test(token) ? token : undefined;
}

/** What sees every exchange and takes the secrets out. Connections that serve one check share it. */
type Witness = Pick<Connection, 'recorder' | 'redactor'>;

function newWitness(): Witness {
  const redactor = new Redactor();
  return { redactor, recorder: new Recorder(redactor) };
}

/** The proxy of `client` names a header that it keeps from the service: docs/callers.md. */
function wantedMark(): string | undefined {
  const { CRM_MARK_HEADER: name } = process.env;
  return name === undefined || !/^[\w-]+$/.test(name) ? undefined : name.toLowerCase();
}

const redirectAdvice = 'Redirects are not followed. Correct auth_url in the profile.';

const missingAdvice =
  'Check auth_url in the profile; where it is right, application.id and application.private_key_file.';

/** What to do where an exchange gives no token, where its status tells more than that. */
function adviceAfter(status: number): string | undefined {
  if (status >= 300 && status < 400) return redirectAdvice;
  return status === 404 || status === 405 ? missingAdvice : undefined;
}

/** Exchanges an assertion for a token. */
function exchangeBy(caller: Caller, { budget }: Books): (assertion: string) => Promise<string> {
  return async (assertion) => {
    const body = { grant_type: assertionRules.grant_type, assertion };
    const noteRequest = (): Promise<void> => budget.noteRequest();
    const answer = await caller.call('TokenExchange', { body }, undefined, noteRequest);
    const token = tokenIn(answer.body);
    if (answer.status === 200 && token !== undefined) return token;
    const what = answer.status === 200 ? ' without a usable token' : '';
    const found = `the token exchange answered ${answer.status}${what}`;
    throw new NoAccessToken(found, adviceAfter(answer.status));
  };
}

/** What a token opens, at least for a refusal that knows it; the namespace and what is not deployed may stand in the way. */
const readsByToken: readonly (readonly [OperationId, Call])[] = [
  ['TokenInfo', {}],
  ['ListFieldSchema', { path: { resourceTypeCode: 'contacts' } }],
  ['ListCrmRecords', { path: { resourceTypeCode: 'contacts' }, body: { page: { limit: 1 } } }],
];

/**
 * Whether the service knows a token: one of the reads is done, or refused for a missing permission. It does not where
 * none is and one is answered with 401. Undefined where nothing tells. Asked beyond the budget, as exchanges are.
 */
async function isKnownToken(
  token: string,
  { namespace }: Profile,
  caller: Caller,
  { budget }: Books,
): Promise<boolean | undefined> {
  let known: boolean | undefined;
  for (const [id, { path, ...call }] of readsByToken) {
    const placed = { ...call, path: { namespace, ...path }, onPurpose: true };
    const header = `${assertionRules.token_type} ${token}`;
    const status = await caller
      .call(id, placed, header, () => budget.noteRequest())
      .then((answer) => answer.status)
      .catch((error: unknown) => {
        if (error instanceof Unanswered) return undefined;
        throw error;
      });
    if (status === 403 || (status !== undefined && status >= 200 && status < 300)) return true;
    if (status === 401) known = false;
  }
  return known;
}

/** Connects to the environment of a profile. `share` says how many of its requests under way may be this worker's. */
export function connect(
  profile: Profile,
  books: Books,
  share: { readonly concurrency: number },
  { recorder, redactor }: Witness = newWitness(),
): Connection {
  for (const secret of secretsOf(profile)) redactor.hide(secret, 'secret of the profile');
  const limits = { address: profile.base_url, ...profile.rate_limit };
  const pace = new Throttle(books.coordinator, limits, share.concurrency);
  const transport = new Transport(pace, recorder, share.concurrency);
  const isReadOnly = profile.access === 'read-only';
  const caller = new Caller(profile, transport, redactor, isReadOnly, books.breaker, wantedMark());
  const now = (): Promise<number> => environmentNow(profile.control_url);
  const { identity } = profile;
  const tokens =
    'application' in identity
      ? exchangedToken(identity.application, exchangeBy(caller, books), now)
      : givenToken(identity.access_token, () => isKnownToken(identity.access_token, profile, caller, books));
  const crm = new Crm(caller, tokens, books, {
    namespace: profile.namespace,
    authorization: 'own',
    budgeted: true,
    dataForm: 'flat',
    createDataForm: 'flat',
    read: ({ body }) => body,
  });
  return { crm, recorder, redactor, tokens, now, idle: () => caller.idle(), close: () => transport.close() };
}
