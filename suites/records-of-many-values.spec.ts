import { showsNothing } from '../specs/semantics/value.ts';
import { clause, holds, offered, test } from './harness/check.ts';
import type { VariedPopulation } from './harness/filters/varied-population.ts';

/** Of so many fields of a type that show nothing, each is tried alone. */
const mostAlone = 3;

test(
  'a new record holds each value beside many others that it holds alone',
  clause('RECORDS-03'),
  async ({ forEach, populate, variedEverywhere }) => {
    const made = variedEverywhere.populations.filter(({ population }) => population.madeBy === 'create');
    offered(made.length > 0, 'no create makes a record that the list shows');
    const byType = new Map(made.map((each) => [each.population.resourceType, each]));
    await forEach([...byType.keys()], async (resourceType) => {
      // What is planted beside the others would be asked for by filters.
      const own = await populate(resourceType);
      const { population, unshown } = byType.get(resourceType) as VariedPopulation;
      for (const { id, label, value } of unshown.slice(0, mostAlone)) {
        const alone = await own.plantShown({ [id]: value }, [], [id]);
        // What a service keeps nowhere is not lost to the others.
        if (showsNothing(alone.shown[id])) continue;
        const beside = await population.shown(label, [id]);
        holds(
          !showsNothing(beside?.[id]),
          `${id} of a new record in ${resourceType} shows a value beside others, as it does alone`,
        );
      }
    });
  },
);
