import { completion as complete, shellArgument } from '../completion/completion.ts';
import type { AddVerb } from './add-verb.ts';

export const completion: AddVerb = (program, finish) => {
  program
    .command('completion')
    .description('print a shell completion script')
    .addArgument(shellArgument)
    .addHelpText('after', '\nIn ~/.bashrc, for example: source <(crm-conformance completion bash)')
    .action((shell: string) => finish(complete(shell, program)));
};
