import { expect, test } from '@playwright/test';
import type { OperationId } from '../../specs/openapi.ts';
import { readAnswer } from '../../specs/responses.ts';

/** Wrong bodies, each with the problem that is found first. */
type Wrong = readonly (readonly [body: unknown, problem: string])[];

const pageWith = (value: unknown): object => ({ objects: [{ id: 'CR-1', fields: [{ id: 'a', value }] }] });
const property = (schema: object): object => ({ type: 'object', properties: { a: schema } });
const exchanged = { access_token: 'opaque', expires: 1_765_086_400, token_type: 'Bearer' };
const types = '["array","boolean","integer","null","number","object","string"]';

const wrong: Readonly<Partial<Record<OperationId, Wrong>>> = {
  ListFieldSchema: [
    [[], 'the body must be object'],
    [{ type: 'object' }, "the body must have required property 'properties'"],
    [{ type: 'array', properties: {} }, '/type must be equal to constant: "object"'],
    [property({ type: 'phone' }), `/properties/a/type must be equal to one of the allowed values: ${types}`],
    [property({ readOnly: 'true' }), '/properties/a/readOnly must be boolean'],
    [property({ maxLength: '50' }), '/properties/a/maxLength must be integer'],
    [property({ items: { type: 5 } }), '/properties/a/items/type must be string'],
  ],
  GetFieldOptions: [
    [[{ name: 'Lead', value: 'lead' }], 'the body must be object'],
    [{ options: { lead: 'Lead' } }, '/options must be array'],
    [{ options: [{ name: 'Lead' }] }, "/options/0 must have required property 'value'"],
    [{ options: [{ name: 'Lead', value: 1 }] }, '/options/0/value must be string'],
  ],
  UpsertCrmRecord: [
    [[], 'the body must be object'],
    [{ fields: 'CR-1' }, '/fields must be array,object,null'],
    [{ fields: [{ value: 'a' }] }, "/fields/0 must have required property 'id'"],
    [{ fields: [{ id: 'a', value: { seconds: '1' } }] }, '/fields/0/value/seconds must be integer'],
  ],
  GetCrmRecord: [
    [{ type: 'contacts', id: 'CR-1' }, "the body must have required property 'attributes'"],
    [{ type: 'contacts', id: 1, attributes: {} }, '/id must be string'],
    [{ type: 'contacts', id: 'CR-1', attributes: '{}' }, '/attributes must be object,array'],
    [{ type: 'contacts', id: 'CR-1', attributes: ['a'] }, '/attributes/0 must be object,array'],
  ],
  ListCrmRecords: [
    [[], 'the body must be object'],
    [{ objects: {} }, '/objects must be array'],
    [{ objects: [{ fields: [] }] }, "/objects/0 must have required property 'id'"],
    [{ objects: [{ id: 'CR-1', fields: { a: 1 } }] }, '/objects/0/fields must be array'],
    [pageWith({ seconds: '1' }), '/objects/0/fields/0/value/seconds must be integer'],
    [pageWith({ seconds: 1, nanos: 0.5 }), '/objects/0/fields/0/value/nanos must be integer'],
    [pageWith([true]), '/objects/0/fields/0/value/0 must be string,null'],
    [pageWith([48.2, 16.4]), '/objects/0/fields/0/value/0 must be string,null'],
    [pageWith({ currencyCode: 'EUR' }), "/objects/0/fields/0/value must have required property 'seconds'"],
    [{ objects: [], next_cursor: 2 }, '/next_cursor must be string'],
    [{ objects: [], total_objects: '2' }, '/total_objects must be integer'],
    [{ objects: [], has_more: 'false' }, '/has_more must be boolean'],
  ],
  RpcFieldSchemaList: [
    [[], 'the body must be object'],
    [{ fieldSchemas: {} }, '/fieldSchemas must be array'],
    [{ fieldSchemas: [{ fieldName: 7 }] }, '/fieldSchemas/0/fieldName must be string'],
    [{ fieldSchemas: [{ fieldId: 'a', fieldType: 3 }] }, '/fieldSchemas/0/fieldType must be string'],
    [{ pagingMetadata: { hasMore: 'false' } }, '/pagingMetadata/hasMore must be boolean'],
  ],
  RpcCompanyList: [
    [{ crmObjects: ['CO-1'] }, '/crmObjects/0 must be object'],
    [{ pagingMetadata: [] }, '/pagingMetadata must be object'],
    [{ pagingMetadata: { nextCursor: 3 } }, '/pagingMetadata/nextCursor must be string'],
    [
      { pagingMetadata: { totalResults: 'many' } },
      '/pagingMetadata/totalResults must match pattern "^\\d+$"',
    ],
    [{ pagingMetadata: { totalResults: -1 } }, '/pagingMetadata/totalResults must be >= 0'],
  ],
  TokenInfo: [
    [{ user: { sub: 'U-1' } }, "the body must have required property 'sub'"],
    [{ sub: 1 }, '/sub must be string'],
    [{ roles: 'member' }, '/roles must be array'],
    [{ updated_at: '1765000000' }, '/updated_at must be integer'],
  ],
  TokenExchange: [
    [exchanged, "the body must have required property 'data'"],
    [{ data: exchanged, took: 'long' }, '/took must be integer'],
    [
      { data: { expires: 1, token_type: 'Bearer' }, took: 1 },
      "/data must have required property 'access_token'",
    ],
    [
      { data: { ...exchanged, token_type: 'MAC' }, took: 1 },
      '/data/token_type must be equal to constant: "Bearer"',
    ],
    [{ data: { ...exchanged, expires: '2026-12-07' }, took: 1 }, '/data/expires must be integer'],
    [
      { data: { ...exchanged, access_token: '' }, took: 1 },
      '/data/access_token must NOT have fewer than 1 characters',
    ],
  ],
};

const uniqueness = { description: 'Taken.', values: ['standard__email'] };
const conflict = { error: 'Taken.', fieldViolations: { uniqueness }, metadata: { standard__email: 'CR-1' } };

const wrongConflicts: Wrong = [
  [{ ...conflict, metadata: undefined }, "the body must have required property 'metadata'"],
  [{ ...conflict, metadata: { standard__email: 1 } }, '/metadata/standard__email must be string'],
  [{ ...conflict, error: { message: 'Taken.' } }, '/error must be string'],
  [{ ...conflict, fieldViolations: {} }, "/fieldViolations must have required property 'uniqueness'"],
  [
    { ...conflict, fieldViolations: { uniqueness: { ...uniqueness, values: 'standard__email' } } },
    '/fieldViolations/uniqueness/values must be array',
  ],
];

function firstProblem(operation: OperationId, status: number, body: unknown): string | undefined {
  return readAnswer(operation, status, 'application/json', JSON.stringify(body)).problems[0];
}

for (const [operation, bodies] of Object.entries(wrong) as [OperationId, Wrong][]) {
  for (const [body, problem] of bodies) {
    test(`${operation} is not answered with ${JSON.stringify(body)}`, () => {
      expect(firstProblem(operation, 200, body)).toBe(problem);
    });
  }
}

for (const operation of ['CreateCrmRecord', 'UpdateCrmRecord', 'UpsertCrmRecord'] as const) {
  test(`a conflict of ${operation} has the documented shape`, () => {
    for (const [body, problem] of wrongConflicts) expect(firstProblem(operation, 409, body)).toBe(problem);
  });
}
