import type { Answer } from '../../../client/caller.ts';
import type { Environment } from '../environment/environment.ts';
import { given } from '../properties/expectation.ts';
import type { Population } from './population.ts';

/** How a list of the type of a population is answered: by the filter that finds its records, or else without any. */
export async function listAnswer({ crm }: Environment, population: Population): Promise<Answer> {
  const { resourceType } = population;
  const page = { page: { limit: 1 } };
  const filtered = await crm.list(resourceType, population.labelled(population.marked({}).label, page));
  return filtered.status === 200 ? filtered : crm.list(resourceType, page);
}

/**
 * No answer need tell which record a write has made: only the list leads back to it. Where the list of a type is
 * refused, a record of ours could neither be judged nor deleted, so none is made.
 * @throws {Inconclusive} where a list of the type is answered with anything but 200
 */
export async function givenListed(environment: Environment, population: Population): Promise<void> {
  const { status } = await listAnswer(environment, population);
  given(status === 200, `a list of ${population.resourceType} is answered with ${status}`);
}
