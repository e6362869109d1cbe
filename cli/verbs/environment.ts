import type { CleanOptions } from '../clean.ts';
import type { DoctorOptions } from '../doctor.ts';
import type { InitOptions } from '../init.ts';
import type { AddVerb } from './add-verb.ts';

export const doctor: AddVerb = (program, finish) => {
  program
    .command('doctor')
    .description('check a profile and its environment before a run')
    .requiredOption('--profile <name>', 'demo, production, or a profile file')
    .addHelpText('after', '\nExit codes: 0 fine, 2 something in the profile is wrong, 3 no answer.')
    .action(async (options: DoctorOptions) => finish(await (await import('../doctor.ts')).doctor(options)));
};

export const init: AddVerb = (program, finish) => {
  program
    .command('init')
    .description('write a commented profile to fill in')
    .argument('[file]', 'where it goes', 'crm-conformance.yaml')
    .option('--force', 'overwrite a file that is there already')
    .action(async (file: string, options: InitOptions) =>
      finish((await import('../init.ts')).init(file, options)),
    );
};

export const clean: AddVerb = (program, finish) => {
  program
    .command('clean')
    .description('delete what an interrupted run left behind')
    .option('--profile <name>', 'demo, production, or a profile file', 'local')
    .option('--all-runs', 'what all runs left, not only the latest')
    .addHelpText(
      'after',
      '\nExit codes: 0 nothing is left, 2 wrong command or profile,\n3 something is left.',
    )
    .action(async (options: CleanOptions) => finish(await (await import('../clean.ts')).clean(options)));
};
