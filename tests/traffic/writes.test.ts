import { expect, test } from '@playwright/test';
import { found, type Told } from './traffic.ts';

const conflict = (...values: readonly string[]): Told => ({
  status: 409,
  answer: { error: 'taken', fieldViolations: { uniqueness: { description: 'taken', values } }, metadata: {} },
});
const create = (data: object, more: Told = {}): Told => ({ path: '/AG-1/contacts', body: { data }, ...more });
const ada = { standard__email: 'a@b.example', standard__last_name: 'Ada', tool__contact_id: 'T-1' };

test.describe('UNIQUENESS-22: a write after its conflict', () => {
  const refused = create(ada, conflict('standard__email', 'contact_id'));
  const { standard__last_name } = ada;
  test('goes without the values at fault, or with others', () => {
    expect(found('UNIQUENESS-22', [refused, create({ standard__last_name })]).verdict).toBe('pass');
    expect(
      found('UNIQUENESS-22', [refused, create({ standard__last_name, standard__email: 'c@b.example' })])
        .verdict,
    ).toBe('pass');
  });
  test('with one of them breaks the rule, also in another form', () => {
    const rest = { standard__last_name, standard__email: ada.standard__email };
    expect(found('UNIQUENESS-22', [refused, create(rest)])).toMatchObject({
      verdict: 'fail',
      exchanges: [{ index: 0 }, { index: 1 }],
    });
    const fields = Object.entries(ada).map(([id, value]) => ({ id, value }));
    for (const body of [{ fields }, { attributes: ada }, { attributes: fields }, ada])
      expect(found('UNIQUENESS-22', [refused, { path: '/AG-1/contacts', body }]).verdict).toBe('fail');
  });
  test('may have them once the holder has let go', () => {
    const freed: Told = { method: 'DELETE', path: '/AG-1/contacts/CR-9' };
    expect(found('UNIQUENESS-22', [refused, freed, create(ada)]).verdict).not.toBe('fail');
  });
  test('of another record is another write', () => {
    expect(found('UNIQUENESS-22', [refused, create({ ...ada, standard__last_name: 'Eve' })]).verdict).toBe(
      'not exercised',
    );
  });
  test('create tried as data and then as fields is no repetition: nothing was in conflict', () => {
    expect(found('UNIQUENESS-22', [create(ada, { status: 400 }), create(ada)]).verdict).toBe('not exercised');
  });
});

test.describe('OPTIONS-12: what is stored of an option', () => {
  const told: Told = {
    method: 'GET',
    path: '/AG-1/contacts/meta/fields/standard__contact_role/options',
    answer: {
      options: [
        { name: 'Decision maker', value: 'decision_maker' },
        { name: 'User', value: 'User' },
      ],
    },
  };
  const write = (standard__contact_role: string): Told => create({ standard__contact_role });
  test('is its value', () => {
    expect(found('OPTIONS-12', [told, write('decision_maker'), write('User')])).toMatchObject({
      verdict: 'pass',
      trials: 2,
    });
  });
  test('is not its name', () => {
    expect(found('OPTIONS-12', [told, write('Decision maker')])).toMatchObject({
      verdict: 'fail',
      exchanges: [{ index: 0 }, { index: 1 }],
    });
  });
  test('is not known to a caller that has not asked', () => {
    expect(found('OPTIONS-12', [write('Decision maker'), told]).verdict).toBe('not exercised');
  });
});
