import { type Command, Argument } from 'commander';
import { bashScript } from './bash.ts';
import { fishScript } from './fish.ts';
import { verbsOf } from './verbs.ts';
import { zshScript } from './zsh.ts';

const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript } as const;
type Shell = keyof typeof scripts;

/** What the `completion` verb takes. */
export const shellArgument: Argument = new Argument('<shell>', 'the shell').choices(Object.keys(scripts));

/** Prints the script that makes a shell complete the verbs, flags and values of a program. */
export function completion(shell: string, program: Command): number {
  process.stdout.write(scripts[shell as Shell](program.name(), verbsOf(program)));
  return 0;
}
