import type { Expected, Flag, Verb } from './verbs.ts';

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`;

/** Several words of a list are completed one by one, after each comma. */
function candidates({ words, isList }: Expected): string[] {
  if (words.length === 0) return [];
  const text = words.join(isList ? String.raw`\n` : ' ');
  return ['-a', isList ? quoted(`(__fish_complete_list , 'printf "${text}\\n"')`) : quoted(text)];
}

function flagLine(program: string, condition: string, { name, description, expected }: Flag): string {
  const value = expected === undefined ? [] : ['-r', expected.paths ? '-F' : '-f', ...candidates(expected)];
  const long = name.replace(/^--/, '');
  return [
    'complete',
    '-c',
    program,
    '-n',
    quoted(condition),
    '-l',
    long,
    '-d',
    quoted(description),
    ...value,
  ].join(' ');
}

function verbLines(
  program: string,
  { name, description, isDefault, flags, positions: [first] }: Verb,
): string[] {
  const seen = `__fish_seen_subcommand_from ${name}`;
  const condition = isDefault ? `__fish_use_subcommand; or ${seen}` : seen;
  const position =
    first === undefined
      ? []
      : [
          [
            'complete',
            '-c',
            program,
            '-n',
            quoted(seen),
            first.paths ? '-F' : '-f',
            ...candidates(first),
          ].join(' '),
        ];
  return [
    `complete -c ${program} -n __fish_use_subcommand -a ${name} -d ${quoted(description)}`,
    ...flags.map((flag) => flagLine(program, condition, flag)),
    ...position,
  ];
}

/** The completion of `program` for fish. */
export function fishScript(program: string, verbs: readonly Verb[]): string {
  const lines = verbs.flatMap((verb) => verbLines(program, verb));
  return [`# fish completion for ${program}`, `complete -c ${program} -f`, ...lines, ''].join('\n');
}
