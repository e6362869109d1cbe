#!/usr/bin/env node
import { format } from 'node:util';
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { DeviationsError } from '../environments/deviations/deviation.ts';
import { ProfileError } from '../environments/profile/profile-error.ts';
import { internalErrorInWords } from '../suites/harness/results/internal-error.ts';
import { depths } from '../suites/harness/run/depths.ts';
import { outliveReader } from '../suites/harness/run/absent-reader.ts';
import { bounds, budgetIn, shardIn } from '../runner/bounds.ts';
import type { CleanOptions } from './clean.ts';
import type { ClientOptions } from './client.ts';
import type { CompareOptions } from './compare.ts';
import { completion, shellArgument } from './completion/completion.ts';
import { defaultVerb, withVerb } from './default-verb.ts';
import type { DoctorOptions } from './doctor.ts';
import { exitCode, UsageError } from '../runner/exit-code.ts';
import { helpLayout } from './help.ts';
import type { InitOptions } from './init.ts';
import type { JudgeOptions } from './judge.ts';
import type { MergeOptions } from './merge.ts';
import { kit } from '../runner/kit.ts';
import type { ProveOptions } from './prove.ts';
import type { ProveWorldsOptions } from './prove-worlds.ts';
import type { ReportOptions } from './report.ts';
import type { ReplayOptions } from './replay.ts';
import type { RunOptions } from './run.ts';
import type { ServeOptions } from './serve.ts';

function wholeNumber([least, most]: readonly [number, number]): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (Number.isInteger(value) && value >= least && value <= most) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
  };
}

/** A flag that is given twice adds to what it named before. */
function names(text: string, earlier: readonly string[] = []): string[] {
  const list = text.split(',').map((name) => name.trim());
  if (list.some((name) => name === '')) throw new InvalidArgumentError('It must be names joined by commas.');
  return [...earlier, ...list];
}

function shard(text: string): string {
  if (shardIn(text) !== undefined) return text;
  throw new InvalidArgumentError('It must read I/N, for example 1/3.');
}

/** Reads `REQUESTS[,RECORDS]`. */
function budget(text: string): NonNullable<RunOptions['budget']> {
  const found = budgetIn(text);
  if (found !== undefined) return found;
  throw new InvalidArgumentError('It must read REQUESTS or REQUESTS,RECORDS, for example 2000,200.');
}

const seeds = wholeNumber(bounds.seed);
const ports = wholeNumber(bounds.port);
const workers = wholeNumber(bounds.workers);

/** The verbs and their flags. What does the work is loaded when a verb is called: `--help` need not wait for it. */
function program(finish: (code: number) => void): Command {
  const { name, version } = kit();
  const command = new Command('crm-conformance')
    .description('Checks an environment of the CRM records service against its interface document.')
    .version(`${name} ${version}`)
    .configureHelp(helpLayout)
    .exitOverride();

  command
    .command(defaultVerb)
    .description('run the checks and write conformance.json')
    .option('--profile <name>', 'local, demo, production, or a file', 'local')
    .option('--only <names>', 'clauses and areas: PAGING-04,tokens', names)
    .option('--strict', 'a broken implied clause is a failure, not a warning')
    .option('--seed <n>', 'draw the inputs of this seed again', seeds)
    .addOption(new Option('--depth <depth>', 'how many inputs are drawn').choices([...depths]))
    .option('--read-only', 'write nothing, whatever the profile allows')
    .option('--allow-production-writes', 'write to production where its profile allows it')
    .option('--budget <n[,n]>', 'most requests, and records, that the run may cost', budget)
    .option('--max-failures <n>', 'end after so many failed checks', wholeNumber(bounds.failures))
    .option('--only-changed <report>', 'ask first what failed or was undecided there')
    .option('--workers <n>', 'worker processes', workers)
    .option('--shard <i/n>', 'one part of the checks; needs --seed', shard)
    .option('--blob', "write Playwright's blob report too")
    .option('--out <folder>', 'folder of the report', 'conformance-report')
    .option('--accept', 'note each new failure as a deviation')
    .addHelpText(
      'after',
      '\nExit codes: 0 conforms, 1 deviates, 2 wrong command or profile, or an error in\nthe kit, 3 inconclusive, 130 interrupted.',
    )
    .action(async (options: RunOptions) => finish(await (await import('./run.ts')).run(options)));

  command
    .command('client')
    .description('judge a program that calls the service')
    .argument('[command...]', 'the command, after --; without it: until Ctrl-C')
    .option('--scenario <names>', 'what the service does, joined by commas (default: all)', names)
    .option('--against <profile>', 'instead: a real environment, through a proxy')
    .option('--seed <n>', 'draw what a scenario draws again', seeds)
    .option('--strict', 'a broken implied clause is a failure, not a warning')
    .option('--timeout <s>', 'how long each run may take', wholeNumber([1, 86_400]), 60)
    .option('--out <folder>', 'folder of the report', 'conformance-report')
    .addHelpText('after', '\nExit codes: as of run; 3 also where the command ends with another code than 0.')
    .action(async (words: readonly string[], options: ClientOptions) =>
      finish(await (await import('./client.ts')).client(words, options)),
    );

  command
    .command('judge')
    .description('judge recorded traffic (HAR)')
    .argument('<file>', 'the recording')
    .option('--profile <name>', 'whose traffic it is: tells the addresses')
    .option('--strict', 'a broken implied clause is a failure, not a warning')
    .option('--out <folder>', 'folder of the report', 'conformance-report')
    .addHelpText('after', '\nExit codes: as of run.')
    .action(async (file: string, options: JudgeOptions) =>
      finish((await import('./judge.ts')).judgeRecording(file, options)),
    );

  command
    .command('serve')
    .description('serve the Local environment until Ctrl-C')
    .option('--port <n>', 'the port; any free one without it', ports)
    .option('--profile-out <file>', 'where to write the profile to run with', '.crm-conformance/local.yaml')
    .option('--records <n>', 'how many contacts exist from the start', wholeNumber(bounds.records))
    .option('--seed <n>', 'the seed of those contacts', seeds)
    .option('--dialect <ids>', 'conforming variants to speak, joined by commas', names)
    .option('--fault <ids>', 'faults to switch on, joined by commas', names)
    .action(async (options: ServeOptions) => finish(await (await import('./serve.ts')).serve(options)));

  command
    .command('prove')
    .description('show that the checks catch every fault')
    .option('--fault <ids>', 'only these faults, joined by commas', names)
    .option('--dialect <ids>', 'only these dialects, joined by commas', names)
    .option('--clause <names>', 'only the faults of these clauses or areas', names)
    .addOption(
      new Option('--third <n>', 'only this third of the faults, dialects and mutants: 1, 2 or 3')
        .argParser(wholeNumber([1, 3]))
        .conflicts(['fault', 'dialect', 'clause', 'worlds', 'world', 'mutants', 'callers']),
    )
    .option(
      '--worlds <n>',
      'instead: ask so many conforming services drawn at random',
      wholeNumber([1, 10_000]),
    )
    .option('--world <file>', 'instead: ask one such service, from its file')
    .option('--mutants [families]', 'instead: services made wrong by the description', names)
    .option('--operation <ids>', 'with --mutants: only those of these operations', names)
    .option('--survivors', 'with --mutants: only those with an excuse')
    .option('--callers', 'instead: right and wrong callers')
    .option('--seed <n>', 'draw the same inputs again', seeds)
    .option('--workers <n>', 'how many services are asked at a time', workers)
    .option('--record', 'record which checks catch what, for later reports and proofs')
    .option('--out <folder>', 'folder of the proof', 'conformance-proof')
    .addHelpText('after', '\nExit codes: 0 proven, 1 not proven, 2 wrong command, or an error in the kit.')
    .action(async (options: ProveOptions & ProveWorldsOptions & { readonly callers?: boolean }) => {
      if (options.callers)
        return finish(await (await import('./prove-callers.ts')).proveLawsOnCallers(options));
      const isOfWorlds = options.worlds !== undefined || options.world !== undefined;
      finish(
        isOfWorlds
          ? await (await import('./prove-worlds.ts')).proveOnWorlds(options)
          : await (await import('./prove.ts')).proveChecks(options),
      );
    });

  command
    .command('doctor')
    .description('check a profile and its environment before a run')
    .requiredOption('--profile <name>', 'demo, production, or a profile file')
    .addHelpText('after', '\nExit codes: 0 fine, 2 something in the profile is wrong, 3 no answer.')
    .action(async (options: DoctorOptions) => finish(await (await import('./doctor.ts')).doctor(options)));

  command
    .command('init')
    .description('write a commented profile to fill in')
    .argument('[file]', 'where it goes', 'crm-conformance.yaml')
    .option('--force', 'overwrite a file that is there already')
    .action(async (file: string, options: InitOptions) =>
      finish((await import('./init.ts')).init(file, options)),
    );

  command
    .command('report')
    .description('write the page and formats of a report again')
    .argument('[folder]', 'the folder of the report', 'conformance-report')
    .option('--open', 'open the page')
    .action(async (folder: string, options: ReportOptions) =>
      finish(await (await import('./report.ts')).report(folder, options)),
    );

  command
    .command('compare')
    .description('show what changed between two reports')
    .argument('<before>', 'the folder of a report, or its conformance.json')
    .argument('<after>', 'the same of the later one')
    .option('--json <file>', 'write the changes as JSON too')
    .option('--html <file>', 'write the changes as a page too')
    .addHelpText('after', '\nExit codes: 0 no clause got worse, 1 one did, 2 wrong command.')
    .action(async (before: string, after: string, options: CompareOptions) =>
      finish((await import('./compare.ts')).compare(before, after, options)),
    );

  command
    .command('merge')
    .description('merge the shards of a run into one report')
    .argument('<folders...>', 'the report of each shard')
    .option('--out <folder>', 'where the report goes', 'conformance-report')
    .addHelpText('after', '\nExit codes: as for run; 2 also when the shards are not those of one run.')
    .action(async (folders: string[], options: MergeOptions) =>
      finish((await import('./merge.ts')).merge(folders, options)),
    );

  command
    .command('replay')
    .description('replay a failure, step by step')
    .argument('<id>', 'the id of the check, as conformance.json has it')
    .option('--report <folder>', 'the folder of the report, or its conformance.json', 'conformance-report')
    .option('--profile <name>', 'the environment to ask (default: the one in the report)')
    .addOption(new Option('--against <name>', 'ask the reference service instead').choices(['local']))
    .option('--read-only', 'write nothing, whatever the profile allows')
    .option('--allow-production-writes', 'write to a production environment whose profile allows it')
    .addHelpText(
      'after',
      '\nExit codes: 0 it holds, 1 it failed again, 2 wrong command or profile, or an\nerror in the kit, 3 inconclusive, 130 interrupted.',
    )
    .action(async (id: string, options: ReplayOptions) =>
      finish(await (await import('./replay.ts')).replay(id, options)),
    );

  command
    .command('clean')
    .description('delete what an interrupted run left behind')
    .option('--profile <name>', 'demo, production, or a profile file', 'local')
    .option('--all-runs', 'what all runs left, not only the latest')
    .addHelpText(
      'after',
      '\nExit codes: 0 nothing is left, 2 wrong command or profile,\n3 something is left.',
    )
    .action(async (options: CleanOptions) => finish(await (await import('./clean.ts')).clean(options)));

  command
    .command('completion')
    .description('print a shell completion script')
    .addArgument(shellArgument)
    .addHelpText('after', '\nIn ~/.bashrc, for example: source <(crm-conformance completion bash)')
    .action((shell: string) => finish(completion(shell, command)));

  return command;
}

/** Turns whatever went wrong into one message and an exit code. Only our own bugs show a stack. */
function codeFor(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitCode.fault;
  if (error instanceof UsageError || error instanceof ProfileError || error instanceof DeviationsError)
    console.error(error.message);
  else console.error(internalErrorInWords({ message: format(error) }));
  return exitCode.fault;
}

outliveReader();
let code: number = exitCode.fault;
try {
  await program((result) => {
    code = result;
  }).parseAsync(withVerb(process.argv.slice(2)), { from: 'user' });
} catch (error) {
  code = codeFor(error);
}
process.exitCode = code;
