import { type CallerEnd, runCaller } from '../runner/callers/caller-process.ts';
import { judgeTraffic } from '../runner/callers/judged-traffic.ts';
import { proxied } from '../runner/callers/proxied-caller.ts';
import {
  callerReport,
  drawnSeed,
  runsInScenarios,
  witnessed,
  type WitnessedRun,
  witnessKeys,
} from '../runner/callers/witnessed-caller.ts';
import { exitCode, exitCodeOf } from '../runner/exit-code.ts';
import { named } from '../runner/named.ts';
import { word } from '../reports/replay-command.ts';
import { setEarlierAside } from '../reports/report-folder.ts';
import { prepareFolder } from '../runner/out-folder.ts';
import { plain, scenarios } from '../witness/scenarios/catalogue.ts';
import type { Scenario } from '../witness/scenarios/scenario.ts';
import { tellTraffic } from './tell-traffic.ts';

/** The flags of `client`, as the command line gives them. */
export interface ClientOptions {
  readonly scenario?: readonly string[];
  readonly against?: string;
  readonly seed?: number;
  readonly strict?: boolean;
  readonly timeout: number;
  readonly out: string;
}

type Call = (variables: Record<string, string>) => Promise<CallerEnd>;

/** The chosen scenarios. What a caller wants it shows before the service as it is: that comes first. */
function chosen(names: readonly string[] = ['all']): readonly Scenario[] {
  if (names.includes('all')) return scenarios;
  const found = named('scenario', scenarios, names);
  return [plain, ...found.filter((scenario) => scenario !== plain)];
}

function interruption(): AbortSignal {
  const interrupted = new AbortController();
  const interrupt = (): void => interrupted.abort();
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  return interrupted.signal;
}

/** Runs the command; without one, tells the variables and waits for whoever calls until Ctrl-C. */
function callBy(words: readonly string[], timeout_s: number, interrupted: AbortSignal): Call {
  const [command, ...args] = words;
  if (command !== undefined)
    return (variables) => runCaller({ command, args, variables, timeout_s, interrupted });
  return async (variables) => {
    for (const [name, value] of Object.entries(variables)) console.log(`${name}=${value}`);
    console.log('\nCall it, and stop it with Ctrl-C to see what was found.');
    await new Promise<void>((resolve) => {
      interrupted.addEventListener('abort', () => resolve());
    });
    return {};
  };
}

interface Judged {
  readonly report: Parameters<typeof tellTraffic>[0]['report'];
  readonly page: string;
}

async function beforeWitness(
  words: readonly string[],
  call: Call,
  options: ClientOptions,
  interrupted: AbortSignal,
): Promise<Judged> {
  const { seed = drawnSeed(), strict = false, out } = options;
  const own = chosen(options.scenario);
  setEarlierAside(out);
  const started = new Date();
  const keys = await witnessKeys();
  // Whoever waits for callers has one witness: the scenario that was named, or the service as it is.
  const standing = (options.scenario === undefined ? plain : own.at(-1)) ?? plain;
  try {
    const runs: readonly WitnessedRun[] =
      words.length === 0
        ? [await witnessed(standing, keys, seed, call)]
        : await runsInScenarios(own, keys, seed, call, interrupted);
    const command = words.length === 0 ? undefined : words.map(word).join(' ');
    return callerReport(runs, { seed, strict, out, command, started_at: started });
  } finally {
    keys.remove();
  }
}

async function beforeEnvironment(
  profile: string,
  call: Call,
  { strict = false, out }: ClientOptions,
): Promise<Judged> {
  setEarlierAside(out);
  const started_at = new Date();
  const { environment, exchanges, end, duration_ms, settle_ms, unjudgedBodies } = await proxied(
    profile,
    call,
  );
  if (unjudgedBodies > 0)
    console.error(`${unjudgedBodies} bodies were too large or not readable, and were not judged.`);
  const marked = exchanges.filter(({ onPurpose }) => onPurpose === true).length;
  if (marked > 0)
    console.error(`${marked} requests were marked as wrong on purpose: the caller is not judged by them.`);
  const run = { ...end, requests: exchanges.length, duration_ms };
  const sentence = 'A real environment behind a proxy.';
  const caller_runs = [{ scenario: environment.name, sentence, ...run }];
  return judgeTraffic({ environment, exchanges, settle_ms, strict, started_at, out, caller_runs });
}

/** Judges a caller before the witness or an environment, and answers with the exit code. */
export async function client(words: readonly string[], options: ClientOptions): Promise<number> {
  prepareFolder(options.out);
  const interrupted = interruption();
  const call = callBy(words, options.timeout, interrupted);
  const judged =
    options.against === undefined
      ? await beforeWitness(words, call, options, interrupted)
      : await beforeEnvironment(options.against, call, options);
  tellTraffic(judged);
  return words.length > 0 && interrupted.aborted ? exitCode.interrupted : exitCodeOf(judged.report);
}
