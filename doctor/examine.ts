import type { Profile } from '../environments/profile.ts';
import type { Environment } from '../suites/harness/environment/environment.ts';
import { type Knock, knockAtAll } from '../suites/harness/setup/address-probe.ts';
import type { Capabilities } from '../suites/harness/run/capabilities.ts';
import { preflight } from '../suites/harness/setup/preflight.ts';
import type { Address } from '../specs/openapi.ts';
import { forbiddenFinding, readingFindings, tokenFinding } from './access-findings.ts';
import { addressFindings, clockFinding } from './address-findings.ts';
import type { Finding } from './finding.ts';
import { deployedFinding, fieldsFinding, volumeFinding } from './offer-findings.ts';

/** All that was found out about an environment, and what a run would know before its first check. */
export interface Examination {
  readonly findings: readonly Finding[];
  readonly facts: Capabilities;
}

function isOpen(findings: readonly Finding[]): boolean {
  return findings.every(({ state }) => state === 'ok' || state === 'note');
}

async function accessFindings(environment: Environment): Promise<readonly Finding[]> {
  const token = await tokenFinding(environment);
  if (!isOpen([token])) return [token];
  const read = await readingFindings(environment);
  return [token, ...read, ...(isOpen(read) ? await forbiddenFinding(environment) : [])];
}

/** A clock that was moved is not wrong. Where nobody tells how it stands, it should stand as ours does. */
async function presentTime({ connection }: Environment): Promise<Date> {
  const now = await connection.now().catch(() => Date.now() / 1000);
  return new Date(now * 1000);
}

/**
 * Looks at the addresses, the clock, the token, what it opens and what is offered, in this order; tells each at
 * once. `environment` is one that only reads, whatever the profile allows a run.
 */
export async function examine(
  environment: Environment,
  profile: Profile,
  tell: (finding: Finding) => void,
): Promise<Examination> {
  const findings: Finding[] = [];
  const add = (...found: readonly Finding[]): void => {
    findings.push(...found);
    for (const finding of found) tell(finding);
  };
  const knocks: ReadonlyMap<Address, Knock> = await knockAtAll(environment);
  add(...addressFindings(environment.profile, knocks), clockFinding(knocks, await presentTime(environment)));
  const ofRecords = knocks.get('base_url');
  const reachable = ofRecords !== undefined && 'answer' in ofRecords;
  if (reachable) add(...(await accessFindings(environment)));
  const facts = await preflight(environment);
  if (reachable) add(deployedFinding(facts));
  if (reachable && isOpen(findings))
    add(await fieldsFinding(environment), await volumeFinding(environment, profile));
  return { findings, facts };
}
