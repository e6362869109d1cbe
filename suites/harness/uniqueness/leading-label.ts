import fc from 'fast-check';
import type { FieldValues } from '../../../client/request-body.ts';
import type { FilterableField } from '../../../generators/filter.ts';
import { typedValue } from '../../../generators/typed-value.ts';
import { sameValue } from '../../../specs/semantics/value.ts';
import type { Environment } from '../environment/environment.ts';
import { MemoizedByRun } from '../environment/memoized.ts';
import { isDone } from '../properties/answer-status.ts';
import { orElse } from '../properties/expectation.ts';
import { newPopulation } from '../records/new-population.ts';
import { populationOf } from '../records/populations.ts';
import { seedOf } from '../run/run-context.ts';

/** Writes a value into a record by an upsert that searches for its label: whether that record shows it. */
async function leads(environment: Environment, field: FilterableField): Promise<boolean> {
  const { resourceType, id, fieldType } = field;
  const { marking } = await populationOf(environment, resourceType);
  // Where the search finds nothing, two records have one label.
  const population = newPopulation(environment, resourceType, marking);
  const { record, shown: before } = await population.plantShown({}, [], [id]);
  const seed = seedOf(environment.seed, `led ${id}`, 0);
  const [value = ''] = fc.sample(typedValue(field), { numRuns: 1, seed });
  const { values } = population.markedAs(record.label, { [id]: value });
  const body = { ...population.overwriting(values), searchExisting: [population.labelField] };
  const { status } = await environment.crm.upsert(resourceType, body, population.marker);
  if (!isDone(status)) return false;
  const after = await population.recordOf(record.label, { [id]: value }, [id]);
  const shows = (found: FieldValues): boolean => sameValue(fieldType, found[id], value);
  const isWritten = after?.id === record.id && shows(after.values) && !shows(before);
  return isWritten && (await population.listed(record.label, [])).length === 1;
}

const known = new MemoizedByRun<boolean>('leading label');

/**
 * Whether the label of a record leads an upsert to it, though another record might have the same text: whether a service
 * searches by such a field is open. False where it was not seen to, and where that was not to be seen.
 * @param field one that a record of the type is known to keep
 */
export function labelLeads(environment: Environment, field: FilterableField): Promise<boolean> {
  return known.of(environment, () => orElse(leads(environment, field), false), field.resourceType);
}
