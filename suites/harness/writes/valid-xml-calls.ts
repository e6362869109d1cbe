import { fieldsBody } from '../../../generators/upsert-body.ts';
import type { Answer } from '../../../client/caller.ts';
import type { Crm } from '../../../client/crm.ts';
import type { OperationId } from '../../../specs/openapi.ts';
import { isDone } from '../properties/answer-status.ts';
import { MemoizedByEnvironment } from '../environment/memoized.ts';
import type { Environment } from '../environment/environment.ts';
import { populationOf } from '../records/populations.ts';
import { type Calls, offeredCalls, type ValidCalls } from '../records/valid-calls.ts';
import { outOfReach } from '../run/capabilities.ts';
import { obstacleToWrite } from '../run/prerequisites.ts';
import { isTaken, listXml, takesXmlUpserts, upsertXml } from './xml-calls.ts';

const known = new MemoizedByEnvironment<ValidCalls>('valid calls in XML');

function listOfOne(crm: Crm): Promise<Answer> {
  return listXml(crm, 'contacts', { fields: [], limit: 1 });
}

async function upsertOfOne(environment: Environment): Promise<(crm: Crm) => Promise<Answer>> {
  const population = await populationOf(environment, 'contacts');
  return (crm) =>
    upsertXml(crm, population, fieldsBody(population.markedTexts({}).values, 'always_overwrite'));
}

/**
 * Calls in XML that are answered with 200 here: a list of contacts, and where records may be made an upsert. The names
 * in XML are open, so there may be none. Found once for all checks of a worker.
 */
export function validXmlCalls(environment: Environment): Promise<ValidCalls> {
  const { crm, profile, capabilities } = environment;
  const isReached = (operation: OperationId): boolean => outOfReach(capabilities, operation) === undefined;
  return known.of(environment, async () => {
    const calls: Calls = {};
    if (isReached('ListCrmRecords') && (await isTaken(async () => isDone((await listOfOne(crm)).status))))
      calls.ListCrmRecords = listOfOne;
    const mayWrite = obstacleToWrite(profile, capabilities) === undefined;
    if (mayWrite && isReached('UpsertCrmRecord') && (await takesXmlUpserts(environment)))
      calls.UpsertCrmRecord = await upsertOfOne(environment);
    return offeredCalls(environment, calls);
  });
}
