import { sameValue, showsNothing } from '../specs/semantics/value.ts';
import { clause, given, holds, offered, test } from './harness/check.ts';
import { sentTogether } from './harness/properties/sent-together.ts';

test(
  'a new record stands in the list whatever values it holds, in every resource type',
  clause('RECORDS-02'),
  async ({ forEach, variedEverywhere }) => {
    const made = variedEverywhere.populations.filter(({ population }) => population.madeBy === 'create');
    offered(made.length > 0, 'no create makes a record that the list shows');
    const types = made.map(({ population }) => population.resourceType);
    await forEach(types, async (resourceType) => {
      const { population, unlisted } = variedEverywhere.ofType(resourceType);
      const [lost] = unlisted;
      if (lost === undefined) return;
      const rows = await population.listed(lost.label, []);
      const fields = Object.keys(lost.values).join(', ');
      const what = `${lost.label} of ${resourceType}, which was created with ${fields}`;
      holds(rows.length > 0, `the list shows ${what}, as it shows others`);
    });
  },
);

/** Of so many fields of a type that show nothing, each is tried alone. */
const mostAlone = 6;

test(
  'a new record holds each value beside many others that it holds alone',
  clause('RECORDS-03'),
  async ({ forEachApart, populate, variedEverywhere }) => {
    const made = variedEverywhere.populations.filter(({ population }) => population.madeBy === 'create');
    offered(made.length > 0, 'no create makes a record that the list shows');
    const types = made.map(({ population }) => population.resourceType);
    await forEachApart(types, async (resourceType) => {
      const { population, unshown } = variedEverywhere.ofType(resourceType);
      const tried = unshown.slice(0, mostAlone);
      if (tried.length === 0) return;
      // In a population of its own: filters judge the varied one.
      const own = await populate(resourceType);
      const alone = await sentTogether(
        tried.map(({ id, value }) => own.plantShown({ [id]: value }, [], [id])),
      );
      for (const [at, { id, fieldType, label, value }] of tried.entries()) {
        // What a service keeps nowhere is not lost to the others.
        if (!sameValue(fieldType, alone[at]?.shown[id], value)) continue;
        const beside = await population.shownUntil(label, [id], (shown) => !showsNothing(shown[id]));
        given(beside !== undefined, `the list does not show a record in ${resourceType} any more`);
        holds(
          !showsNothing(beside[id]),
          `${id} of a new record in ${resourceType} shows a value beside others, as it does alone`,
        );
      }
    });
  },
);
