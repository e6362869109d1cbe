import type { ClauseId } from '../../specs/clauses/ledger.ts';
import { type OperationId, operations } from '../../specs/openapi.ts';
import type { Reading } from '../../specs/responses.ts';

/** An answer as the description reads it. */
export interface ReadAnswer extends Pick<Reading, 'body' | 'problems'> {
  readonly operation: OperationId;
  readonly status: number;
}

/** A listed member is not there. The document says of hardly any that it must be: then that is only implied. */
const missing = /must have required property/;

/** Where in an answer a problem stands, and the clause that it breaks there. The first that fits counts. */
const places: Readonly<Record<OperationId, readonly (readonly [RegExp, ClauseId])[]>> = {
  ListFieldSchema: [
    [missing, 'FIELDS-28'],
    [/^/, 'FIELDS-01'],
  ],
  GetFieldOptions: [
    [missing, 'OPTIONS-13'],
    [/^\/options\/\d+/, 'OPTIONS-02'],
    [/^/, 'OPTIONS-01'],
  ],
  UpsertCrmRecord: [[/^/, 'UPSERT-01']],
  CreateCrmRecord: [[/^/, 'RECORDS-01']],
  GetCrmRecord: [
    [missing, 'RECORDS-22'],
    [/^/, 'RECORDS-07'],
  ],
  DeleteCrmRecord: [[/^/, 'RECORDS-18']],
  UpdateCrmRecord: [[/^/, 'RECORDS-12']],
  ListCrmRecords: [
    [/^\/objects\/\d+\/fields\/\d+\/value\/(seconds|nanos)/, 'VALUES-14'],
    [/^\/objects\/\d+\/fields\/\d+\/value/, 'VALUES-13'],
    [/^\/objects\/\S* must have required property/, 'LIST-11'],
    [/^\/objects\/\d+/, 'LIST-02'],
    [/^\/(next_cursor|total_objects|has_more)/, 'LIST-03'],
    [/^/, 'LIST-01'],
  ],
  RpcFieldSchemaList: [
    [/^\/fieldSchemas\/\d+/, 'RPC-02'],
    [/^\/pagingMetadata/, 'RPC-16'],
    [/^/, 'RPC-01'],
  ],
  RpcCompanyList: [
    [/^\/pagingMetadata/, 'RPC-16'],
    [/^/, 'RPC-12'],
  ],
  TokenInfo: [
    [/^\/(sub|email)/, 'USERINFO-02'],
    [/^\/roles/, 'USERINFO-03'],
    [/^\/(updated_at|created_at)/, 'USERINFO-04'],
    [/^/, 'USERINFO-01'],
  ],
  TokenExchange: [
    [/^\/data\/token_type/, 'TOKENS-03'],
    [/^\/data\/expires/, 'TOKENS-05'],
    [/^/, 'TOKENS-02'],
  ],
};

/** The same for the body of a uniqueness conflict, which three operations share. */
const conflictPlaces: readonly (readonly [RegExp, ClauseId])[] = [
  [/^\/metadata/, 'UNIQUENESS-07'],
  [/^/, 'UNIQUENESS-05'],
];

/** The clauses that an answer to an operation may break by its shape or its status. */
export function clausesOn(operation: OperationId): ReadonlySet<ClauseId> {
  const conflicts = operations[operation].statuses.includes(409) ? conflictPlaces : [];
  return new Set([...places[operation], ...conflicts].map(([, clause]) => clause).concat('ERRORS-02'));
}

/** A record that does not exist may be answered 200 without data. Who reads one that exists looks for its values. */
function tellsOfNoRecord({ operation, status, body }: ReadAnswer): boolean {
  return operation === 'GetCrmRecord' && status === 200 && isEmptyObject(body);
}

function isEmptyObject(body: unknown): boolean {
  return typeof body === 'object' && body !== null && Object.keys(body).length === 0;
}

/** The clause on what stands at a place of an answer, given as a JSON pointer (RFC 6901) or as a problem that begins with one. */
export function clauseOf(
  { operation, status }: Pick<ReadAnswer, 'operation' | 'status'>,
  place: string,
): ClauseId {
  if (status === 200 && place.startsWith('the content type')) return 'ERRORS-02';
  const candidates = status === 409 ? conflictPlaces : places[operation];
  const [, clause] = candidates.find(([pattern]) => pattern.test(place)) ?? [];
  if (clause === undefined) throw new TypeError(`no clause is on ${operation} at ${place}`);
  return clause;
}

/** A clause that an answer breaks by not being as described, with the problems that break it. */
interface BrokenShape {
  readonly clause: ClauseId;
  readonly problems: readonly string[];
}

/** How many problems an answer has besides those that are told one by one. */
const countOfMore = /^\d+ more problem/;

/** The document has one status of success. */
function isOtherSuccess({ status }: ReadAnswer): boolean {
  return status > 200 && status < 300;
}

/** The clauses that an answer breaks by not being as described; what stands there wrongly goes before what is missing. */
export function brokenShapes(answer: ReadAnswer): readonly BrokenShape[] {
  if (isOtherSuccess(answer)) {
    const clause = clauseOf({ ...answer, status: 200 }, '');
    return [{ clause, problems: ['200 is the only status of success'] }];
  }
  if (answer.problems.length === 0 || tellsOfNoRecord(answer)) return [];
  const byClause = new Map<ClauseId, string[]>();
  const told = answer.problems.filter((each) => !countOfMore.test(each));
  for (const problem of told.toSorted((a, b) => Number(missing.test(a)) - Number(missing.test(b)))) {
    const clause = clauseOf(answer, problem);
    byClause.set(clause, [...(byClause.get(clause) ?? []), problem]);
  }
  return [...byClause].map(([clause, problems]) => ({ clause, problems }));
}

/** What is wrong with an answer, in a sentence. */
export function inAnswer({ operation, status }: ReadAnswer, problems: readonly string[]): string {
  return `${operation} answered ${status}, and ${problems.join('; ')}`;
}
