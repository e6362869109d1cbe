import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import type { FieldValues } from '../../../client/request-body.ts';
import type { FilterableField } from '../../../generators/filter.ts';
import { distinctRecords } from '../../../generators/varied-records.ts';
import type { Environment } from '../environment/environment.ts';
import { SharedTrials } from '../environment/shared-trials.ts';
import { isDone } from '../properties/answer-status.ts';
import { byHalves } from '../properties/by-halves.ts';
import { given, offered } from '../properties/expectation.ts';
import type { TypedValues } from '../records/bisecting-create.ts';
import { needsOperation } from '../records/needed-operation.ts';
import type { Population } from '../records/population.ts';
import { populationOf } from '../records/populations.ts';
import { seedOf } from '../run/run-context.ts';
import { returned } from '../uniqueness/upsert-match.ts';
import { freshValue } from '../uniqueness/keyed-record.ts';
import type { UniqueField } from '../uniqueness/unique-fields.ts';
import { rightIn, some } from './chosen-values.ts';
import { isGivenBack } from './returned-values.ts';

/** A value that the list shows as it was written, and the upsert that wrote it gave back otherwise, or not at all. */
interface Misreturned {
  readonly id: string;
  readonly answered: unknown;
  readonly shown: unknown;
}

/** The fields that upserts by overwrite_if_empty named, and those of them that no longer show their value. */
interface IfEmpty {
  readonly named: readonly string[];
  readonly overwritten: readonly string[];
}

/** What two more upserts did to a record, each of which gave other values to half of its fields. */
interface UpsertedAgain {
  /** The fields that they named. */
  readonly named: readonly string[];
  /** Those of them that show the new value. */
  readonly replaced: readonly string[];
  /** Those that one did not name, and that no longer show their value. */
  readonly disturbed: readonly string[];
  readonly misreturned: readonly Misreturned[];
  /** Those that no longer show their value after an upsert of data that named none; absent where none was seen to be done. */
  readonly disturbedByData?: readonly string[];
  /** What upserts left of the values that are there, each of which they were to replace if there was none. */
  readonly ifEmpty?: IfEmpty;
}

/** What was seen of a record that an upsert of fields made with a value in each of some fields. */
export interface UpsertedRecord {
  /** The fields whose values the upsert took. */
  readonly taken: readonly string[];
  /** Those of them that the list shows with their values. */
  readonly kept: readonly string[];
  readonly misreturned: readonly Misreturned[];
  /** Absent where no such upsert was taken, or came to the record. */
  readonly again?: UpsertedAgain;
  /** The values that it showed at first, and those that it showed in their place. */
  readonly shown: readonly [first: TypedValues, second: TypedValues];
}

/** What an upsert did. */
interface Upserted {
  /** The label that it gave to the record. */
  readonly label: string;
  /** What it gave back of its values. */
  readonly returned: FieldValues;
}

/** A record that an upsert made. */
interface Made extends Upserted {
  readonly ids: readonly string[];
  /** What leads an upsert to it. */
  readonly own: Readonly<Record<string, string>>;
}

/** What the list shows of a record. */
interface Shown {
  readonly id: string;
  readonly values: FieldValues;
  /** The fields that show the values that they are to have. */
  readonly right: readonly string[];
}

/** Upserts of values of every type into records of one resource type. */
class TypedUpserts {
  readonly #environment: Environment;
  readonly #population: Population;
  readonly #fields: readonly FilterableField[];

  constructor(environment: Environment, population: Population, fields: readonly FilterableField[]) {
    this.#environment = environment;
    this.#population = population;
    this.#fields = fields;
  }

  /** Upserts all of these values together; where that is refused, each half into a record of its own. */
  make(values: TypedValues, key: UniqueField): Promise<readonly Made[]> {
    return byHalves(Object.keys(values), async (ids) => {
      const own = { [key.id]: freshValue(this.#population, key) };
      const done = await this.#upsert(some(values, ids), own);
      return done && [{ ...done, ids, own }];
    });
  }

  /** Another upsert that is led to a record; undefined where it is refused. */
  again({ own }: Made, values: TypedValues): Promise<Upserted | undefined> {
    return this.#upsert(values, own);
  }

  /** An upsert that is led to a record, and gives it values in place of none; undefined where it is refused. */
  fill({ own }: Made, values: TypedValues): Promise<Upserted | undefined> {
    return this.#upsert(values, own, 'overwrite_if_empty');
  }

  /** An upsert of data that is led to a record and gives it what it has: whether it was taken. */
  async rewrite({ own }: Made, label: string): Promise<boolean> {
    const { resourceType, marker } = this.#population;
    const data = { ...this.#population.marks(label), ...own };
    const body = { data, searchExisting: Object.keys(own) };
    const { status } = await this.#environment.crm.upsert(resourceType, body, marker);
    return isDone(status);
  }

  /** The record with this label, and what it shows of the values; undefined where the list does not show it. */
  async shown(label: string, values: TypedValues): Promise<Shown | undefined> {
    const found = await this.#population.recordOf(label, values, Object.keys(values));
    return found && { ...found, right: rightIn(this.#fields, found.values, values) };
  }

  /** Gives a record its marks back. Data may have joined them to themselves: nobody would know it as ours. */
  async mark(id: string, label: string): Promise<void> {
    const { resourceType } = this.#population;
    await this.#environment.crm.update(resourceType, id, this.#population.marks(label));
  }

  misreturned(answered: FieldValues, { values: shown, right }: Shown, values: TypedValues): Misreturned[] {
    return this.#fields.flatMap(({ id, fieldType }) => {
      const written = right.includes(id) ? values[id] : undefined;
      const value = { written: written ?? '', shown: shown[id] };
      if (written === undefined || isGivenBack(fieldType, answered[id], value)) return [];
      return { id, answered: answered[id], shown: shown[id] };
    });
  }

  async #upsert(
    values: TypedValues,
    own: Made['own'],
    operation?: 'overwrite_if_empty',
  ): Promise<Upserted | undefined> {
    const { resourceType, marker } = this.#population;
    const { label, values: marked } = this.#population.marked({ ...values, ...own });
    const rest = { searchExisting: Object.keys(own), returnFields: Object.keys(values) };
    const { fields = [] } = this.#population.overwriting(marked);
    const merged = fields.map((field) =>
      operation !== undefined && field.id in values ? { ...field, operation } : field,
    );
    const body = { fields: merged, ...rest };
    const answer = await this.#environment.crm.upsert(resourceType, body, marker);
    return isDone(answer.status) ? { label, returned: returned(answer.body) } : undefined;
  }
}

/** Whether a field with this value may count as one without a value. */
const isNought = (value: unknown): boolean =>
  [0, false, ''].some((nought) => nought === value) || (Array.isArray(value) && value.length === 0);

/** What becomes of values that are there when upserts have others for fields without one. */
async function keptIfEmpty(
  upserts: TypedUpserts,
  record: Made & Shown,
  standing: TypedValues,
  others: TypedValues,
): Promise<(IfEmpty & { readonly label?: string }) | 'not seen'> {
  const asked = Object.keys(standing).filter(
    (id) => !isNought(standing[id]) && !isDeepStrictEqual(standing[id], others[id]),
  );
  let label: string | undefined;
  let isSeen = true;
  const named: string[] = [];
  const overwritten: string[] = [];
  await byHalves(asked, async (ids) => {
    const done = isSeen && ids.length > 0 ? await upserts.fill(record, some(others, ids)) : undefined;
    if (done === undefined) return undefined;
    const after = await upserts.shown(done.label, standing);
    isSeen = after?.id === record.id;
    ({ label } = done);
    named.push(...ids);
    overwritten.push(...ids.filter((id) => after?.right.includes(id) === false));
    return [];
  });
  return isSeen ? { named, overwritten, ...(label !== undefined && { label }) } : 'not seen';
}

/** The fields that an upsert of data disturbs which names none of them; undefined where it is refused, or led elsewhere. */
async function disturbedByData(
  upserts: TypedUpserts,
  record: Made & Shown,
  label: string,
  standing: TypedValues,
): Promise<readonly string[] | undefined> {
  if (!(await upserts.rewrite(record, label))) return undefined;
  const after = await upserts.shown(label, standing);
  if (after?.id === record.id) return Object.keys(standing).filter((id) => !after.right.includes(id));
  await upserts.mark(record.id, label);
  return undefined;
}

/** Names half of the fields in one upsert, and the other half in the next: each half is to stay while the other changes. */
async function upsertAgain(
  upserts: TypedUpserts,
  record: Made & Shown,
  [first, second]: readonly [TypedValues, TypedValues],
): Promise<UpsertedAgain | undefined> {
  const [named, replaced, disturbed]: [string[], string[], string[]] = [[], [], []];
  const misreturned: Misreturned[] = [];
  let [standing, current] = [some(first, record.right), record.label];
  for (const half of [0, 1]) {
    const ids = record.ids.filter((_id, index) => index % 2 === half);
    if (ids.length === 0) break;
    const values = some(second, ids);
    const done = await upserts.again(record, values);
    if (done === undefined) break;
    const left = Object.keys(standing).filter((id) => !ids.includes(id));
    const expected = { ...standing, ...values };
    const after = await upserts.shown(done.label, expected);
    // An upsert that was led elsewhere says nothing of this record.
    if (after?.id !== record.id) break;
    current = done.label;
    const isRight = (id: string): boolean => after.right.includes(id);
    named.push(...ids);
    replaced.push(...ids.filter(isRight));
    disturbed.push(...left.filter((id) => !isRight(id)));
    misreturned.push(...upserts.misreturned(done.returned, after, values));
    standing = some(expected, after.right);
  }
  if (named.length === 0) return undefined;
  const again = { named, replaced, disturbed, misreturned };
  const ifEmpty = await keptIfEmpty(upserts, record, standing, first);
  if (ifEmpty === 'not seen') return again;
  const { label = current, ...found } = ifEmpty;
  const left = Object.keys(standing).filter((id) => !found.overwritten.includes(id));
  const byData = await disturbedByData(upserts, record, label, some(standing, left));
  return { ...again, ifEmpty: found, ...(byData && { disturbedByData: byData }) };
}

async function upsertRecord(
  environment: Environment,
  resourceType: string,
  fields: readonly FilterableField[],
  key: UniqueField | undefined,
): Promise<UpsertedRecord> {
  needsOperation(environment, 'UpsertCrmRecord');
  // By default rules an upsert may find a record of somebody else that has the same phone number.
  offered(key !== undefined, `no unique value leads an upsert to a record of ${resourceType}`);
  const population = await populationOf(environment, resourceType);
  // What every record of ours holds is sent with each upsert.
  const isSentAnyway = (id: string): boolean =>
    id === key.id || population.marksBy(id) || id in population.marking.base;
  const asked = fields.filter(({ id }) => !isSentAnyway(id));
  offered(asked.length > 0, `${resourceType} take no value besides what marks a record`);
  const upserts = new TypedUpserts(environment, population, asked);
  const seed = seedOf(environment.seed, `upserted ${resourceType}`, 0);
  const [[first = {}, second = {}] = []] = fc.sample(distinctRecords(asked, 2), { numRuns: 1, seed });
  const made = await upserts.make(first, key);
  const kept: string[] = [];
  const misreturned: Misreturned[] = [];
  let again: UpsertedAgain | undefined;
  for (const record of made) {
    const shown = await upserts.shown(record.label, some(first, record.ids));
    given(shown !== undefined, `the list did not show an upsert in ${resourceType} in time`);
    kept.push(...shown.right);
    misreturned.push(...upserts.misreturned(record.returned, shown, first));
    again ??= await upsertAgain(upserts, { ...record, ...shown }, [first, second]);
  }
  misreturned.push(...(again?.misreturned ?? []));
  return {
    taken: made.flatMap(({ ids }) => ids),
    kept,
    misreturned,
    ...(again && { again }),
    shown: [some(first, kept), some(second, again?.replaced ?? [])],
  };
}

const upserted = new SharedTrials<UpsertedRecord>('upserted record');

/**
 * Lets an upsert make a record of values of every type, and further ones change them, or leave them: once in a run.
 * @param own the trials that this check has judged
 * @param fields those that a record of the type is known to keep
 * @param key what leads an upsert to the record; skips where the type has no such field
 */
export function upsertedRecord(
  environment: Environment,
  own: Set<string>,
  resourceType: string,
  fields: readonly FilterableField[],
  key: UniqueField | undefined,
): Promise<UpsertedRecord> {
  const trial = (): Promise<UpsertedRecord> => upsertRecord(environment, resourceType, fields, key);
  return upserted.of(environment, own, resourceType, trial);
}
