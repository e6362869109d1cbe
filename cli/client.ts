import { relative, resolve } from 'node:path';
import { summary } from '../reports/summary.ts';
import { tellGitHub } from '../reports/formats/github.ts';
import { terminalOf } from '../reports/terminal-text.ts';
import {
  callerReport,
  drawnSeed,
  runsOfCommand,
  witnessed,
  type WitnessedRun,
  witnessKeys,
  type WitnessKeys,
} from '../runner/callers/witnessed-caller.ts';
import { exitCode, exitCodeOf } from '../runner/exit-code.ts';
import { named } from '../runner/named.ts';
import { prepareFolder } from '../runner/out-folder.ts';
import { plain, scenarios } from '../witness/scenarios/catalogue.ts';
import type { Scenario } from '../witness/scenarios/scenario.ts';

/** The flags of `client`, as the command line gives them. */
export interface ClientOptions {
  readonly scenario?: readonly string[];
  readonly seed?: number;
  readonly strict?: boolean;
  readonly timeout: number;
  readonly out: string;
}

/** The chosen scenarios. What a caller wants it shows before the service as it is: that comes first. */
function chosen(names: readonly string[] = ['all']): readonly Scenario[] {
  if (names.includes('all')) return scenarios;
  const found = named('scenario', scenarios, names);
  return [plain, ...found.filter((scenario) => scenario !== plain)];
}

function untilInterrupted(): AbortController {
  const interrupted = new AbortController();
  const interrupt = (): void => interrupted.abort();
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  return interrupted;
}

/** A word as a POSIX shell takes it. */
function word(text: string): string {
  return /^[\w./:=@-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** Without a command: one witness, for as long as nobody stops it. */
async function standing(
  keys: WitnessKeys,
  seed: number,
  scenario: Scenario,
  stopped: AbortSignal,
): Promise<WitnessedRun> {
  return witnessed(scenario, keys, seed, async (variables) => {
    for (const [name, value] of Object.entries(variables)) console.log(`${name}=${value}`);
    console.log('\nCall it, and stop it with Ctrl-C to see what was found.');
    await new Promise<void>((resolveWhenStopped) => {
      stopped.addEventListener('abort', () => resolveWhenStopped());
    });
    return {};
  });
}

/** Judges a caller before the witness, and answers with the exit code. */
export async function client(words: readonly string[], options: ClientOptions): Promise<number> {
  const { timeout, out, strict = false, seed = drawnSeed() } = options;
  const chosenScenarios = chosen(options.scenario);
  prepareFolder(out);
  const [command, ...args] = words;
  const started = new Date();
  const interrupted = untilInterrupted();
  const request = { scenarios: chosenScenarios, seed, strict, out };
  const keys = await witnessKeys();
  try {
    const own = chosenScenarios.at(-1) ?? plain;
    const runs =
      command === undefined
        ? [await standing(keys, seed, own, interrupted.signal)]
        : await runsOfCommand(
            request,
            keys,
            { command, args, timeout_s: timeout, interrupted: interrupted.signal },
            ({ id, sentence }) => console.error(`scenario ${id}: ${sentence}`),
          );
    const { report, page } = callerReport(runs, request, started, command && words.map(word).join(' '));
    const terminal = terminalOf(process.stdout);
    terminal.write(summary(report, new Map(), terminal));
    tellGitHub(report, process.env, (text) => terminal.write(text));
    terminal.write(`report: ${relative(process.cwd(), resolve(page)) || page}\n`);
    const isCutShort = command !== undefined && interrupted.signal.aborted;
    return isCutShort ? exitCode.interrupted : exitCodeOf(report);
  } finally {
    keys.remove();
  }
}
