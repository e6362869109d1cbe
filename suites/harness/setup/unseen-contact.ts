import type { Environment } from '../environment/environment.ts';
import { isDone } from '../properties/answer-status.ts';
import { isUndecided, ViolatedExpectation } from '../properties/expectation.ts';
import type { Population } from '../records/population.ts';
import { showsInTheEnd } from '../records/unseen-planting.ts';
import { whatBecameOf } from '../records/unseen-records.ts';

/**
 * Makes one more contact, and notes which clause is broken where the answer says that it was made and no list shows it.
 * For an environment that gets no more records: no check will find that out.
 */
export async function noteUnseenContact(environment: Environment, population: Population): Promise<void> {
  const { label, values } = population.marked({});
  const answer = await population.tryPlant(values);
  if (!isDone(answer.status) || (await showsInTheEnd(population, label))) return;
  try {
    await whatBecameOf(environment, [{ population, field: { id: population.labelField }, label }]);
  } catch (error) {
    if (error instanceof ViolatedExpectation && error.clause !== undefined)
      environment.reader.noteViolation(error.clause, error);
    else if (!isUndecided(error)) throw error;
  }
}
