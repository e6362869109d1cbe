import type { Profile } from '../../../environments/profile.ts';
import type { Clause, Need } from '../../../specs/clauses/clause.ts';
import type { Area } from '../../../specs/clauses/ledger.ts';
import { limits, operations } from '../../../specs/openapi.ts';
import { type Capabilities, outOfReach } from './capabilities.ts';

/** Why a check is not run: `skip` when the profile lacks something, `inconclusive` when the environment does. */
export interface Obstacle {
  readonly verdict: 'skip' | 'inconclusive';
  readonly reason: string;
}

/** More records than the largest page holds. */
export const volumeSize = limits.maximum_page_size + 50;

/** What a check is noted to build on that needs so many. */
export const volumeGround = 'volume';

/** More records than a page without a limit holds. */
export const manySize = limits.default_page_size + 5;

/** The least budget with room for them: the other checks want records too. */
export const leastForVolume = volumeSize + 200;

/** What lacks wherever only reading is allowed: the run does not know which of these closed it. */
const needsToWrite =
  'needs access: read-write in the profile, no --read-only, and for production --allow-production-writes';

function lackingForVolume({ access, budget }: Profile): string | undefined {
  if (access !== 'read-write') return needsToWrite;
  return budget.records < leastForVolume
    ? `needs budget.records of at least ${leastForVolume} in the profile`
    : undefined;
}

/** What a profile lacks that has a token instead of the application which gets tokens. */
export const needsApplication = 'needs application in the profile, instead of access_token';

function lackingForExchange({ identity }: Profile): string | undefined {
  return 'application' in identity ? undefined : needsApplication;
}

/** What a profile lacks for each need, in the words of a report. */
export const lacking: Readonly<Record<Need, (profile: Profile) => string | undefined>> = {
  writes: (profile) => (profile.access === 'read-write' ? undefined : needsToWrite),
  volume: lackingForVolume,
  control: (profile) => (profile.control_url === undefined ? 'needs control_url in the profile' : undefined),
  time: lackingForExchange,
  restricted_application: (profile) =>
    profile.restricted_application === undefined ? 'needs restricted_application in the profile' : undefined,
  forbidden_namespace: (profile) =>
    profile.forbidden_namespace === undefined ? 'needs forbidden_namespace in the profile' : undefined,
  permanent_records: ({ kind, allow_permanent_records }) =>
    kind === 'local' || allow_permanent_records
      ? undefined
      : 'needs allow_permanent_records: true in the profile: custom objects cannot be deleted',
  filter_groups: (profile) =>
    profile.filter_groups === undefined ? 'needs filter_groups in the profile' : undefined,
  counterpart: (profile) =>
    profile.counterpart === undefined ? 'needs counterpart in the profile' : undefined,
};

/** What nobody finds again is not written, and what stays for ever only where the profile says so, or nobody else is. */
function obstacleToKeep(
  { kind, allow_permanent_records }: Profile,
  facts: Capabilities,
): Obstacle | undefined {
  const { absent, undeletable } = facts;
  const hidden = outOfReach(facts, 'ListCrmRecords');
  if (hidden !== undefined)
    return { verdict: 'skip', reason: `${hidden}: what is written could not be found again` };
  if (kind === 'local' || allow_permanent_records) return undefined;
  const because = (verdict: Obstacle['verdict'], why: string): Obstacle => ({
    verdict,
    reason: `needs allow_permanent_records: true in the profile: ${why}`,
  });
  if (absent.includes('DeleteCrmRecord')) return because('skip', 'no delete is deployed in this environment');
  if (typeof undeletable === 'object')
    return {
      verdict: 'inconclusive',
      reason: `${undeletable.untried.replace(/\.$/, '')}: so no delete could be tried, and without that no record is made here, unless the profile has allow_permanent_records: true`,
    };
  switch (undeletable) {
    case undefined:
      return undefined;
    case 'not answered':
      return because('inconclusive', 'a delete of a record of ours was not answered');
    case 'without effect':
      return because(
        'skip',
        'a delete of a record of ours was answered with success, and the list still shows the record',
      );
    default:
      return because('skip', `a delete of a record of ours was answered ${undeletable}`);
  }
}

/** What stands between a run and the making of records. */
export function obstacleToWrite(profile: Profile, facts: Capabilities): Obstacle | undefined {
  const reason = lacking.writes(profile);
  return reason === undefined ? obstacleToKeep(profile, facts) : { verdict: 'skip', reason };
}

/** The key of the profile that gives what a need asks for. */
const keyFor: Readonly<Record<Need, (profile: Profile) => string>> = {
  writes: () => 'access',
  volume: ({ access }) => (access === 'read-write' ? 'budget' : 'access'),
  control: () => 'control_url',
  time: () => 'application',
  restricted_application: () => 'restricted_application',
  forbidden_namespace: () => 'forbidden_namespace',
  permanent_records: () => 'allow_permanent_records',
  filter_groups: () => 'filter_groups',
  counterpart: () => 'counterpart',
};

function onlyExchanges({ operations: asked }: Clause): boolean {
  return asked.length > 0 && asked.every((id) => id === 'TokenExchange');
}

/** The key of the profile without which a clause is skipped; undefined when no key is missing. */
export function missingKey(clause: Clause, profile: Profile): string | undefined {
  if (onlyExchanges(clause) && lackingForExchange(profile) !== undefined) return 'application';
  const need = (clause.needs ?? []).find((candidate) => lacking[candidate](profile) !== undefined);
  return need && keyFor[need](profile);
}

/** Whether only a later run can decide a clause: this one defers it, because no clock can be moved. */
export function isDecidedLater({ needs = [] }: Clause, { control_url }: Profile): boolean {
  return needs.includes('time') && control_url === undefined;
}

/** Why nothing at all can be decided: the record API or, where tokens come from there, the token exchange is out of reach. */
export function wholeObstacle(
  profile: Profile,
  { unreachable, shut_namespace }: Capabilities,
): string | undefined {
  const auth = 'application' in profile.identity ? unreachable.auth_url : undefined;
  return unreachable.base_url ?? auth ?? shut_namespace;
}

/** The first thing that stands between a check of these clauses and a verdict. */
export function obstacleTo(
  clauses: readonly (Clause & { readonly area: Area })[],
  profile: Profile,
  facts: Capabilities,
): Obstacle | undefined {
  const whole = wholeObstacle(profile, facts);
  if (whole !== undefined) return { verdict: 'inconclusive', reason: whole };
  for (const clause of clauses) {
    const { area, needs = [], operations: clauseOperations } = clause;
    const missing = [
      ...(onlyExchanges(clause) ? [lackingForExchange] : []),
      ...needs.map((need) => lacking[need]),
    ];
    for (const lack of missing) {
      const reason = lack(profile);
      if (reason !== undefined) return { verdict: 'skip', reason };
    }
    const unkept = needs.includes('writes') ? obstacleToKeep(profile, facts) : undefined;
    if (unkept !== undefined) return unkept;
    for (const operation of clauseOperations) {
      const reason = facts.unreachable[operations[operation].address];
      if (reason !== undefined) return { verdict: 'inconclusive', reason };
    }
    // That an operation is deployed is itself a clause; its check must see the gap, not be skipped for it.
    const gap = outOfReach(facts, ...clauseOperations);
    if (area !== 'lifecycle' && clauseOperations.length > 0 && gap !== undefined)
      return { verdict: 'skip', reason: gap };
  }
  return undefined;
}
