import type { CheckReport, ClauseReport } from './conformance.ts';
import { knownInWords } from './deviations/words.ts';
import { isSpared } from './verdict.ts';

/**
 * The check that gave the clause its verdict; undefined where no check decides it. One that was put off comes first,
 * then one whose failure is not known yet.
 */
export function decidingCheck({ verdict, checks }: ClauseReport): CheckReport | undefined {
  const deciding = checks.filter((check) => check.verdict === verdict);
  return (
    deciding.find(({ reason }) => reason?.startsWith('deferred:')) ??
    deciding.find(({ deviation }) => deviation === undefined) ??
    deciding[0]
  );
}

/** How many of the checks of a clause the budget had no room for, in words; empty where it had. */
function sparedInWords({ verdict, checks }: ClauseReport): string {
  const spared = checks.filter(isSpared).length;
  const isDecided = verdict === 'pass' || verdict === 'observed';
  return isDecided && spared > 0 ? `${spared} of its ${checks.length} checks were left out: budget` : '';
}

/** Why the clause has its verdict, or what was seen at an open one; empty at a pass that has nothing to add. */
export function told(clause: ClauseReport): string {
  const check = decidingCheck(clause);
  if (clause.binds === 'client' && check === undefined) return 'it binds the caller';
  if (check === undefined) return 'no check decides it';
  return [check.reason ?? check.observation ?? '', sparedInWords(clause)]
    .filter((text) => text !== '')
    .join('; ');
}

/** All that a failure says, a line for each thing: what was found, the input, how often it failed again, the command. */
export function toldInFull(clause: ClauseReport): string {
  const check = decidingCheck(clause);
  const lines = [
    told(clause),
    check?.deviation === undefined ? '' : `known: ${knownInWords(check.deviation)}`,
    check?.counterexample === undefined ? '' : `input: ${check.counterexample}`,
    check?.reproduced === undefined ? '' : `reproduced: ${check.reproduced}`,
    check?.replay === undefined ? '' : `replay: ${check.replay}`,
  ];
  return lines.filter((line) => line !== '').join('\n');
}
