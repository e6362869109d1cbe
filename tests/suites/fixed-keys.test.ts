import { expect, test } from '@playwright/test';
import { knowingWays } from '../../environments/reference/faults/patching/ways-of-writing.ts';
import type { Patch } from '../../environments/reference/seams.ts';
import { verdicts } from './patched-service.ts';

/** By default an upsert finds the record that has the same text in any field: creates may share it. */
const foundByAnyText: Patch = () => ({
  defaultMatchFields: (_rules, { fields }) =>
    [...fields.values()].filter(({ type }) => type === 'string').map(({ id }) => id),
});

test('an upsert that default rules lead to a record with the same text is not taken for one that matches nothing', async () => {
  const found = await verdicts(foundByAnyText, ['UPSERT-03', 'UPSERT-04'], '--depth', 'quick');
  expect(found).toMatchObject({ 'UPSERT-03': 'pass', 'UPSERT-04': 'pass' });
});

/** The unique values of companies are those of their creation, whatever an update says. */
const fixedAtCreation: Patch = knowingWays((seams, way) => ({
  findViolations: (rules, collection, ...rest) =>
    way() === 'update' && collection.code === 'companies'
      ? []
      : seams.findViolations(rules, collection, ...rest),
  commit: (rules, change) => {
    const { collection, target, attributes } = change;
    if (way() !== 'update' || target === undefined || collection.code !== 'companies')
      return seams.commit(rules, change);
    const isFixed = (id: string): boolean => collection.fields.get(id)?.unique === true;
    const free = Object.entries(attributes).filter(([id]) => !isFixed(id));
    const fixed = Object.entries(target.attributes).filter(([id]) => isFixed(id));
    return seams.commit(rules, { ...change, attributes: Object.fromEntries([...free, ...fixed]) });
  },
}));

test('unique values that are fixed when a record is made are no broken promise of conflicts', async () => {
  const clauses = ['UNIQUENESS-01', 'UNIQUENESS-02', 'UNIQUENESS-11', 'UNIQUENESS-12'];
  const found = await verdicts(fixedAtCreation, clauses, '--depth', 'quick');
  expect(found).toMatchObject(Object.fromEntries(clauses.map((clause) => [clause, 'pass'])));
});
