import { Option } from 'commander';
import { bounds } from '../../runner/bounds.ts';
import { names, seeds, wholeNumber, workers } from '../flag-values.ts';
import type { ProveOptions } from '../prove.ts';
import type { ProveWorldsOptions } from '../prove-worlds.ts';
import type { ServeOptions } from '../serve.ts';
import type { AddVerb } from './add-verb.ts';

export const serve: AddVerb = (program, finish) => {
  program
    .command('serve')
    .description('serve the Local environment until Ctrl-C')
    .option('--port <n>', 'the port; any free one without it', wholeNumber(bounds.port))
    .option('--profile-out <file>', 'where to write the profile to run with', '.crm-conformance/local.yaml')
    .option('--records <n>', 'how many contacts exist from the start', wholeNumber(bounds.records))
    .option('--seed <n>', 'the seed of those contacts', seeds)
    .option('--dialect <ids>', 'conforming variants to speak, joined by commas', names)
    .option('--fault <ids>', 'faults to switch on, joined by commas', names)
    .action(async (options: ServeOptions) => finish(await (await import('../serve.ts')).serve(options)));
};

export const prove: AddVerb = (program, finish) => {
  program
    .command('prove')
    .description('show that the checks catch every fault')
    .option('--fault <ids>', 'only these faults, joined by commas', names)
    .option('--dialect <ids>', 'only these dialects, joined by commas', names)
    .option('--clause <names>', 'only the faults of these clauses or areas', names)
    .addOption(
      new Option('--sixth <n>', 'only this sixth of the faults, dialects and mutants: 1 to 6')
        .argParser(wholeNumber([1, 6]))
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
        return finish(await (await import('../prove-callers.ts')).proveLawsOnCallers(options));
      const isOfWorlds = options.worlds !== undefined || options.world !== undefined;
      finish(
        isOfWorlds
          ? await (await import('../prove-worlds.ts')).proveOnWorlds(options)
          : await (await import('../prove.ts')).proveChecks(options),
      );
    });
};
