import type { Command, HelpConfiguration, Option } from 'commander';

/** How help is laid out, so that each fits one screen of 24 lines and 80 columns. */
export const helpLayout: HelpConfiguration = {
  subcommandTerm: (verb: Command) =>
    [
      verb.name(),
      ...verb.registeredArguments.map((argument) => {
        const name = `${argument.name()}${argument.variadic ? '...' : ''}`;
        return argument.required ? `<${name}>` : `[${name}]`;
      }),
    ].join(' '),
  optionDescription: ({ description, argChoices, defaultValue }: Option) => {
    const choices = argChoices === undefined ? '' : `: ${argChoices.join(', ')}`;
    return `${description}${choices}${defaultValue === undefined ? '' : ` (default: ${String(defaultValue)})`}`;
  },
};
