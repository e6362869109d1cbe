import { isDeepStrictEqual } from 'node:util';
import type { Environment } from '../environment/environment.ts';
import { type DeclaredField, declaredFields } from '../fields/declared-fields.ts';
import { isDone, isRefused } from '../properties/answer-status.ts';
import { given, offered } from '../properties/expectation.ts';
import { likeliestAlone, likelyMarking, markingBy } from './likely-marking.ts';
import type { Marking } from './own-marks.ts';
import { newPopulation } from './new-population.ts';
import { likelyTextsAmong, plainTextsAmong, textsOf } from './told-fields.ts';
import type { PlantedRecord, Population } from './population.ts';
import { baseFor, freshBase, requiredBase } from './record-base.ts';
import { whatBecameOf, whetherMadeApart } from './unseen-records.ts';
import { sentTogether } from '../properties/sent-together.ts';

/** So many fields are tried at once, so many in all, and so many pairs of those that keep their text. */
const triedAtOnce = 12;
const mostTried = 36;
const mostPairs = 6;

/** A marking that found its records again, and one of them. */
export interface ProvenMarking {
  readonly marking: Marking;
  readonly population: Population;
  readonly record: PlantedRecord;
}

/** Tries a marking with two records. Tells which of them were refused where it does not find them again. */
async function tryMarking(
  environment: Environment,
  resourceType: string,
  marking: Marking,
): Promise<ProvenMarking | { readonly refusals: readonly number[] }> {
  const population = newPopulation(environment, resourceType, marking);
  const probes = [population.marked({}), population.marked({})];
  const answers = await sentTogether(probes.map((probe) => population.make(probe)));
  const refusals = answers.flatMap(({ status }) => (isDone(status) ? [] : status));
  if (refusals.length === 0) {
    const found = await Promise.all(probes.map((probe) => population.idOf(probe.label)));
    const [id] = found;
    const [probe] = probes;
    const areFound = id !== undefined && probe !== undefined && !found.includes(undefined);
    if (areFound && (await population.isConfinable()))
      return { marking, population, record: { id, ...probe } };
    await whetherMadeApart(
      population,
      probes.map(({ label }, index) => ({ label, isFound: found[index] !== undefined })),
    );
    // The marker may be the very field that no filter finds: these go by their ids.
    for (const each of found) if (each !== undefined) await environment.crm.delete(resourceType, each);
  }
  await population.clear();
  return { refusals };
}

/** Those of the fields that keep a label of ours and find it again: a record for each, all waited for at once. */
async function keepingLabels(
  environment: Environment,
  resourceType: string,
  fields: readonly DeclaredField[],
  base: Marking['base'],
): Promise<readonly DeclaredField[]> {
  const tried = await sentTogether(
    fields.map(async (field) => {
      const population = newPopulation(environment, resourceType, markingBy(field, field, base));
      const marked = population.marked({});
      const { status } = await population.make(marked);
      return { field, population, label: marked.label, isMade: isDone(status) };
    }),
  );
  const made = tried.filter(({ isMade }) => isMade);
  const found = await Promise.all(
    made.map(async ({ field, population, label }) =>
      (await population.idOf(label)) === undefined ? [] : [field],
    ),
  );
  const keeping = found.flat();
  if (keeping.length === 0 && made.length > 0) await whatBecameOf(environment, made);
  await Promise.all(tried.map(({ population }) => population.clear()));
  return keeping;
}

/**
 * The first fields that keep a label. Others than plain texts have their turn only where none of these does: what takes
 * a text and shows another one leaves a record that nobody finds again.
 */
async function firstKeepingLabels(
  environment: Environment,
  resourceType: string,
  candidates: readonly DeclaredField[],
  base: Marking['base'],
): Promise<readonly DeclaredField[]> {
  const plain = await plainTextsAmong(environment, resourceType, candidates);
  const others = candidates.filter((field) => !plain.includes(field));
  for (const fields of [plain, others])
    for (let start = 0; start < Math.min(fields.length, mostTried); start += triedAtOnce) {
      const some = fields.slice(start, start + triedAtOnce);
      const keeping = await keepingLabels(environment, resourceType, some, base);
      if (keeping.length > 0) return keeping;
    }
  return [];
}

/** A few of the labels with another one for a marker; at last each label alone. */
function markingsOf(labels: readonly DeclaredField[], base: Marking['base']): readonly Marking[] {
  const pairs = labels.flatMap((marker) =>
    labels.flatMap((label) => (label === marker ? [] : [markingBy(label, marker, base)])),
  );
  return [...pairs.slice(0, mostPairs), ...labels.map((field) => markingBy(field, field, base))];
}

/**
 * The first marking by these fields that works where each record holds a base as well. Where records are refused that
 * hold the same one, each gets its own numbers and phones.
 */
async function markingOver(
  environment: Environment,
  resourceType: string,
  candidates: readonly DeclaredField[],
  base: Marking['base'],
): Promise<ProvenMarking | undefined> {
  const labels = await firstKeepingLabels(environment, resourceType, candidates, base);
  let mayClash = labels.length === 0;
  for (const marking of markingsOf(labels, base)) {
    const tried = await tryMarking(environment, resourceType, marking);
    if ('marking' in tried) return tried;
    mayClash ||= tried.refusals.length > 0;
  }
  const fresh = mayClash ? await freshBase(environment, resourceType, base) : undefined;
  return fresh === undefined ? undefined : markingOver(environment, resourceType, candidates, fresh);
}

/**
 * How the records of a type are marked, proven with two records of one marker: a unique field can mark one record,
 * but no population. The likeliest two fields are tried first; where they fail, every field that may be a text.
 * @param isLikelyVain the likeliest two were waited for in vain, and need no second wait before the others are tried
 */
export async function provenMarking(
  environment: Environment,
  resourceType: string,
  isLikelyVain = false,
): Promise<ProvenMarking> {
  const candidates = await textsOf(environment, resourceType);
  const likely = await likelyMarking(environment, resourceType);
  const tried = isLikelyVain ? { refusals: [] } : await tryMarking(environment, resourceType, likely);
  if ('marking' in tried) return tried;
  const { refusals } = tried;
  const required = await requiredBase(environment, resourceType);
  const found = await markingOver(environment, resourceType, candidates, required);
  if (found !== undefined) return found;
  const plain = await plainTextsAmong(environment, resourceType, candidates);
  // Either of the likely fields may be of a type that takes no text of ours.
  const learned =
    refusals.length === 0
      ? undefined
      : await baseFor(
          environment,
          resourceType,
          (await likeliestAlone(environment, resourceType, plain)) ?? likely,
        );
  if (learned !== undefined && !isDeepStrictEqual(learned, required)) {
    const foundOver = await markingOver(environment, resourceType, candidates, learned);
    if (foundOver !== undefined) return foundOver;
  }
  if (refusals.length > 0 && resourceType !== 'contacts') {
    // How contacts are made was learned for all types. Create may be closed to this one alone: its check has to say so.
    const needed = learned ?? required;
    // A number or a phone that is ours alone: an upsert by that of another record would change it.
    const base = (await freshBase(environment, resourceType, needed)) ?? needed;
    const upserted = await tryMarking(environment, resourceType, { ...likely, base, planting: 'upsert' });
    if ('marking' in upserted) return upserted;
  }
  const areRefused = refusals.length > 0 && refusals.every(isRefused);
  offered(
    // A field that takes nothing of ours, and is named like a number of a phone, is hardly a text.
    (await likelyTextsAmong(environment, resourceType, plain, { areRefused })).length > 0,
    `${resourceType} has no plain text field to mark a record with: what it has are choices, or of another type`,
  );
  const answered =
    refusals.length === 0 ? '' : ` (creating one answered ${[...new Set(refusals)].join(' and ')})`;
  given(false, `no text field of ${resourceType} could mark a record and find it again${answered}`);
}

/** The markings that leave the label's field free, given the other fields that take any text. */
function markingsWithout(
  { markerField, labelField, labelForm, base }: Marking,
  texts: readonly string[],
): readonly { readonly label: string; readonly marker: string; readonly base: Marking['base'] }[] {
  const [first, last] = [texts[0], texts.at(-1)];
  if (first === undefined || last === undefined)
    return markerField === labelField ? [] : [{ label: markerField, marker: markerField, base }];
  // A field that marks records alone may be one that none does without.
  if (markerField === labelField)
    return [{ label: last, marker: first, base: { ...base, [labelField]: { fresh: labelForm } } }];
  const alone = { label: markerField, marker: markerField, base };
  return first === last ? [alone] : [{ label: last, marker: markerField, base }, alone];
}

/**
 * A marking without the label's field, where that is a text that no two records may share: it is free then to lead
 * upserts to their record. Undefined where the field is none, or where nothing else does.
 * @param texts the fields besides that take any text
 */
export async function sparingUnique(
  environment: Environment,
  { marking, population, record }: ProvenMarking,
  texts: readonly string[],
): Promise<ProvenMarking | undefined> {
  const { resourceType } = population;
  const others = markingsWithout(marking, texts);
  if (others.length === 0) return undefined;
  const taken = { ...population.marked({}).values, [marking.labelField]: record.label };
  if (!isRefused((await population.tryPlant(taken)).status)) return undefined;
  const fields = await declaredFields(environment, resourceType);
  const fieldOf = (wanted: string): DeclaredField | undefined => fields.find(({ id }) => id === wanted);
  for (const { label, marker, base } of others) {
    const [labels, marks] = [fieldOf(label), fieldOf(marker)];
    if (labels === undefined || marks === undefined) continue;
    const other = { ...marking, ...markingBy(labels, marks, base) };
    const found = await tryMarking(environment, resourceType, other);
    if ('marking' in found) return found;
  }
  return undefined;
}
