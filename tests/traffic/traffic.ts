import type { Exchange } from '../../traffic/exchange.ts';
import { judge, type KnownFields, type Finding } from '../../traffic/law.ts';
import { callerLaws } from '../../traffic/caller/laws.ts';
import { serviceLaws } from '../../traffic/service/laws.ts';
import { type SeenExchange, TrafficReader } from '../../traffic/reading/reader.ts';
import { expectRecordedFindings } from './all-findings.ts';
import type { ClauseId } from '../../specs/clauses/ledger.ts';
import type { Address } from '../../specs/openapi.ts';

/** What a test says of one exchange; the rest is a list of contacts with its token that is answered at once. */
export interface Told {
  readonly at?: number;
  readonly took?: number;
  readonly address?: Address;
  readonly environment?: string;
  readonly connection?: string;
  readonly method?: string;
  readonly path?: string;
  readonly query?: string;
  readonly token?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON, or as it is where it is a text. */
  readonly body?: unknown;
  readonly status?: number;
  /** Headers of the answer besides its content type. */
  readonly answerHeaders?: Readonly<Record<string, string>>;
  readonly answer?: unknown;
  readonly broken?: boolean;
}

const asText = (value: unknown): string | undefined =>
  value === undefined || typeof value === 'string' ? value : JSON.stringify(value);

function seen(told: Told, number: number): SeenExchange {
  const {
    address = 'base_url',
    method = 'POST',
    path = '/list/AG-1/contacts',
    token = 'secret-token-1',
  } = told;
  const started = told.at ?? number * 100;
  const body = asText(told.body);
  const answer = asText(told.answer ?? {});
  const mark = told.query === undefined ? '' : `?${told.query}`;
  return {
    started,
    ended: started + (told.took ?? 10),
    connection: told.connection ?? `connection ${number}`,
    environment: told.environment ?? 'here',
    address,
    path,
    method,
    target: path + mark,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...told.headers,
    },
    ...(body !== undefined && { body }),
    ...(told.broken === true
      ? { trouble: 'the connection was closed' }
      : {
          response: {
            status: told.status ?? 200,
            headers: { 'content-type': 'application/json', ...told.answerHeaders },
            ...(answer !== undefined && { body: answer }),
          },
        }),
  };
}

/** The exchanges of a story, with nothing hidden but the tokens it names. */
function traffic(...story: readonly Told[]): readonly Exchange[] {
  const hidden = new Map<string, string>();
  const reader = new TrafficReader({
    hide: (secret, label) => hidden.set(secret, `«${label}»`),
    redact: (text) => [...hidden].reduce((clean, [secret, label]) => clean.replaceAll(secret, label), text),
  });
  return story.map((told, number) => reader.read(seen(told, number)));
}

/** What the law over the service finds in a story, in which each exchange is a part of its own where it is to be. */
export function foundOfService(
  clause: ClauseId,
  story: readonly Told[],
  { settle_ms, inParts = false }: { readonly settle_ms?: number; readonly inParts?: boolean } = {},
): Finding {
  const law = serviceLaws.find((each) => each.clause === clause);
  if (law === undefined) throw new Error(`No law judges ${clause}.`);
  const exchanges = traffic(...story);
  const more = settle_ms === undefined ? {} : { settle_ms };
  expectRecordedFindings([story, settle_ms], { exchanges, ...more });
  if (!inParts) return judge(law, { exchanges, ...more });
  const watch = law.watch({});
  const trials = exchanges.flatMap((each) => watch({ exchanges: [each], ...more }));
  return judge({ ...law, trials: () => trials }, { exchanges });
}

/** What the law of a clause finds in a story. */
export function found(
  clause: ClauseId,
  story: readonly Told[],
  { known, elsewhere }: { readonly known?: KnownFields; readonly elsewhere?: readonly Told[] } = {},
): Finding {
  const law = callerLaws.find((each) => each.clause === clause);
  if (law === undefined) throw new Error(`No law judges ${clause}.`);
  const judged = {
    exchanges: traffic(...story),
    ...(known && { known }),
    ...(elsewhere && { elsewhere: [traffic(...elsewhere)] }),
  };
  expectRecordedFindings([story, known, elsewhere], judged);
  return judge(law, judged);
}

/** The answer of one page of a record list. */
export function page(next_cursor: string | undefined, has_more: boolean, rows = 2): Told['answer'] {
  const objects = Array.from({ length: rows }, (_, at) => ({ id: `CR-${at}`, fields: [] }));
  return { objects, has_more, total_objects: 0, ...(next_cursor !== undefined && { next_cursor }) };
}

/** An assertion without a good signature; only its parts are looked at. */
export function assertion(claims: object, header: object = { typ: 'JWT', alg: 'RS256' }): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part(header)}.${part(claims)}.c2lnbmF0dXJl`;
}

/** A token exchange at a second of the story, which brings a token. */
export function exchange(
  at_s: number,
  token: string,
  more: {
    readonly expires?: number;
    readonly body?: unknown;
    readonly assertion?: string;
    readonly headers?: Told['headers'];
  } = {},
): Told {
  const { expires = at_s + 86_400 } = more;
  const signed = more.assertion ?? assertion({ iss: 'MP-1', iat: at_s - 5, exp: at_s + 600 });
  const body = { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion: signed };
  return {
    at: at_s * 1000,
    address: 'auth_url',
    path: '/api/v1/oauth/token',
    token: null,
    body: more.body ?? body,
    ...(more.headers && { headers: more.headers }),
    answer: { data: { access_token: token, expires, token_type: 'Bearer' }, took: 1 },
  };
}
