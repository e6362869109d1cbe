import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { unknownNamespace } from '../../generators/unknown-namespace.ts';
import { wrongRpcBodies } from '../../generators/wrong-rpc-body.ts';
import { strictValidator } from '../specs/strict-schemas.ts';

for (const [method, name] of [
  ['RpcFieldSchemaList', 'FieldSchemaListRequest'],
  ['RpcCompanyList', 'CompanyListRequest'],
] as const) {
  test(`a wrong body breaks ${name} at the member that it names, and nowhere else`, () => {
    const validate = strictValidator(`#/components/schemas/${name}`);
    fc.assert(
      fc.property(wrongRpcBodies(method).drawn, ({ path, body }) => {
        validate({ namespace: 'AG-1', ...body });
        const places = new Set(validate.errors?.map(({ instancePath }) => instancePath));
        expect([...places]).toEqual([`/${path.join('/')}`]);
      }),
    );
  });
}

test('an unknown namespace has the form of the one that is known, and is neither it nor a taken one', () => {
  for (const [like, form] of [
    ['AG-7KQ2M', /^AG-\d[A-Z]{2}\d[A-Z]$/],
    ['partner-9f1c.x', /^partner-\d[a-z]\d[a-z]\.[a-z]$/],
    ['4', /^\d$/],
  ] as const) {
    const drawn = fc.sample(unknownNamespace(like, ['5']), { numRuns: 200, seed: 1 });
    for (const namespace of drawn) expect(namespace).toMatch(form);
    expect(drawn).not.toContain(like);
    expect(drawn).not.toContain('5');
  }
});
