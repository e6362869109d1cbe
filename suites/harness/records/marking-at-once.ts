import type { Environment } from '../environment/environment.ts';
import { declaredFields, spareTextFields } from '../fields/declared-fields.ts';
import { toldByName } from '../fields/field-type-names.ts';
import { rpcFieldTypes } from '../fields/field-types.ts';
import { isDone } from '../properties/answer-status.ts';
import { isUndecided, ViolatedExpectation } from '../properties/expectation.ts';
import { likelyMarking } from './likely-marking.ts';
import type { ProvenMarking } from './marking.ts';
import type { Marking } from './own-marks.ts';
import { newPopulation } from './new-population.ts';
import type { Population } from './population.ts';
import { requiredBase } from './record-base.ts';
import { rewrite } from './ways-of-writing.ts';
import { longPlain, plain } from './writable-texts.ts';
import { sentTogether } from '../properties/sent-together.ts';

/** A marking that was proven, and the fields besides that take any plain text, where these were proven with it. */
interface ProvenAtOnce {
  readonly proven: ProvenMarking;
  readonly texts?: readonly string[];
}

/** The free-text fields besides those of the marking, but for those that are told to be of another type. */
async function plainTextsBeside(
  environment: Environment,
  resourceType: string,
  { markerField, labelField }: Marking,
): Promise<readonly string[]> {
  const types = await rpcFieldTypes(environment).catch((error: unknown) => {
    if (isUndecided(error) || error instanceof ViolatedExpectation) return undefined;
    throw error;
  });
  return spareTextFields(await declaredFields(environment, resourceType)).flatMap(({ id }) => {
    const rpcType = types?.of(resourceType, id);
    const told = rpcType === undefined ? undefined : toldByName(rpcType);
    const isPlain = told === undefined || told === 'string';
    return isPlain && id !== markerField && id !== labelField ? [id] : [];
  });
}

/** Whether a record of the marks alone is taken. A lost answer says nothing against it. */
async function takesBare(population: Population): Promise<boolean> {
  try {
    return isDone((await population.tryPlant(population.marked({}).values)).status);
  } catch (error) {
    if (isUndecided(error)) return true;
    throw error;
  }
}

/**
 * Proves the likeliest marking and the fields that take any plain text with two records and two lists: both hold the
 * same text in all of these fields, one list by the marker shows both, one by the label shows what an update made of
 * the first. A third record without these texts shows that none of them is required. Where something is refused, or what was made is not found in time, each has to be found out by itself.
 */
export async function provenAtOnce(
  environment: Environment,
  resourceType: string,
): Promise<ProvenAtOnce | 'not found' | undefined> {
  const base = await requiredBase(environment, resourceType);
  const marking = { ...(await likelyMarking(environment, resourceType)), base };
  const texts = await plainTextsBeside(environment, resourceType, marking);
  // A lone field is worth a closer look: it may be spared.
  if (texts.length === 0) return undefined;
  const population = newPopulation(environment, resourceType, marking);
  const all = (text: string) => Object.fromEntries(texts.map((id) => [id, text]));
  const areAll = (text: string, values: Readonly<Record<string, unknown>>): boolean =>
    texts.every((id) => values[id] === text);
  const [first, second] = [population.marked(all(longPlain)), population.marked(all(longPlain))];
  const planting = [first, second].map((marked) => population.make(marked));
  // A type may require what its schema does not tell: the texts beside might be that.
  const isTold = Object.keys(base).length > 0;
  const [isBareTaken, ...answers] = await sentTogether([isTold || takesBare(population), ...planting]);
  const areMade = isBareTaken && answers.every(({ status }) => isDone(status));
  const labels = [first.label, second.label];
  const seen = areMade
    ? await population.shownEachUntil(labels, texts, (values) => areAll(longPlain, values))
    : new Map();
  const record = seen.get(first.label);
  if (record !== undefined && seen.has(second.label)) {
    for (const label of labels) population.found(seen.get(label).id);
    const written = await rewrite(environment.crm, population, { ...first, id: record.id }, all(plain));
    const shown = await population.recordOf(written ?? first.label, written === undefined ? {} : all(plain));
    const proven = { marking, population, record: { ...first, id: record.id } };
    const areTaken = labels.every((label) => areAll(longPlain, seen.get(label).values));
    if (shown !== undefined) return { proven, ...(areTaken && areAll(plain, shown.values) && { texts }) };
  }
  // The marker may be the very field that no filter finds: these go by their ids.
  for (const { id } of seen.values()) {
    population.found(id);
    await environment.crm.delete(resourceType, id);
  }
  await population.clear();
  return areMade ? 'not found' : undefined;
}
