import type { Environment } from '../environment/environment.ts';
import { isDone } from '../properties/answer-status.ts';
import type { PlantedRecord, Population } from './population.ts';
import { offeredWays } from './ways-of-writing.ts';

/** A record that an upsert made; undefined where none makes one that the list shows. */
export async function madeByUpsert(
  population: Population,
  environment: Environment,
): Promise<PlantedRecord | undefined> {
  if (!offeredWays(environment).includes('upsert')) return undefined;
  const { label, values } = population.marked({});
  const { status } = await population.tryPlant(values, { planting: 'upsert' });
  const id = isDone(status) ? await population.idOf(label) : undefined;
  return id === undefined ? undefined : { id, label, values };
}
