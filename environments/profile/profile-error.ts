/** What kind of problem it is. Programs may rely on these; the wording of messages may change. */
export type ProblemCode =
  | 'FILE_NOT_FOUND'
  | 'FILE_UNREADABLE'
  | 'YAML'
  | 'VARIABLE'
  | 'UNKNOWN_KEY'
  | 'MISSING_KEY'
  | 'VALUE'
  | 'CONFLICT'
  | 'ADDRESS'
  | 'PRIVATE_KEY';

/** One thing that is wrong with a profile. No member ever holds a secret. */
export interface Problem {
  readonly code: ProblemCode;
  /** The key as a dotted path, such as `application.id`; absent when the file as a whole is meant. */
  readonly key?: string;
  /** Line and column count from 1. */
  readonly line?: number;
  readonly column?: number;
  readonly found: string;
  readonly expected: string;
  readonly advice: string;
}

function place({ key, line, column }: Problem): string[] {
  const position = [
    ...(line === undefined ? [] : [`line ${line}`]),
    ...(column === undefined ? [] : [`column ${column}`]),
  ];
  if (key === undefined) return position.length === 0 ? [] : [position.join(', ')];
  return [position.length === 0 ? key : `${key} (${position.join(', ')})`];
}

function block(problem: Problem): string {
  return [
    ...place(problem),
    `  found     ${problem.found}`,
    `  expected  ${problem.expected}`,
    `  to do     ${problem.advice}`,
  ].join('\n');
}

const mostTold = 20;

/** Control and direction characters, escaped: a terminal shows what is there, in the order in which it is there. */
function printable(text: string): string {
  return text.replaceAll(/[^\P{C}\n]/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
}

function told(problems: readonly Problem[]): string[] {
  const blocks = problems.slice(0, mostTold).map(block);
  const others = problems.length - blocks.length;
  return others === 0 ? blocks : [...blocks, `and ${others} more.`];
}

/** A profile that cannot be used, with everything that is wrong with its file in one message. */
export class ProfileError extends Error {
  override readonly name = 'ProfileError';
  /** The code of the first problem. */
  readonly code: ProblemCode;
  readonly keys: readonly string[];
  readonly problems: readonly Problem[];

  constructor(file: string, problems: readonly [Problem, ...Problem[]]) {
    const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`;
    super(printable([`The profile ${file} cannot be used: ${count}.`, ...told(problems)].join('\n\n')));
    this.code = problems[0].code;
    this.keys = problems.flatMap(({ key }) => key ?? []);
    this.problems = problems;
  }
}
