import { expect, test } from '@playwright/test';
import { assertionRules, limits, type Operation, operations, resourceTypes } from '../../specs/openapi.ts';

/** The document read a second time, as a cross-check: here alone its facts stand twice. */
const expected = `
ListFieldSchema    | GET base_url /{namespace}/{resourceTypeCode}/meta/fields                   | 200 401 404     | token | Proposed
GetFieldOptions    | GET base_url /{namespace}/{resourceTypeCode}/meta/fields/{fieldId}/options | 200 400 401     | token | Proposed
UpsertCrmRecord    | PATCH base_url /{namespace}/{resourceTypeCode}                             | 200 400 401 409 | token, writes | Trusted Tester, Proposed
CreateCrmRecord    | POST base_url /{namespace}/{resourceTypeCode}                              | 200 400 401 409 | token, writes | Proposed
GetCrmRecord       | GET base_url /{namespace}/{resourceTypeCode}/{id}                          | 200 401         | token | Proposed
DeleteCrmRecord    | DELETE base_url /{namespace}/{resourceTypeCode}/{id}                       | 200 400 401     | token, writes | Proposed
UpdateCrmRecord    | PATCH base_url /{namespace}/{resourceTypeCode}/{id}                        | 200 400 401 409 | token, writes | Proposed
ListCrmRecords     | POST base_url /list/{namespace}/{resourceTypeCode}                         | 200 400 401     | token | Early Access
RpcFieldSchemaList | POST gateway_url /grpc/v1/crm/field-schema/list                            | 200             | token, crm.schema:read |
RpcCompanyList     | POST gateway_url /grpc/v1/crm/company/list                                 | 200             | token |
TokenInfo          | GET sso_url /oauth2/user-info                                              | 200 401         | token, profile, email |
TokenExchange      | POST auth_url /api/v1/oauth/token                                          | 200             | |
`;

function asRow(operation: Operation): string {
  const { id, method, address, path, statuses, secured, writes, scopes, lifecycle } = operation;
  const needs = [...(secured ? ['token'] : []), ...(writes ? ['writes'] : []), ...scopes];
  return [
    id,
    `${method} ${address} ${path}`,
    statuses.join(' '),
    needs.join(', '),
    lifecycle.join(', '),
  ].join(' | ');
}

function rows(table: string): string[] {
  return table
    .trim()
    .split('\n')
    .map((line) =>
      line
        .split('|')
        .map((cell) => cell.trim())
        .join(' | '),
    )
    .toSorted();
}

test('the twelve operations are those of the document', () => {
  expect(Object.values(operations).map(asRow).toSorted()).toEqual(rows(expected));
});

test('limits and lifetimes are those of the document', () => {
  expect(limits).toEqual({
    default_page_size: 100,
    maximum_page_size: 1000,
    assertion_lifetime_seconds: 60 * 60,
    access_token_lifetime_seconds: 24 * 60 * 60,
  });
});

test('an assertion is made as the document says', () => {
  expect(assertionRules).toEqual({
    grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
    typ: 'JWT',
    alg: 'RS256',
    issuer_prefix: 'MP-',
    token_type: 'Bearer',
  });
});

test('eleven resource types, and one more for upsert', () => {
  expect(resourceTypes.records).toHaveLength(11);
  expect(resourceTypes.records.filter((code) => !/activities$/i.test(code))).toEqual([
    'companies',
    'contacts',
  ]);
  expect(resourceTypes.upsertOnly).toEqual(['customObjects']);
});
