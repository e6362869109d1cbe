import type { Answer } from '../../../client/caller.ts';
import { isDone, isRefused } from '../properties/answer-status.ts';
import { byHalves } from '../properties/by-halves.ts';
import type { Environment } from '../environment/environment.ts';
import { offered } from '../properties/expectation.ts';
import type { PlantedRecord, Population } from '../records/population.ts';
import { rewrite } from '../records/ways-of-writing.ts';
import {
  type DeclaredField,
  declaredFields,
  isOfService,
  longestLabel,
  possibleTexts,
  shortTexts,
} from '../fields/declared-fields.ts';
import { fewestCharacters, fitted, formed, roomIn, type TextForm, textFormOf } from '../fields/text-form.ts';
import { MemoizedByRun } from '../environment/memoized.ts';
import { populationOf } from '../records/populations.ts';

/** A field that may be unique, or has proved to be. */
export interface UniqueField {
  readonly id: string;
  /** How its values are written. */
  readonly form: TextForm;
  /** How many characters of ours it takes, where a text of ours may be too long, or hardly fits. */
  readonly room?: number;
}

/** A value that no other salt gives, in the format of the field. */
export function valueFor({ form, room }: UniqueField, salt: string): string {
  return formed(form, fitted(salt, room));
}

/** What the probe of one resource type found out. */
export interface ProbedFields {
  /** The fields that sound unique and take our values. */
  readonly tried: readonly UniqueField[];
  /** The fields for which a value of another record was a conflict: those that sound so, then others. */
  readonly unique: readonly UniqueField[];
}

const mostLikely = 8;
/** Of those that sound unique so many are asked a second time. */
const mostAsked = 2;

/** How likely a field is to be unique, by its id alone; 0 for one that is tried after all others. */
function likelihood({ id, format }: DeclaredField): number {
  if (format === 'email') return 3;
  if (/(email|external_id)$/.test(id)) return 2;
  return /_(id|key|code|no|number|reference|domain|website)$/.test(id) && !/phone/.test(id) ? 1 : 0;
}

function candidate(field: DeclaredField): UniqueField {
  const room = roomIn(field);
  return { id: field.id, form: textFormOf(field), ...(room < longestLabel && { room }) };
}

/** Whether external ids are open to callers is not clear, whatever their mark. */
const isClosedExternalId = (field: DeclaredField): boolean =>
  field.type === 'string' && field.id.endsWith('external_id') && isOfService(field);

/**
 * Writable texts whose ids sound unique, the likeliest first; external ids that are marked as closed; and all other
 * writable texts. Only a conflict proves one.
 */
export function candidates(fields: readonly DeclaredField[]): {
  readonly likely: readonly UniqueField[];
  readonly closed: readonly UniqueField[];
  readonly others: readonly UniqueField[];
} {
  const texts = [...possibleTexts(fields), ...shortTexts(fields)]
    .filter((field) => roomIn(field) >= fewestCharacters)
    .toSorted((a, b) => likelihood(b) - likelihood(a));
  const likely = texts.filter((field) => likelihood(field) > 0).slice(0, mostLikely);
  const others = texts.filter((field) => !likely.includes(field));
  const closed = fields.filter(isClosedExternalId);
  return {
    likely: likely.map(candidate),
    closed: closed.map(candidate),
    others: others.map(candidate),
  };
}

/** A record that is to hold a value of each field, and one that asks for the same. */
interface Rivals {
  readonly population: Population;
  readonly holder: PlantedRecord;
  readonly rival: PlantedRecord;
}

/** Those of the fields that take our values and show them. */
async function taking(
  environment: Environment,
  rivals: Rivals,
  fields: readonly UniqueField[],
): Promise<readonly UniqueField[]> {
  if (fields.length === 0) return [];
  const { population, holder } = rivals;
  return byHalves(fields, async (some) => {
    const values = valuesFor(some, holder.label);
    const label = await rewrite(environment.crm, population, holder, values);
    if (label === undefined) return undefined;
    const shown = await population.shownAs(label, values);
    return some.filter(({ id }) => shown[id] === values[id]);
  });
}

function valuesFor(fields: readonly UniqueField[], salt: string): Readonly<Record<string, string>> {
  return Object.fromEntries(fields.map((field) => [field.id, valueFor(field, salt)]));
}

type Write = (values: Readonly<Record<string, string>>) => Promise<Answer>;

/**
 * Those of the fields in which a write of values that another record holds is refused. A refusal by another status than
 * that of a conflict counts where the same write with fresh values is carried out: which status it must be is for the
 * checks to say.
 * @param salt what the values of the other record were made from
 */
async function conflicting(
  fields: readonly UniqueField[],
  population: Population,
  salt: string,
  write: Write,
): Promise<readonly UniqueField[]> {
  if (fields.length === 0) return [];
  const free = await byHalves(fields, async (some) => {
    const { status } = await write(valuesFor(some, salt));
    if (status === 409) return undefined;
    if (!isRefused(status)) return some;
    const { status: fresh } = await write(valuesFor(some, population.freshText()));
    // Where fresh values are refused as well, it may be that these fields do not go together.
    return isDone(fresh) || some.length > 1 ? undefined : some;
  });
  return fields.filter((field) => !free.includes(field));
}

function planting(population: Population): Write {
  return (values) => population.tryPlant(population.marked(values).values);
}

/** Whether a write of a value that another record was created with is refused: one that a change gave it may not be looked after. */
async function conflictsFromCreation(population: Population, field: UniqueField): Promise<boolean> {
  const [plant, salt] = [planting(population), population.freshText()];
  if (!isDone((await plant(valuesFor([field], salt))).status)) return false;
  return (await conflicting([field], population, salt, plant)).length > 0;
}

/** Two operations are asked for a conflict, so that one without the rule does not hide a field. */
async function probeAll(
  environment: Environment,
  rivals: Rivals,
  fields: readonly UniqueField[],
): Promise<ProbedFields> {
  const tried = await taking(environment, rivals, fields);
  const { population, holder, rival } = rivals;
  const update: Write = async (values) => {
    const { resourceType } = population;
    const answer = await environment.crm.onPurpose.update(resourceType, rival.id, values);
    // What the rival was given would count in the next conflict.
    const written = tried.filter(({ id }) => id in values);
    if (isDone(answer.status))
      await environment.crm.update(resourceType, rival.id, valuesFor(written, population.freshText()));
    return answer;
  };
  const byUpdate = await conflicting(tried, population, holder.label, update);
  const others = tried.filter((field) => !byUpdate.includes(field));
  const byPlanting = await conflicting(others, population, holder.label, planting(population));
  return {
    tried,
    unique: tried.filter((field) => byUpdate.includes(field) || byPlanting.includes(field)),
  };
}

async function fieldsBesideMarks(
  environment: Environment,
  { resourceType, marking: { markerField, labelField } }: Population,
): Promise<readonly DeclaredField[]> {
  const fields = await declaredFields(environment, resourceType);
  return fields.filter(({ id }) => id !== markerField && id !== labelField);
}

/** So many unique fields are looked for: two in conflict at once tell more than one. */
const enough = 2;

function both(one: ProbedFields, other: ProbedFields): ProbedFields {
  return { tried: [...one.tried, ...other.tried], unique: [...one.unique, ...other.unique] };
}

/** Those that sound unique first; where they are too few, all others that a caller can write. */
async function probe(environment: Environment, resourceType: string): Promise<ProbedFields> {
  const population = await populationOf(environment, resourceType);
  const [holder, rival] = await population.plantEach([{}, {}]);
  const rivals = { population, holder, rival };
  const { likely, closed, others } = candidates(await fieldsBesideMarks(environment, population));
  const open = await probeAll(environment, rivals, likely);
  if (open.unique.length >= enough) return open;
  const found = both(open, await probeAll(environment, rivals, closed));
  if (found.unique.length >= enough) return found;
  const { unique } = await probeAll(environment, rivals, others);
  if (found.unique.length + unique.length > 0) return { ...found, unique: [...found.unique, ...unique] };
  for (const field of likely.slice(0, mostAsked))
    if (await conflictsFromCreation(population, field)) return { ...found, unique: [field] };
  return found;
}

const known = new MemoizedByRun<ProbedFields>('unique fields');

/** Which fields of a resource type are unique: found out by trying, once for all workers. */
export function probedFields(environment: Environment, resourceType: string): Promise<ProbedFields> {
  return known.of(environment, () => probe(environment, resourceType), resourceType);
}

/** So many of those that sound unique may be asked for together. */
const mostTogether = 3;

/** The fields of a population's type that may be unique; nothing has proved them. */
export async function maybeUnique(
  environment: Environment,
  population: Population,
): Promise<{ readonly likely: readonly UniqueField[]; readonly all: readonly UniqueField[] }> {
  const { likely, others } = candidates(await fieldsBesideMarks(environment, population));
  return { likely: likely.slice(0, mostTogether), all: [...likely, ...others] };
}

/** The likeliest field of a resource type that has proved to be unique. */
export async function uniqueField(environment: Environment, resourceType = 'contacts'): Promise<UniqueField> {
  const [field] = (await probedFields(environment, resourceType)).unique;
  offered(field !== undefined, `no field of ${resourceType} was found in which a value can stand only once`);
  return field;
}
