import type { Profile } from '../environments/profile.ts';
import { operations, operatorTable, resourceTypes } from '../specs/openapi.ts';
import type { Environment } from '../suites/harness/environment/environment.ts';
import { freeTextFields } from '../suites/harness/fields/declared-fields.ts';
import { type TypedField, typedFieldsOf } from '../suites/harness/fields/field-types.ts';
import { isUndecided } from '../suites/harness/properties/expectation.ts';
import type { Capabilities } from '../suites/harness/run/capabilities.ts';
import { leastForVolume } from '../suites/harness/run/prerequisites.ts';
import type { Finding } from './finding.ts';

/** Which operations the environment offers, as far as reading shows it. */
export function deployedFinding({ absent, closed, looked }: Capabilities): Finding {
  const topic = 'operations';
  if (!looked) return { topic, state: 'note', text: 'not looked at: nothing was let in' };
  const writing = Object.values(operations).flatMap(({ id, writes }) => (writes ? [id] : []));
  const untried = `a run finds out about ${writing.join(', ')}`;
  const missing = [
    ...(absent.length > 0 ? [`not deployed: ${absent.join(', ')}`] : []),
    ...(closed.length > 0 ? [`closed to the application: ${closed.join(', ')}`] : []),
  ];
  return missing.length === 0
    ? { topic, state: 'ok', text: `all that read are deployed; ${untried}` }
    : { topic, state: 'note', text: [...missing, untried].join('; ') };
}

/** The fields of a type whose row of the operator table is known; none where the environment shows no fields of it. */
async function typedFieldsOrNone(
  environment: Environment,
  resourceType: string,
): Promise<readonly TypedField[]> {
  try {
    return await typedFieldsOf(environment, resourceType);
  } catch (error) {
    if (isUndecided(error)) return [];
    throw error;
  }
}

/** Whether there are writable fields of every type that the operator table speaks of, and texts to mark records with. */
export async function fieldsFinding(environment: Environment): Promise<Finding> {
  const topic = 'fields';
  const found = new Set<string>();
  const unmarked: string[] = [];
  for (const resourceType of resourceTypes.records) {
    const fields = await typedFieldsOrNone(environment, resourceType);
    for (const { readOnly, fieldType } of fields) if (readOnly !== true) found.add(fieldType);
    if (freeTextFields(fields).length === 0) unmarked.push(resourceType);
  }
  const missing = Object.keys(operatorTable).filter((fieldType) => !found.has(fieldType));
  const lacks = [
    ...(missing.length > 0
      ? [`no writable field of type ${missing.join(', ')}: a run skips what is demanded of such fields`]
      : []),
    ...(unmarked.length > 0
      ? [`no free text in ${unmarked.join(', ')}: a run tries to mark these records by another field`]
      : []),
  ];
  return lacks.length === 0
    ? { topic, state: 'ok', text: 'writable fields of every type; a free text in every resource type' }
    : { topic, state: 'note', text: lacks.join('; ') };
}

/** Whether the budget allows for more records than a page holds. */
export async function volumeFinding({ crm }: Environment, profile: Profile): Promise<Finding> {
  const topic = 'volume';
  const { body } = await crm.list('contacts', { page: { limit: 1 } });
  // A total of 0 may also mean that nobody counts.
  const there = `contacts there: ${body?.total_objects || 'none, or not told'}`;
  const { requests, records } = profile.budget;
  const budget = `budget: ${requests} requests, ${records} records`;
  if (profile.access === 'read-only')
    return { topic, state: 'note', text: `${there}; nothing will be written` };
  return records >= leastForVolume
    ? { topic, state: 'ok', text: `${there}; ${budget}` }
    : {
        topic,
        state: 'note',
        text: `${there}; ${budget}, too few records to fill the largest page`,
        advice: `raise budget.records to ${leastForVolume} where that many may come and go`,
      };
}
