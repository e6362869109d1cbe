import * as fc from 'fast-check';
import { expect, test } from './running-service.ts';

const member = fc.constantFrom(
  'id',
  'value',
  'operation',
  'standard__email',
  'standard__tags',
  'cursor',
  'limit',
  'filters',
);
const leaf = fc.oneof(
  fc.constantFrom(
    'standard__email',
    'standard__tags',
    'standard__company_location',
    'IS_ANY',
    'combine',
    '[a',
    '',
    null,
  ),
  fc.boolean(),
  fc.double({ noNaN: true }),
  fc.string({ unit: 'grapheme' }),
);
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(member, tie('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
}));
const body = fc.record(
  {
    data: value,
    fields: fc.oneof(value, fc.array(fc.record({ id: leaf, value, operation: leaf }), { maxLength: 2 })),
    searchExisting: value,
    returnFields: value,
    page: value,
    subtype: value,
    namespace: fc.constant('AG-1'),
    filtersV2: value,
    search: value,
    sortBy: value,
    pagingOptions: value,
    crmObjectType: value,
    grant_type: value,
    assertion: value,
  },
  { requiredKeys: [], noNullPrototype: true },
);

test('whatever the body, an answer is a success or a refusal in a sentence', async ({ crm, reference }) => {
  const { base_url, gateway_url, auth_url } = reference;
  const calls = [
    ['PATCH', `${base_url}/AG-1/contacts`],
    ['POST', `${base_url}/AG-1/companies`],
    ['POST', `${base_url}/list/AG-1/contacts`],
    ['POST', `${gateway_url}/grpc/v1/crm/company/list`],
    ['POST', `${gateway_url}/grpc/v1/crm/field-schema/list`],
    ['POST', `${auth_url}/api/v1/oauth/token`],
  ] as const;
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...calls), body, async ([method, url], sent) => {
      const answer = await crm.at(method, url, { body: sent });
      if ([200, 409].includes(answer.status)) return;
      expect(answer.status, answer.text).toBe(400);
      expect(answer.body.error_description ?? answer.body.message ?? answer.body.error).toMatch(/\.$/);
    }),
    { numRuns: 400 },
  );
});
