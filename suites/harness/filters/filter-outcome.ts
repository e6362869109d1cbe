import type { Crm } from '../../../client/crm.ts';
import type { Filter } from '../../../client/request-body.ts';
import type { FilterableField } from '../../../generators/filter.ts';
import { limits } from '../../../specs/openapi.ts';
import type { FieldType } from '../../../specs/semantics/field-type.ts';
import { given, offered } from '../properties/expectation.ts';
import type { Population } from '../records/population.ts';
import type { ValueLeftOut } from './value-left-out.ts';
import type { VariedRecords } from './varied-records.ts';
import { walk } from '../lists/walk.ts';

/** What came of a filter, where any answer will do. */
export interface FilterOutcome {
  /** `is answered with 400`, `keeps no record`, `keeps 3 records`. */
  readonly inWords: string;
  /** The labels of the records that were kept; none where the filter was refused. */
  readonly kept: ReadonlySet<string>;
}

/** Asks a population by one filter, and says what came of it. */
export async function outcomeOfFilter(
  crm: Crm,
  population: Population,
  filter: Filter,
): Promise<FilterOutcome> {
  const walked = await walk(population.pages([filter], crm.onPurpose), [limits.maximum_page_size]);
  const kept = new Set(walked.rows.filter(({ ours }) => ours).map(({ label }) => String(label)));
  const count = kept.size === 0 ? 'no record' : `${kept.size} record${kept.size === 1 ? '' : 's'}`;
  return { kept, inWords: walked.end === 'refused' ? `is answered with ${walked.status}` : `keeps ${count}` };
}

/** Asks the first field of each type by one filter. Returns what came of it, such as `on tag fields keeps no record`. */
export async function outcomeByType(
  crm: Crm,
  varied: VariedRecords,
  types: readonly FieldType[],
  filterOf: (field: FilterableField) => Filter,
): Promise<string> {
  const told: string[] = [];
  for (const type of types) {
    const field = varied.fields.find(({ fieldType }) => fieldType === type);
    if (field === undefined) continue;
    const { inWords } = await outcomeOfFilter(crm, varied.populationOf(field.resourceType), filterOf(field));
    told.push(`on ${type} fields ${inWords}`);
  }
  offered(told.length > 0, `there is no writable field of type ${types.join(', ')}`);
  return told.join(', ');
}

/** Stores an empty value in a new record. Returns what filters make of it. */
export async function outcomeOfEmpty(
  crm: Crm,
  population: Population,
  fieldId: string,
  value: '' | readonly string[],
  leftOut: ValueLeftOut,
): Promise<string> {
  const { label, values } = population.marked({ [fieldId]: value });
  const { status } = await population.tryPlant(values);
  if (status !== 200) return `is answered with ${status} by create`;
  given((await population.idOf(label)) !== undefined, 'the list did not show a new record in time');
  const empty = await outcomeOfFilter(crm, population, {
    id: fieldId,
    operation: 'IS_EMPTY',
    ...leftOut,
  });
  const equal = await outcomeOfFilter(crm, population, {
    id: fieldId,
    operation: value === '' ? 'IS' : 'IS_ANY',
    value,
  });
  return `${empty.kept.has(label) ? 'is empty' : 'is a value'} to filters, and a filter for it ${equal.inWords}`;
}
