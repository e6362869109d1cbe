import { Option } from 'commander';
import type { CompareOptions } from '../compare.ts';
import type { MergeOptions } from '../merge.ts';
import type { ReplayOptions } from '../replay.ts';
import type { ReportOptions } from '../report.ts';
import type { AddVerb } from './add-verb.ts';

export const report: AddVerb = (program, finish) => {
  program
    .command('report')
    .description('write the page and formats of a report again')
    .argument('[folder]', 'the folder of the report', 'conformance-report')
    .option('--open', 'open the page')
    .action(async (folder: string, options: ReportOptions) =>
      finish(await (await import('../report.ts')).report(folder, options)),
    );
};

export const compare: AddVerb = (program, finish) => {
  program
    .command('compare')
    .description('show what changed between two reports')
    .argument('<before>', 'the folder of a report, or its conformance.json')
    .argument('<after>', 'the same of the later one')
    .option('--json <file>', 'write the changes as JSON too')
    .option('--html <file>', 'write the changes as a page too')
    .addHelpText('after', '\nExit codes: 0 no clause got worse, 1 one did, 2 wrong command.')
    .action(async (before: string, after: string, options: CompareOptions) =>
      finish((await import('../compare.ts')).compare(before, after, options)),
    );
};

export const merge: AddVerb = (program, finish) => {
  program
    .command('merge')
    .description('merge the shards of a run into one report')
    .argument('<folders...>', 'the report of each shard')
    .option('--out <folder>', 'where the report goes', 'conformance-report')
    .addHelpText('after', '\nExit codes: as for run; 2 also when the shards are not those of one run.')
    .action(async (folders: string[], options: MergeOptions) =>
      finish((await import('../merge.ts')).merge(folders, options)),
    );
};

export const replay: AddVerb = (program, finish) => {
  program
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
      finish(await (await import('../replay.ts')).replay(id, options)),
    );
};
