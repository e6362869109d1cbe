import type { Crm } from '../../../client/crm.ts';
import type { FieldValues } from '../../../client/request-body.ts';
import type { Environment } from '../environment/environment.ts';
import type { ProvenMarking } from './marking.ts';
import type { PlantedRecord, Population } from './population.ts';
import { declaredFields, spareTextFields } from '../fields/declared-fields.ts';
import { isRefused } from '../properties/answer-status.ts';
import { rewrite } from './ways-of-writing.ts';

/** As plain as values of checks are: letters beyond ASCII, a digit and a blank. */
export const plain = 'proven text 1ñ中';

/** Those of the fields that take a plain text and show it; where all together are refused, by halves. */
async function stored(
  crm: Crm,
  population: Population,
  record: PlantedRecord,
  ids: readonly string[],
): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const data = Object.fromEntries(ids.map((id) => [id, plain]));
  const label = await rewrite(crm, population, record, data);
  if (label !== undefined) {
    const isSeen = (values: FieldValues): boolean => ids.some((id) => values[id] === plain);
    const shown = (await population.shownUntil(label, ids, isSeen)) ?? {};
    return ids.filter((id) => shown[id] === plain);
  }
  if (ids.length === 1) return [];
  const half = Math.ceil(ids.length / 2);
  return [
    ...(await stored(crm, population, record, ids.slice(0, half))),
    ...(await stored(crm, population, record, ids.slice(half))),
  ];
}

/** Those of the fields in which a second record may hold the same text; where all together are refused, by halves. */
async function sharable(population: Population, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const marked = population.marked(Object.fromEntries(ids.map((id) => [id, plain])));
  if (!isRefused((await population.make(marked)).status)) return ids;
  if (ids.length === 1) return [];
  const half = Math.ceil(ids.length / 2);
  return [
    ...(await sharable(population, ids.slice(0, half))),
    ...(await sharable(population, ids.slice(half))),
  ];
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
  return sharable(population, await stored(crm, population, record, candidates));
}
