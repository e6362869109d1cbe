import type { Profile } from '../environments/profile.ts';
import { operations } from '../specs/openapi.ts';
import type { Environment } from '../suites/harness/environment/environment.ts';
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
