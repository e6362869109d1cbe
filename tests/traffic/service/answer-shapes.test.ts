import { expect, test } from '@playwright/test';
import { type ClauseId, ledger } from '../../../specs/clauses/ledger.ts';
import { document, type OperationId, operations } from '../../../specs/openapi.ts';
import { readAnswer } from '../../../specs/responses.ts';
import { brokenShapes } from '../../../traffic/service/answer-shapes.ts';

/** The clause that a body breaks, when it is read as any answer is read. */
function brokenBy(operation: OperationId, body: unknown, status = 200): ClauseId | undefined {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const reading = readAnswer(operation, status, 'application/json', text);
  return brokenShapes({ operation, status, ...reading })[0]?.clause;
}

const page = { objects: [{ id: 'CR-1', fields: [{ id: 'f', value: 'v' }] }], has_more: false };
const listed = (value: unknown): object => ({
  ...page,
  objects: [{ id: 'CR-1', fields: [{ id: 'f', value }] }],
});
const data = { access_token: 'opaque', expires: 1_765_086_400, token_type: 'Bearer' };

const misshapen: readonly (readonly [OperationId, string, unknown, ClauseId])[] = [
  ['ListFieldSchema', 'no properties', { type: 'object' }, 'FIELDS-28'],
  ['ListFieldSchema', 'a type and no properties', { type: 'array' }, 'FIELDS-01'],
  ['GetFieldOptions', 'no options', {}, 'OPTIONS-13'],
  ['GetFieldOptions', 'options that are no array', { options: {} }, 'OPTIONS-01'],
  ['GetFieldOptions', 'an option without a value', { options: [{ name: 'Lead' }] }, 'OPTIONS-13'],
  ['GetFieldOptions', 'a number for a value', { options: [{ value: 1 }] }, 'OPTIONS-02'],
  ['UpsertCrmRecord', 'an array', [], 'UPSERT-01'],
  ['GetCrmRecord', 'no id', { type: 'contacts', attributes: {} }, 'RECORDS-22'],
  ['GetCrmRecord', 'a number as id', { type: 'contacts', id: 5 }, 'RECORDS-07'],
  ['ListCrmRecords', 'objects that are no array', { objects: {} }, 'LIST-01'],
  ['ListCrmRecords', 'an object with a number for an id', { ...page, objects: [{ id: 7 }] }, 'LIST-02'],
  ['ListCrmRecords', 'an object without an id', { ...page, objects: [{ fields: [] }] }, 'LIST-11'],
  [
    'ListCrmRecords',
    'fields without ids',
    { ...page, objects: [{ id: 'CR-1', fields: [{ value: 1 }] }] },
    'LIST-11',
  ],
  ['ListCrmRecords', 'a cursor that is a number', { ...page, next_cursor: 5 }, 'LIST-03'],
  ['ListCrmRecords', 'a total in text', { ...page, total_objects: '5' }, 'LIST-03'],
  ['ListCrmRecords', 'has_more in text', { ...page, has_more: 'false' }, 'LIST-03'],
  ['ListCrmRecords', 'seconds in text', listed({ seconds: '5' }), 'VALUES-14'],
  ['RpcFieldSchemaList', 'entries that are no array', { fieldSchemas: {} }, 'RPC-01'],
  ['RpcFieldSchemaList', 'an entry with a number as id', { fieldSchemas: [{ fieldId: 5 }] }, 'RPC-02'],
  ['RpcFieldSchemaList', 'hasMore in text', { pagingMetadata: { hasMore: 'no' } }, 'RPC-16'],
  ['RpcCompanyList', 'companies that are no array', { crmObjects: {} }, 'RPC-12'],
  ['RpcCompanyList', 'a cursor that is a number', { pagingMetadata: { nextCursor: 5 } }, 'RPC-16'],
  ['TokenInfo', 'an array', [], 'USERINFO-01'],
  ['TokenInfo', 'a user id that is a number', { sub: 5 }, 'USERINFO-02'],
  ['TokenInfo', 'roles in text', { roles: 'admin' }, 'USERINFO-03'],
  ['TokenInfo', 'a time in text', { created_at: '2025-12-07' }, 'USERINFO-04'],
  ['TokenExchange', 'a bare token', { access_token: 'opaque' }, 'TOKENS-02'],
  ['TokenExchange', 'another type of token', { data: { ...data, token_type: 'MAC' }, took: 1 }, 'TOKENS-03'],
  ['TokenExchange', 'an expiry in text', { data: { ...data, expires: 'tomorrow' }, took: 1 }, 'TOKENS-05'],
];

for (const [operation, what, body, clause] of misshapen) {
  test(`${operation} with ${what} breaks ${clause}`, () => {
    expect(brokenBy(operation, body)).toBe(clause);
  });
}

test('an answer that is right but for its content type breaks ERRORS-02', () => {
  const text = JSON.stringify(page);
  const reading = readAnswer('ListCrmRecords', 200, 'text/plain', text);
  const answer = { operation: 'ListCrmRecords', status: 200, ...reading } as const;
  expect(brokenShapes(answer).map(({ clause }) => clause)).toEqual(['ERRORS-02']);
});

test('a conflict that is not as described breaks the clauses on conflicts, whoever caused it', () => {
  const uniqueness = { description: 'Taken.', values: ['email'] };
  const conflict = { error: 'Taken.', fieldViolations: { uniqueness }, metadata: { email: 'CR-1' } };
  for (const operation of ['UpsertCrmRecord', 'CreateCrmRecord', 'UpdateCrmRecord'] as const) {
    expect(brokenBy(operation, conflict, 409)).toBeUndefined();
    expect(brokenBy(operation, { ...conflict, fieldViolations: {} }, 409)).toBe('UNIQUENESS-05');
    expect(brokenBy(operation, { ...conflict, metadata: { email: 5 } }, 409)).toBe('UNIQUENESS-07');
  }
});

test('an answer that is as described breaks nothing', () => {
  expect(brokenBy('ListCrmRecords', page)).toBeUndefined();
  expect(brokenBy('TokenExchange', { data, took: 1 })).toBeUndefined();
});

/** The statuses of an operation whose bodies the description gives. */
function describedStatuses({ id, path, method, statuses }: (typeof operations)[OperationId]): number[] {
  const verb = method.toLowerCase() as 'get' | 'post' | 'patch' | 'delete';
  const responses = document.paths?.[path]?.[verb]?.responses ?? {};
  return statuses.filter(
    (status) => responses[status] !== undefined && readAnswer(id, status, undefined, '').problems.length > 0,
  );
}

for (const operation of Object.values(operations)) {
  test(`a body of ${operation.id} that is no JSON breaks a clause that binds the service at it`, () => {
    for (const status of describedStatuses(operation)) {
      const clause = brokenBy(operation.id, '<html>', status);
      if (clause === undefined) throw new Error(`${operation.id} ${status} has no clause`);
      expect(ledger[clause].binds).toBe('service');
      expect(ledger[clause].strength).not.toBe('open');
      expect(ledger[clause].operations).toContain(operation.id);
    }
  });
}

test('every clause that can be blamed for a shape can fail', () => {
  for (const [, , , clause] of misshapen) {
    expect(ledger[clause].binds).toBe('service');
    expect(ledger[clause].strength).not.toBe('open');
  }
});

test('each clause that an answer breaks is told with its own problems', () => {
  const text = JSON.stringify({ ...page, objects: [{ id: 5 }], has_more: 'no', total_objects: '1' });
  const reading = readAnswer('ListCrmRecords', 200, 'application/json', text);
  const answer = { operation: 'ListCrmRecords', status: 200, ...reading } as const;
  expect(brokenShapes(answer)).toEqual([
    { clause: 'LIST-02', problems: ['/objects/0/id must be string'] },
    { clause: 'LIST-03', problems: ['/total_objects must be integer', '/has_more must be boolean'] },
  ]);
});
