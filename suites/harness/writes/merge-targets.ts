import fc from 'fast-check';
import type { Value } from '../../../specs/semantics/field-type.ts';
import type { FieldValues } from '../../../client/request-body.ts';
import type { Covered } from '../../../generators/covered.ts';
import {
  coveringMerges,
  decidedMerges,
  type MergeChoice,
  type RecordMerge,
} from '../../../generators/merge.ts';
import { typedValue } from '../../../generators/typed-value.ts';
import { resourceTypes } from '../../../specs/openapi.ts';
import type { FieldType } from '../../../specs/semantics/field-type.ts';
import type { Environment } from '../environment/environment.ts';
import { given, Inconclusive, NotOffered, offered } from '../properties/expectation.ts';
import { MergeTarget } from './merge-target.ts';
import type { Population } from '../records/population.ts';
import type { Capabilities } from '../run/capabilities.ts';
import { seedOf } from '../run/run-context.ts';
import { fillable, type TypedField, typedFieldsOf } from '../fields/field-types.ts';
import { probedFields, uniqueField } from '../uniqueness/unique-fields.ts';
import { sharableValues } from '../uniqueness/sharable-values.ts';
import { plantKeyedShown } from '../uniqueness/keyed-record.ts';
import { batchesOf, withEach } from '../environment/where-reads-lag.ts';
import { MemoizedByEnvironment } from '../environment/memoized.ts';
import { populationOf } from '../records/populations.ts';

/** What fields there must be to merge, and how many records may be opened until there are. */
const wanted: readonly (readonly FieldType[])[] = [
  ['string'],
  ['date'],
  ['integer', 'boolean'],
  ['string_list', 'tag'],
];
const mostTargets = 4;
const fewestTried = 2;

/** Contacts and companies first; others only for what these lack. */
const mergedTypes = [...new Set(['contacts', 'companies', ...resourceTypes.records])];

/** Whether an update takes values of every kind: how those are wrapped that contacts lack is not known. */
function takesAnyValue({ absent, data_form }: Capabilities): boolean {
  return !absent.includes('UpdateCrmRecord') && (data_form === 'flat' || data_form === 'pairs');
}

/** A new record to merge into, and what the list shows of its fields before anything is merged. */
interface FreshTarget {
  readonly target: MergeTarget;
  readonly shown: FieldValues;
}

async function targetWith(
  environment: Environment,
  population: Population,
  fields: readonly TypedField[],
): Promise<FreshTarget> {
  const key = await uniqueField(environment, population.resourceType);
  const ids = fields.map(({ id }) => id);
  const { record, shown } = await plantKeyedShown(population, key, {}, ids);
  const target = new MergeTarget(population, record, fields, {
    isUpdated: takesAnyValue(environment.capabilities),
    elements: environment.capabilities.elements,
  });
  return { target, shown: Object.fromEntries(ids.flatMap((id) => (id in shown ? [[id, shown[id]]] : []))) };
}

/** The longest of so many drawn texts stands for any text. */
const drawnTexts = 8;

function sizeOf(value: Value): number {
  return String(value).length;
}

/** The target with the fields that show a first value as it was written: tried all at once, and else one by one. */
async function withKept(whole: MergeTarget, environment: Environment): Promise<MergeTarget> {
  const seed = seedOf(environment.seed, `kept ${whole.resourceType}`, 0);
  const first = Object.fromEntries(
    whole.fields.map((field) => {
      const [value = '', ...others] = fc.sample(typedValue(field), { numRuns: drawnTexts, seed });
      // A short text may be one that a field offers, which takes no other.
      const longer = (one: Value, other: Value): Value => (sizeOf(other) > sizeOf(one) ? other : one);
      return [field.id, field.fieldType === 'string' ? others.reduce(longer, value) : value];
    }),
  );
  // A field that no other record may share a value in is no field to draw values for.
  const target = whole.with(await sharableValues(whole.population, first), []);
  const values = target.fields.map(({ id }) => ({ id, value: first[id] ?? '' }));
  const ids = values.map(({ id }) => id);
  const together = await target.tryLay(values, environment.crm);
  if (together !== undefined && together.length > 0) return target.with(together, without(ids, together));
  const kept: string[] = [];
  const lost: string[] = [];
  for (const value of values) {
    const found = await target.tryLay([value], environment.crm);
    kept.push(...(found ?? []));
    if (found?.length === 0) lost.push(value.id);
  }
  return target.with(kept, lost);
}

/** A field that takes less may cut two texts that a merge joins. */
const roomForTwo = 80;

function holdsTwo({ maxLength = roomForTwo }: TypedField): boolean {
  return maxLength >= roomForTwo;
}

/**
 * The text that stays free, to show whether a write came through: one too short to be merged, or one of several. A lone
 * one is merged itself.
 */
function witnessAmong(texts: readonly TypedField[]): string | undefined {
  const short = texts.find((text) => !holdsTwo(text));
  return (short ?? (texts.length > 1 ? texts[0] : undefined))?.id;
}

function without(ids: readonly string[], some: readonly string[]): readonly string[] {
  return ids.filter((id) => !some.includes(id));
}

async function openTarget(environment: Environment, resourceType: string): Promise<MergeTarget> {
  const population = await populationOf(environment, resourceType);
  const { tried, unique } = await probedFields(environment, resourceType);
  const contended = new Set([...tried, ...unique].map(({ id }) => id));
  const typed = fillable(await typedFieldsOf(environment, resourceType), population.marking);
  const witness = witnessAmong(typed.filter(({ id }) => population.writableTexts.includes(id)));
  // What every record of the type must hold is never absent.
  const isFree = ({ id, maxLength = roomForTwo }: TypedField): boolean =>
    id !== witness && maxLength >= roomForTwo && !contended.has(id) && !(id in population.marking.base);
  const fields = typed.filter(isFree);
  const { target } = await targetWith(environment, population, fields);
  const found = await withKept(target, environment);
  const isLaid = found.fields.length > 0 && (await found.tagsShownAsWritten()).length === 0;
  if (isLaid) return found;
  // Where updates do not lay what is merged into, upserts do.
  const isUpdated = takesAnyValue(environment.capabilities);
  const upserted = isUpdated ? await withKept(target.byUpserts(), environment) : found;
  return upserted.without(await upserted.tagsShownAsWritten());
}

/** One record of each type to merge into. Each check stores first what it merges into. */
export class MergeTargets {
  readonly each: readonly MergeTarget[];
  readonly #environment: Environment;

  constructor(each: readonly MergeTarget[], environment: Environment) {
    this.each = each;
    this.#environment = environment;
  }

  of(resourceType: string): MergeTarget {
    const found = this.each.find((target) => target.resourceType === resourceType);
    given(found !== undefined, `there is no record of ${resourceType} to merge into`);
    return found;
  }

  /** The first record that has fields of all these types. */
  having(...fieldTypes: readonly FieldType[]): MergeTarget {
    const found = this.each.find((target) => fieldTypes.every((type) => target.has(type)));
    if (found === undefined)
      this.#lacks(`field of type ${fieldTypes.join(' and ')}`, ({ fieldType }) =>
        fieldTypes.includes(fieldType),
      );
    return found;
  }

  /** A new record like the one of this type, without values in the fields to merge. */
  fresh(resourceType: string): Promise<FreshTarget> {
    const { population, fields } = this.of(resourceType);
    return targetWith(this.#environment, population, fields);
  }

  /** Merges into these records whose outcome is decided; `what` names the fields that it takes. */
  merges(what: string, choice: MergeChoice = {}): Covered<RecordMerge> {
    const drawn = decidedMerges(this.each, choice) ?? this.#lacks(what, choice.field ?? (() => true));
    return { first: coveringMerges(this.each, choice), drawn };
  }

  /** Ends the check: undecided where such a field takes values and loses them, else skipped. */
  #lacks(what: string, isMeant: (field: TypedField) => boolean): never {
    const loses = this.each.some(({ lost }) => lost.some(isMeant));
    given(!loses, `no ${what} of a record with a unique value keeps what is written`);
    offered(false, `no type with a unique field has a ${what} that takes values of ours and marks no record`);
  }
}

function hasAll(targets: readonly MergeTarget[]): boolean {
  return wanted.every((types) => types.some((type) => targets.some((target) => target.has(type))));
}

async function openTargets(environment: Environment): Promise<MergeTargets> {
  const lacks: Inconclusive[] = [];
  const open = async (resourceType: string): Promise<readonly MergeTarget[]> => {
    try {
      return [await openTarget(environment, resourceType)];
    } catch (error) {
      // One type may do without the other.
      if (!(error instanceof Inconclusive)) throw error;
      lacks.push(error);
      return [];
    }
  };
  const opened = (await withEach(environment, mergedTypes.slice(0, fewestTried), open)).flat();
  for (const batch of batchesOf(environment, mergedTypes.slice(fewestTried), mostTargets)) {
    if (opened.length === mostTargets || hasAll(opened)) break;
    opened.push(...(await withEach(environment, batch, open)).flat());
  }
  if (opened.length === 0) {
    const why = [...new Set(lacks.map(({ message }) => message))].join('; ');
    const lack = `no resource type has a unique field and fields that keep their values (${why})`;
    offered(!lacks.every((error) => error instanceof NotOffered), lack);
    given(false, lack);
  }
  return new MergeTargets(opened.slice(0, mostTargets), environment);
}

const known = new MemoizedByEnvironment<MergeTargets>('merge targets');

/** Opened once for all checks of a worker. */
export function mergeTargets(environment: Environment): Promise<MergeTargets> {
  return known.of(environment, () => openTargets(environment));
}
