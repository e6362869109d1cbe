import { Option } from 'commander';
import { bounds } from '../../runner/bounds.ts';
import { depths } from '../../suites/harness/run/depths.ts';
import type { ClientOptions } from '../client.ts';
import { defaultVerb } from '../default-verb.ts';
import { budget, names, seeds, shard, wholeNumber, workers } from '../flag-values.ts';
import type { JudgeOptions } from '../judge.ts';
import type { RunOptions } from '../run.ts';
import type { AddVerb } from './add-verb.ts';

export const run: AddVerb = (program, finish) => {
  program
    .command(defaultVerb)
    .description('run the checks and write conformance.json')
    .option('--profile <name>', 'local, demo, production, or a file', 'local')
    .option('--only <names>', 'clauses and areas: PAGING-03,tokens', names)
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
    .action(async (options: RunOptions) => finish(await (await import('../run.ts')).run(options)));
};

export const client: AddVerb = (program, finish) => {
  program
    .command('client')
    .description('judge a program that calls the service')
    .argument('[command...]', 'the command, after --; without it: until Ctrl-C')
    .option('--scenario <names>', 'what the service does, joined by commas (default: all)', names)
    .addOption(
      new Option('--against <profile>', 'instead: a real environment, through a proxy').conflicts([
        'scenario',
        'seed',
      ]),
    )
    .option('--seed <n>', 'draw what a scenario draws again', seeds)
    .option('--strict', 'a broken implied clause is a failure, not a warning')
    .option('--timeout <s>', 'how long each run may take', wholeNumber([1, 86_400]), 60)
    .option('--out <folder>', 'folder of the report', 'conformance-report')
    .addHelpText('after', '\nExit codes: as of run; 3 also where the command ends with another code than 0.')
    .action(async (words: readonly string[], options: ClientOptions) =>
      finish(await (await import('../client.ts')).client(words, options)),
    );
};

export const judge: AddVerb = (program, finish) => {
  program
    .command('judge')
    .description('judge recorded traffic (HAR)')
    .argument('<file>', 'the recording')
    .option('--profile <name>', 'whose traffic it is: tells the addresses')
    .option('--strict', 'a broken implied clause is a failure, not a warning')
    .option('--out <folder>', 'folder of the report', 'conformance-report')
    .addHelpText('after', '\nExit codes: as of run.')
    .action(async (file: string, options: JudgeOptions) =>
      finish((await import('../judge.ts')).judgeRecording(file, options)),
    );
};
