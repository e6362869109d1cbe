import type { Crm } from '../../../client/crm.ts';
import type { Environment } from '../environment/environment.ts';
import type { Marking } from './marked-list.ts';
import type { PlantedRecord, Population } from './population.ts';
import { freeTextFields, declaredFields } from '../fields/declared-fields.ts';
import { rewrite } from './ways-of-writing.ts';
import { newPopulation } from './new-population.ts';

/** As plain as values of checks are: letters beyond ASCII, a digit and a blank. */
const plain = 'proven text 1ñ中';

/** Asking field by field costs requests; so many texts are enough for any check. */
const enough = 12;

async function stored(
  crm: Crm,
  population: Population,
  record: PlantedRecord,
  ids: readonly string[],
): Promise<string[]> {
  const [first] = ids;
  if (first === undefined) return [];
  const data = Object.fromEntries(ids.map((id) => [id, plain]));
  const label = await rewrite(crm, population, record, data);
  if (label === undefined) return [];
  const shown = (await population.shownUntil(label, ids, (values) => values[first] === plain)) ?? {};
  return ids.filter((id) => shown[id] === plain);
}

/**
 * Which fields of a resource type, besides those of the marking, take any plain text. A schema does not tell: a
 * text may have to be one of the field's options, an amount or a place. All are tried at once, and one by one where that is refused.
 */
export async function writableTextsOf(
  environment: Environment,
  resourceType: string,
  marking: Marking,
): Promise<readonly string[]> {
  const { crm } = environment;
  const population = newPopulation(environment, resourceType, marking);
  const taken = new Set([marking.markerField, marking.labelField]);
  const texts = freeTextFields(await declaredFields(environment, resourceType)).map(({ id }) => id);
  const candidates = texts.filter((id) => !taken.has(id));
  if (candidates.length === 0) return [];
  const record = await population.plant();
  const together = await stored(crm, population, record, candidates);
  if (together.length > 0) return together;
  const proven: string[] = [];
  for (const id of candidates.slice(0, enough)) {
    proven.push(...(await stored(crm, population, record, [id])));
  }
  return proven;
}
