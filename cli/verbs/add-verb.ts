import type { Command } from 'commander';

/**
 * Adds one verb and its flags to a program. `finish` is told the exit code of each call. What does the work is loaded
 * when the verb is called: `--help` need not wait for it.
 */
export type AddVerb = (program: Command, finish: (code: number) => void) => void;
