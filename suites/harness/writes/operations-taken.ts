import { fieldsBody } from '../../../generators/upsert-body.ts';
import { mergeOperations } from '../../../specs/openapi.ts';
import type { Environment } from '../environment/environment.ts';
import { isDone, isRefused } from '../properties/answer-status.ts';
import { ViolatedExpectation } from '../properties/expectation.ts';
import { populationOf } from '../records/populations.ts';

/** Whether `combine` of a value that is no list is refused is open. */
const taken = mergeOperations.filter((operation) => operation !== 'combine');

/**
 * Asks each merge operation alone to fill a text of a new record, where several were refused together.
 * @throws {ViolatedExpectation} where one is refused and `always_overwrite` is not
 */
export async function expectOperationsTaken(
  environment: Environment,
  resourceType: string,
  fieldId: string,
): Promise<void> {
  const statuses = new Map<string, number>();
  for (const operation of taken) {
    // By default rules an upsert may find a record that has its marker.
    const population = await populationOf(environment, resourceType);
    const marks = fieldsBody(population.markedTexts({}).values, 'always_overwrite').fields;
    const fields = [...marks, { id: fieldId, value: population.freshText(), operation }];
    const { status } = await environment.crm.upsert(resourceType, { fields }, population.marker);
    statuses.set(operation, status);
  }
  // Then it may be for the text.
  if (!isDone(statuses.get('always_overwrite') ?? 0)) return;
  const refused = [...statuses].find(([, status]) => isRefused(status) && status !== 409);
  if (refused === undefined) return;
  throw new ViolatedExpectation(
    `an upsert of a text in ${resourceType} by ${refused[0]} is accepted as one by always_overwrite is, but was answered with ${refused[1]}`,
    'MERGE-17',
  );
}
