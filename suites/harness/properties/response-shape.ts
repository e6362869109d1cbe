import type { Answer } from '../../../client/caller.ts';
import type { ClauseId } from '../../../specs/clauses/ledger.ts';
import type { OperationId } from '../../../specs/openapi.ts';
import { given, ViolatedExpectation } from './expectation.ts';

/** Where in an answer a problem stands, and the clause that it breaks there. The first that fits counts. */
const places: Readonly<Record<OperationId, readonly (readonly [RegExp, ClauseId])[]>> = {
  ListFieldSchema: [[/^/, 'FIELDS-01']],
  GetFieldOptions: [
    [/^\/options\/\d+/, 'OPTIONS-02'],
    [/^/, 'OPTIONS-01'],
  ],
  UpsertCrmRecord: [[/^/, 'UPSERT-01']],
  CreateCrmRecord: [[/^/, 'RECORDS-01']],
  GetCrmRecord: [[/^/, 'RECORDS-07']],
  DeleteCrmRecord: [[/^/, 'RECORDS-18']],
  UpdateCrmRecord: [[/^/, 'RECORDS-12']],
  ListCrmRecords: [
    [/^\/objects\/\S* must have required property/, 'LIST-11'],
    [/^\/objects\/\d+\/fields\/\d+\/value\/(seconds|nanos)/, 'VALUES-14'],
    [/^\/objects\/\d+\/fields\/\d+\/value/, 'VALUES-13'],
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

/** A record that does not exist may be answered 200 without data. Who reads one that exists looks for its values. */
function tellsOfNoRecord({ operation, status, body }: Answer): boolean {
  return operation === 'GetCrmRecord' && status === 200 && isEmptyObject(body);
}

function isEmptyObject(body: unknown): boolean {
  return typeof body === 'object' && body !== null && Object.keys(body).length === 0;
}

/** The clause that an answer breaks by not being as described. Problems begin with a JSON pointer (RFC 6901). */
export function brokenShape(answer: Answer): ClauseId | undefined {
  const { operation, status, problems } = answer;
  const [problem] = problems;
  if (problem === undefined || tellsOfNoRecord(answer)) return undefined;
  if (status === 200 && problem.startsWith('the content type')) return 'ERRORS-02';
  const candidates = status === 409 ? conflictPlaces : places[operation];
  return candidates.find(([place]) => place.test(problem))?.[1];
}

/** Refuses an answer that is not as described: that breaks the clause on this operation's answers, whoever asked. */
export function asDescribed(answer: Answer): void {
  const clause = brokenShape(answer);
  if (clause === undefined) return;
  const found = `${answer.operation} answered ${answer.status}, and ${answer.problems.join('; ')}`;
  throw new ViolatedExpectation(found, clause);
}

/** Something else stands where an object, a list or the body as a whole should stand. */
const otherStructure = /must be (object|array)$|^the body is /;

/**
 * Goes on only with an answer that can be walked through. The harness takes answers as they come, also with a
 * wrong value here and there; but in one that is built differently there is nothing to find.
 */
export function builtAsDescribed({ operation, status, problems }: Answer): void {
  const problem = problems.find((each) => otherStructure.test(each));
  given(problem === undefined, `${operation} answered ${status}, and ${problem}`);
}
