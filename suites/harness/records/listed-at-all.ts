import type { Answer } from '../../../client/caller.ts';
import type { Environment } from '../environment/environment.ts';
import { given } from '../properties/expectation.ts';
import { likelyMarking } from './marking.ts';
import { newPopulation } from './new-population.ts';

/** How a list of a type is answered: by a filter that finds our records again, or else without any. */
export async function listAnswer(environment: Environment, resourceType: string): Promise<Answer> {
  const { crm } = environment;
  const marking = await likelyMarking(environment, resourceType);
  const population = newPopulation(environment, resourceType, marking);
  const page = { page: { limit: 1 } };
  const filtered = await crm.list(resourceType, population.labelled(population.marked({}).label, page));
  return filtered.status === 200 ? filtered : crm.list(resourceType, page);
}

/**
 * No answer need tell which record a write has made: only the list leads back to it. Where the list of a type is
 * refused, a record of ours could neither be judged nor deleted, so none is made.
 * @throws {Inconclusive} where a list of the type is answered with anything but 200
 */
export async function givenListed(environment: Environment, resourceType: string): Promise<void> {
  const { status } = await listAnswer(environment, resourceType);
  given(status === 200, `a list of ${resourceType} is answered with ${status}`);
}
