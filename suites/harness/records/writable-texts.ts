import type { Crm } from '../../../client/crm.ts';
import type { FieldValues } from '../../../client/request-body.ts';
import type { Environment } from '../environment/environment.ts';
import type { ProvenMarking } from './marking.ts';
import type { PlantedRecord, Population } from './population.ts';
import { declaredFields, spareTextFields } from '../fields/declared-fields.ts';
import { isRefused } from '../properties/answer-status.ts';
import { byHalves } from '../properties/by-halves.ts';
import { rewrite } from './ways-of-writing.ts';

/** As plain as values of checks are: letters beyond ASCII, a digit and a blank. */
export const plain = 'proven text 1ñ中';

/** As long as such values ever are. A field that nobody describes may be too short for it. */
export const longPlain = 'planted text 1ñ中 as long as ours ever is';

/** Those of the fields that take a plain text and show it; undefined where all together are refused. */
async function stored(
  crm: Crm,
  population: Population,
  record: PlantedRecord,
  ids: readonly string[],
): Promise<readonly string[] | undefined> {
  const data = Object.fromEntries(ids.map((id) => [id, plain]));
  const label = await rewrite(crm, population, record, data);
  if (label === undefined) return undefined;
  const isSeen = (values: FieldValues): boolean => ids.some((id) => values[id] === plain);
  const shown = (await population.shownUntil(label, ids, isSeen)) ?? {};
  return ids.filter((id) => shown[id] === plain);
}

/** These fields where a second record may hold the same text in all of them. */
async function sharable(
  population: Population,
  ids: readonly string[],
): Promise<readonly string[] | undefined> {
  const marked = population.marked(Object.fromEntries(ids.map((id) => [id, plain])));
  return isRefused((await population.make(marked)).status) ? undefined : ids;
}

/** These fields where all of them take a text that is as long as those of checks; whether they keep it, checks ask. */
async function roomy(
  crm: Crm,
  population: Population,
  record: PlantedRecord,
  ids: readonly string[],
): Promise<readonly string[] | undefined> {
  const long = Object.fromEntries(ids.map((id) => [id, longPlain]));
  return (await rewrite(crm, population, record, long)) === undefined ? undefined : ids;
}

/**
 * Which fields of a resource type, besides those of the marking, take any plain text. A schema does not tell: a text
 * may have to be one of the field's options, an amount or a place. All are tried at once on the record that proved the
 * marking. One that no two records may share a text in is none of them: a write of any other record with that text
 * would be refused, or would find this one.
 */
export async function writableTextsOf(
  environment: Environment,
  { marking, population, record }: ProvenMarking,
): Promise<readonly string[]> {
  const { crm } = environment;
  const { resourceType } = population;
  const taken = new Set([marking.markerField, marking.labelField]);
  const texts = spareTextFields(await declaredFields(environment, resourceType)).map(({ id }) => id);
  const candidates = texts.filter((id) => !taken.has(id));
  if (candidates.length === 0) return [];
  const kept = await byHalves(candidates, (ids) => stored(crm, population, record, ids));
  const shared = kept.length === 0 ? [] : await byHalves(kept, (ids) => sharable(population, ids));
  return shared.length === 0 ? [] : byHalves(shared, (ids) => roomy(crm, population, record, ids));
}
