import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadProfile } from '../environments/profile.ts';
import type { Conformance } from '../reports/conformance.ts';
import type { Outcome } from '../reports/replay/outcome.ts';
import { announcement, type RecordedFailure, replayText } from '../reports/replay/replay-text.ts';
import { exitCode, UsageError } from '../runner/exit-code.ts';
import { kit } from '../runner/kit.ts';
import { literal, patternForSuites } from '../runner/selection.ts';
import type { Depth } from '../suites/harness/run/depths.ts';
import { recordedFailure } from './recorded-failure.ts';
import { reportAt } from './report-on-disk.ts';
import { refuseProductionWrites, toldOf } from '../runner/watched-run.ts';
import { sayInterrupted } from './interrupted.ts';
import { inTemporaryFolder } from '../runner/temporary-folder.ts';
import { runChecks } from '../runner/run-checks.ts';
import { watchedByTerminal } from '../runner/runner-process.ts';

/** The flags of `replay`, as the command line gives them. */
export interface ReplayOptions {
  readonly report: string;
  readonly profile?: string;
  readonly against?: 'local';
  readonly readOnly?: boolean;
  readonly allowProductionWrites?: boolean;
}

/** The same seed means the same inputs only where generators and description are the same. */
function requireSameKit({ kit: made, environment }: Conformance): void {
  const own = kit();
  if (made.version !== own.version) {
    throw new UsageError(
      `The report of ${environment.name} was made with version ${made.version} of the kit. This is ${own.version}, ` +
        `which draws other inputs. Install ${made.name}@${made.version} to try it again, or run the checks with this version.`,
    );
  }
  if (made.description_digest !== own.description_digest) {
    throw new UsageError(
      `The report of ${environment.name} was made with another description of the interface (specs/openapi.yaml), ` +
        'so its inputs cannot be drawn again. Run the checks with this one.',
    );
  }
}

/** Whom to ask: the reference service, the profile of the command, else the one that the report names. */
function chosenProfile({ against, profile }: ReplayOptions, { run, environment }: Conformance): string {
  if (against !== undefined) return against;
  if (profile !== undefined) return profile;
  const named = run.profile;
  if (named === 'local' || (named !== undefined && existsSync(named))) return named;
  throw new UsageError(
    `The report is of ${environment.name}${named === undefined ? '' : `, asked with the profile ${named}`}. ` +
      'A report holds no keys, so name a profile of that environment: --profile FILE. ' +
      'Without one, only the reference service can be asked: --against local.',
  );
}

function whereOf(name: string, options: ReplayOptions): string {
  if (name === 'local') return 'the reference service, started for this';
  const profile = loadProfile(name);
  refuseProductionWrites(profile, { ...options, profile: name });
  return `${profile.name}, ${profile.base_url}`;
}

/** Playwright looks for the pattern in file, titles and tags, joined by blanks. */
function runnerFlags({ check }: RecordedFailure): string[] {
  const [suite = ''] = check.id.split('/');
  return [
    patternForSuites([suite]),
    '--grep',
    String.raw`\.spec\.[jt]s ${literal(check.title)}( @|$)`,
    '--workers',
    '1',
  ];
}

function codeOf({ verdict }: Outcome): number {
  if (verdict === 'fail') return exitCode.deviates;
  return verdict === 'inconclusive' || verdict === 'skip' ? exitCode.inconclusive : exitCode.conforms;
}

/**
 * Tries the counterexample of a recorded failure again and shows its exchanges. Answers as `run` does. Throws
 * UsageError and ProfileError before anything is sent.
 */
export async function replay(id: string, options: ReplayOptions): Promise<number> {
  const { conformance: report } = reportAt(options.report);
  requireSameKit(report);
  const recorded = recordedFailure(report, id);
  const profile = chosenProfile(options, report);
  process.stdout.write(announcement(recorded, report, whereOf(profile, options)));

  return inTemporaryFolder('crm-conformance-replay-', async (folder) => {
    const file = join(folder, 'outcome.json');
    const { check } = recorded;
    const { place, counterexample } = check;
    const breach = place && { ...place, ...(counterexample !== undefined && { counterexample }) };
    const { seed, strict } = report.run;
    // Its published schema has been looked at.
    const depth = report.run.depth as Depth;
    const own = { ...options, profile, seed, depth, strict, out: folder };
    const run = { ...toldOf(own), whole: false, replay_file: file, replayed: { breach } };
    const told = (interrupts: number): void => sayInterrupted(interrupts, profile);
    const { interrupted } = await runChecks(run, runnerFlags(recorded), {
      ...watchedByTerminal(told),
      isQuiet: true,
    });
    if (interrupted) return exitCode.interrupted;
    if (!existsSync(file)) return exitCode.fault;
    const outcome = JSON.parse(readFileSync(file, 'utf8')) as Outcome;
    process.stdout.write(replayText(outcome, recorded, report, options.against !== undefined));
    return codeOf(outcome);
  });
}
