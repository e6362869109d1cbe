import { boundsIn } from '../../../generators/value-bounds.ts';
import fc from 'fast-check';
import type { FilterableField } from '../../../generators/filter.ts';
import type { variedRecords } from '../../../generators/varied-records.ts';
import type { FieldType } from '../../../specs/semantics/field-type.ts';
import type { Environment } from '../environment/environment.ts';
import { given } from '../properties/expectation.ts';
import type { Population } from '../records/population.ts';
import { populationOf } from '../records/populations.ts';
import { seedOf } from '../run/run-context.ts';
import { sharableValues } from '../uniqueness/sharable-values.ts';
import {
  type CreatedRecord,
  type Planting,
  type TypedValues,
  BisectingCreate,
} from '../records/bisecting-create.ts';
import { fillable, type TypedField } from '../fields/field-types.ts';
import type { RuledField } from './row-in-use.ts';
import { shownOfAll } from './shown-of-all.ts';
import {
  followsWriting,
  isShown,
  keepsWritten,
  type UnshownValue,
  unshownOf,
  withDefaults,
} from './shown-as-written.ts';
import { sentTogether } from '../properties/sent-together.ts';

/** Records of one type whose fields hold values of every sort, and the fields that proved to keep them. */
export interface VariedPopulation {
  readonly population: Population;
  readonly records: readonly CreatedRecord[];
  /** Those that took our values, whatever became of them. */
  readonly taken: readonly FilterableField[];
  /** They show in every record just what was written there. */
  readonly fields: readonly FilterableField[];
  /** What stands in them is what we wrote, in one record at least: any value may be put to the test. */
  readonly writable: readonly FilterableField[];
  /** Where the list shows nothing, though a record was made with a value; one of each field. */
  readonly unshown: readonly UnshownValue[];
  /** Those that were created, and that the list never shows. */
  readonly unlisted: readonly CreatedRecord[];
  /** The types of its fields that callers may write, kept or not; a text that takes no text of ours is none. */
  readonly declares: ReadonlySet<FieldType>;
  /** When a list that lags has caught up, on the clock of `performance.now()`. */
  readonly settledAt: number;
}

/** What is written as text may be checked more closely than a schema tells. */
const asTexts: ReadonlySet<FieldType> = new Set(['string', 'phone', 'tag']);

function isCloserText(
  { id, fieldType }: TypedField,
  refused: BisectingCreate['outcome']['refused'],
): boolean {
  return asTexts.has(fieldType) && refused.has(id);
}

function filterable(
  field: RuledField,
  { resourceType }: Population,
  records: readonly CreatedRecord[],
): FilterableField {
  const { id, fieldType, rival, format, maxLength } = field;
  const stored = records.map(({ values }) => values[id]).filter((value) => value !== undefined);
  return {
    resourceType,
    id,
    fieldType,
    ...(rival && { rival }),
    format,
    maxLength,
    ...boundsIn(field),
    stored,
  };
}

/**
 * By what was written where it was taken: the answers come in any order, and what is drawn from the records
 * must not depend on it.
 */
function inOrder({ records, refused }: Planting): readonly CreatedRecord[] {
  const keyed = records.map((record) => ({
    record,
    key: JSON.stringify(Object.entries(record.values).filter(([id]) => !refused.has(id))),
  }));
  return keyed.toSorted((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key))).map(({ record }) => record);
}

/** The text that marks the records and tells them apart, where there is no other to ask about. */
function loneText(fields: readonly RuledField[], { marking }: Population): readonly RuledField[] {
  const { markerField, labelField } = marking;
  if (markerField !== labelField) return [];
  return fields.filter(({ id, fieldType }) => id === labelField && fieldType === 'string');
}

/** The records with their labels among their values. */
function withLabels(
  records: readonly CreatedRecord[],
  fields: readonly RuledField[],
): readonly CreatedRecord[] {
  return records.map((record) => ({
    ...record,
    values: { ...record.values, ...Object.fromEntries(fields.map(({ id }) => [id, record.label])) },
  }));
}

/**
 * Where upserts make the records, a value that two of them share may lead the one to the other: such fields take no
 * part.
 */
async function leadingNowhere(
  environment: Environment,
  { resourceType, madeBy }: Population,
  fields: readonly RuledField[],
  planned: readonly TypedValues[],
): Promise<readonly RuledField[]> {
  if (madeBy === 'create') return fields;
  const values: TypedValues = Object.assign({}, ...planned);
  const sharable = await sharableValues(await populationOf(environment, resourceType), values);
  return fields.filter(({ id }) => values[id] === undefined || sharable.includes(id));
}

/** Plants what is drawn, the first two one after the other: what is refused of them need not be tried again. */
async function planted(
  population: Population,
  planned: readonly TypedValues[],
): Promise<BisectingCreate['outcome']> {
  const planting = new BisectingCreate(population);
  for (const values of planned.slice(0, 2)) await planting.plant(values);
  await sentTogether(planned.slice(2).map((values) => planting.plant(values)));
  return planting.outcome;
}

/** Plants the records and keeps the fields that a list shows as they were written. */
export async function plantVaried(
  environment: Environment,
  population: Population,
  typedFields: readonly RuledField[],
  draw: typeof variedRecords,
  size: number,
): Promise<VariedPopulation> {
  const seed = seedOf(environment.seed, `varied ${population.resourceType}`, 0);
  const drawn = (fields: readonly RuledField[]): readonly TypedValues[] =>
    fc.sample(draw(fields, size), { numRuns: 1, seed })[0] ?? [];
  const possible = fillable(typedFields, population.marking);
  const candidates = await leadingNowhere(environment, population, possible, drawn(possible));
  const outcome = await planted(population, drawn(candidates));
  const { refused } = outcome;
  const alone = loneText(typedFields, population);
  const made = withLabels(inOrder(outcome), alone);
  given(made.length > 0, `no record could be created in ${population.resourceType}`);

  const settledAt = performance.now() + environment.patience.lists.timeoutMs;
  const unmarked = candidates.filter(({ id }) => !refused.has(id));
  const taken = [...unmarked, ...alone];
  const { shown, unlisted } = await shownOfAll(
    environment,
    population,
    made,
    taken.map(({ id }) => id),
  );
  const records = made.filter((record) => !unlisted.includes(record));
  const described = (field: RuledField): FilterableField => filterable(field, population, records);
  const declaring = [...candidates.filter((field) => !isCloserText(field, refused)), ...alone];
  return {
    population,
    records: withDefaults(records, taken, shown),
    unlisted,
    settledAt,
    unshown: unshownOf(taken, records, shown),
    declares: new Set(declaring.map(({ fieldType }) => fieldType)),
    taken: unmarked.map(described),
    fields: taken.filter((field) => keepsWritten(field, records, shown)).map(described),
    // Whoever overwrote the mark of a record would lose it.
    writable: unmarked
      .filter((field) => isShown(field, records, shown) || followsWriting(field, records, shown))
      .map(described),
  };
}
