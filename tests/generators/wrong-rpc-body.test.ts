import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { unknownNamespace } from '../../generators/unknown-namespace.ts';
import { wrongRpcBody } from '../../generators/wrong-rpc-body.ts';
import { strictValidator } from '../specs/strict-schemas.ts';

for (const name of ['FieldSchemaListRequest', 'CompanyListRequest']) {
  test(`a wrong body breaks ${name} at the member that it names, and nowhere else`, () => {
    const validate = strictValidator(`#/components/schemas/${name}`);
    fc.assert(
      fc.property(wrongRpcBody(), ({ path, body }) => {
        validate({ namespace: 'AG-1', ...body });
        const places = new Set(validate.errors?.map(({ instancePath }) => instancePath));
        expect([...places]).toEqual([`/${path.join('/')}`]);
      }),
    );
  });
}

test('an unknown namespace is long, and no two are the same', () => {
  const drawn = fc.sample(unknownNamespace(), { numRuns: 200, seed: 1 });
  expect(new Set(drawn).size).toBe(drawn.length);
  for (const namespace of drawn) expect(namespace).toMatch(/^AG-[A-Z2-9]{24,32}$/);
});
