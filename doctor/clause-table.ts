import type { Profile } from '../environments/profile.ts';
import { areas, type ClauseId, ledger } from '../specs/clauses/ledger.ts';
import type { Capabilities } from '../suites/harness/run/capabilities.ts';
import { undecidedIn } from '../suites/harness/run/budget-plan.ts';
import { forecast } from '../suites/harness/run/cost-forecast.ts';
import {
  isDecidedLater,
  missingKey,
  obstacleTo,
  wholeObstacle,
} from '../suites/harness/run/prerequisites.ts';

/** Whether a clause can be decided, and what stands in the way. */
interface Prospect {
  readonly id: ClauseId;
  /** What would unlock it: a key of the profile, or what the environment lacks. Absent when it can be decided. */
  readonly lacking?: string;
}

/** A run defers its checks to a later one. What that needs lies in the state_dir of the profile. */
const byLaterRun = 'a later run with the same state_dir (with control_url: at once)';

/** The clauses that bind the service: those of the caller need no decision. */
function prospects(profile: Profile, facts: Capabilities): readonly Prospect[] {
  const dropped = undecidedIn(forecast(profile, facts, profile.kind === 'local' ? 'standard' : 'quick'));
  return areas
    .flatMap(({ clauses }) => clauses)
    .filter((id) => ledger[id].binds === 'service')
    .map((id) => {
      const obstacle = obstacleTo([ledger[id]], profile, facts);
      if (obstacle !== undefined) return { id, lacking: missingKey(ledger[id], profile) ?? obstacle.reason };
      if (dropped.has(id)) return { id, lacking: 'budget' };
      return isDecidedLater(ledger[id], profile) ? { id, lacking: byLaterRun } : { id };
    });
}

function areaLines(name: string, found: readonly Prospect[]): string[] {
  const decided = found.filter(({ lacking }) => lacking === undefined).length;
  const byKey = new Map<string, ClauseId[]>();
  for (const { id, lacking } of found)
    if (lacking !== undefined) byKey.set(lacking, [...(byKey.get(lacking) ?? []), id]);
  const head = `${name.padEnd(16)}${String(decided).padStart(3)} of ${String(found.length).padEnd(6)}`;
  const lacks = [...byKey].map(([key, ids]) => `${key}: ${ids.join(', ')}`);
  const [first = '', ...others] = lacks;
  return [`${head}${first}`, ...others.map((line) => ' '.repeat(29) + line)];
}

/** The table at the end: by area, what can be decided, and what unlocks the rest. One line where nothing can be. */
export function clauseTable(profile: Profile, facts: Capabilities): string {
  const found = prospects(profile, facts);
  const whole = wholeObstacle(profile, facts);
  if (whole !== undefined) return `None of ${found.length} clauses of the service can be decided: ${whole}`;
  const decided = found.filter(({ lacking }) => lacking === undefined).length;
  const rows = areas.flatMap(({ name, clauses }) =>
    areaLines(
      name,
      found.filter(({ id }) => clauses.includes(id)),
    ),
  );
  return [
    `${'area'.padEnd(16)}${'decided'.padEnd(13)}what would unlock the others: a key of the profile, or the reason`,
    ...rows.map((row) => row.trimEnd()),
    `With this profile ${decided} of ${found.length} clauses of the service can be decided.`,
  ].join('\n');
}
