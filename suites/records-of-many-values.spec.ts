import type { FilterableField } from '../generators/filter.ts';
import { sameValue, showsNothing } from '../specs/semantics/value.ts';
import { clause, given, holds, offered, test } from './harness/check.ts';
import { alteredFields, changedNumbers } from './harness/filters/altered-fields.ts';
import { lostElement, takesAnyElements } from './harness/fields/altered-values.ts';
import type { VariedRecords } from './harness/filters/varied-records.ts';
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

const isList = ({ fieldType }: FilterableField): boolean => ['string_list', 'tag'].includes(fieldType);
const isInteger = ({ fieldType }: FilterableField): boolean => fieldType === 'integer';

/** The resource types whose records creates have made, where they take such a value. */
function typesTaking(
  { populations }: VariedRecords,
  isMeant: (field: FilterableField) => boolean,
): readonly string[] {
  const made = populations.filter(({ population }) => population.madeBy === 'create');
  return made.filter(({ taken }) => taken.some(isMeant)).map(({ population }) => population.resourceType);
}

test(
  'a new record holds every element of its lists, in every resource type',
  clause('RECORDS-03'),
  async ({ forEachApart, variedEverywhere, crm }) => {
    const types = typesTaking(variedEverywhere, isList);
    offered(types.length > 0, 'no create takes a list');
    await forEachApart(types, async (resourceType) => {
      const varied = variedEverywhere.ofType(resourceType);
      const altered = await alteredFields(crm, varied, isList);
      // A field that shows none of our elements may know no words but its own.
      const judged = altered.filter(({ field, values }) => takesAnyElements(field.fieldType, values));
      const isShown = judged.length > 0 || varied.fields.some(isList);
      offered(isShown, `no list of ${resourceType} shows two elements of ours`);
      for (const { field, values } of judged) {
        const lost = lostElement(field.fieldType, values);
        const what = `${lost?.element} of ${JSON.stringify(lost?.list)}`;
        holds(
          lost === undefined,
          `${field.id} of a new record in ${resourceType} holds ${what}, as it holds others`,
        );
      }
    });
  },
);

test(
  'a new record shows the whole numbers that it was given, in every resource type',
  clause('RECORDS-03'),
  async ({ forEachApart, variedEverywhere, populate, crm, environment }) => {
    const types = typesTaking(variedEverywhere, isInteger);
    offered(types.length > 0, 'no create takes a whole number');
    await forEachApart(types, async (resourceType) => {
      const varied = variedEverywhere.ofType(resourceType);
      const altered = await alteredFields(crm, varied, isInteger);
      // What shows something where nothing was written may be counted by the service.
      const judged = altered.filter(({ follows }) => follows);
      const isShown = judged.length > 0 || varied.fields.some(isInteger);
      offered(isShown, `no whole number of ${resourceType} follows what is written`);
      for (const each of judged) {
        const own = await populate(resourceType);
        const changed = await changedNumbers(own, each, varied.taken, environment.seed);
        const told = changed.map(({ given: value, shown }) => `${shown} for ${value}`).join(', ');
        holds(
          changed.length === 0,
          `${each.field.id} of a new record in ${resourceType} shows the number that it was given, but shows ${told}`,
        );
      }
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
