import type { Environment } from '../environment/environment.ts';
import { given } from '../properties/expectation.ts';
import { likelyMarking } from './marking.ts';
import { newPopulation } from './new-population.ts';

/** The status of a list of a type: by a filter that finds our records again, or else without any. */
async function listStatus(environment: Environment, resourceType: string): Promise<number> {
  const { crm } = environment;
  const population = newPopulation(environment, resourceType, await likelyMarking(environment, resourceType));
  const { label } = population.marked({});
  const { status } = await crm.list(resourceType, population.labelled(label, { page: { limit: 1 } }));
  return status === 200 ? status : (await crm.list(resourceType, { page: { limit: 1 } })).status;
}

/** Whether a list of the type is answered at all. */
export async function isListed(environment: Environment, resourceType: string): Promise<boolean> {
  return (await listStatus(environment, resourceType)) === 200;
}

/**
 * No answer need tell which record a write has made: only the list leads back to it. Where the list of a type is
 * refused, a record of ours could neither be judged nor deleted, so none is made.
 * @throws {Inconclusive} where a list of the type is answered with anything but 200
 */
export async function givenListed(environment: Environment, resourceType: string): Promise<void> {
  const status = await listStatus(environment, resourceType);
  given(status === 200, `a list of ${resourceType} is answered with ${status}`);
}
