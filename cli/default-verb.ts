/** The verb of a command line that names none. */
export const defaultVerb = 'run';

/** What stands before a verb, or instead of one. */
const ofTheProgram = new Set(['-h', '--help', '-V', '--version']);

/**
 * The words of a command line, with its verb. Commander has default commands too, but takes an unknown verb for
 * an argument of the default one, and so cannot suggest the near verb.
 */
export function withVerb(args: readonly string[]): readonly string[] {
  const [first = '-'] = args;
  return first.startsWith('-') && !ofTheProgram.has(first) ? [defaultVerb, ...args] : args;
}
