import type { Profile } from '../environments/profile.ts';
import { type Knock, misplaced, servedAt } from '../suites/harness/setup/address-probe.ts';
import { saysAbsent } from '../suites/harness/properties/answer-status.ts';
import type { Address } from '../specs/openapi.ts';
import type { Finding } from './finding.ts';

function addressFinding(address: Address, url: string, knock: Knock): Finding {
  const topic = address;
  if (!('answer' in knock)) {
    const advice = `check ${address} in the profile, and that you are online`;
    return { topic, state: 'silent', text: knock.trouble, ...(knock.isSilent && { advice }) };
  }
  const { answer, holds } = knock;
  if (holds !== undefined) {
    const advice = `exchange ${address} and ${holds} in the profile, or ask for the right ones`;
    return { topic, state: 'wrong', text: misplaced(address, holds), advice };
  }
  if (saysAbsent(answer)) {
    const text = `${url} answers ${answer.status} where ${servedAt[address]} should be`;
    return { topic, state: 'wrong', text, advice: `correct ${address} in the profile` };
  }
  if (answer.status >= 300 && answer.status < 400) {
    const { location } = answer.headers;
    const where = location === undefined ? '' : ` to ${location}`;
    const advice = `correct ${address} in the profile: redirects are not followed`;
    return { topic, state: 'wrong', text: `${url} answers ${answer.status}, a redirect${where}`, advice };
  }
  const refused = answer.status >= 400 && answer.status < 500;
  const served = `${url} serves ${servedAt[address]}`;
  return refused
    ? { topic, state: 'ok', text: `${served} (${answer.status} without a token)` }
    : {
        topic,
        state: 'note',
        text: `${served}, but it answers ${answer.status} without a token`,
      };
}

/** What stands at each of the four addresses. */
export function addressFindings(profile: Profile, knocks: ReadonlyMap<Address, Knock>): readonly Finding[] {
  return [...knocks].map(([address, knock]) => addressFinding(address, profile[address], knock));
}

/** Seconds. Assertions are made some seconds in the past and live for minutes. */
const toleratedSkewSeconds = 60;

/** How far the clocks there are from ours, by the Date header of the answers. */
export function clockFinding(knocks: ReadonlyMap<Address, Knock>, now: Date): Finding {
  const topic = 'clock';
  const skews = [...knocks.values()].flatMap((knock) => {
    if (!('answer' in knock)) return [];
    const sent = Date.parse(knock.answer.headers['date'] ?? '');
    return Number.isNaN(sent) ? [] : Math.round((sent - now.getTime()) / 1000);
  });
  if (skews.length === 0)
    return { topic, state: 'note', text: 'no answer that can be judged has a Date header to compare with' };
  const worst = skews.reduce((one, other) => (Math.abs(other) > Math.abs(one) ? other : one));
  const way = worst > 0 ? 'ahead of' : 'behind';
  if (Math.abs(worst) <= toleratedSkewSeconds)
    return { topic, state: 'ok', text: `within ${toleratedSkewSeconds} s of this machine` };
  const text = `the service is ${Math.abs(worst)} s ${way} this machine: assertions may be refused`;
  return { topic, state: 'wrong', text, advice: 'set the clock of this machine' };
}
