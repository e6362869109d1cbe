import type { Argument, Command, Option } from 'commander';
import { dialects } from '../../environments/reference/dialects/catalogue.ts';
import { faults } from '../../environments/reference/faults/catalogue.ts';
import { defaultVerb } from '../default-verb.ts';
import { areas, ledger } from '../../specs/clauses/ledger.ts';

/** What may be written in one place of a command line. */
export interface Expected {
  readonly words: readonly string[];
  /** Several words may stand, joined by commas. */
  readonly isList: boolean;
  readonly paths: boolean;
}

export interface Flag {
  /** With both dashes: `--only`. */
  readonly name: string;
  readonly description: string;
  /** Undefined where the flag takes no value. */
  readonly expected: Expected | undefined;
}

/** One verb of the command line, as a shell completes it. */
export interface Verb {
  readonly name: string;
  readonly description: string;
  /** It is meant where none is written. */
  readonly isDefault: boolean;
  readonly flags: readonly Flag[];
  readonly positions: readonly Expected[];
}

const nothing: Expected = { words: [], isList: false, paths: false };
const clauses = [...areas.map(({ name }) => name), ...Object.keys(ledger)];
const list = (words: readonly string[]): Expected => ({ words, isList: true, paths: false });

/** What the values of these flags are chosen from, wherever they stand. */
const byFlag: Readonly<Record<string, Expected>> = {
  '--only': list(clauses),
  '--clause': list(clauses),
  '--fault': list(faults.map(({ id }) => id)),
  '--dialect': list(dialects.map(({ id }) => id)),
  '--profile': { words: ['local', 'demo', 'production'], isList: false, paths: true },
};

/** Placeholders of the help that stand for a path. */
const pathNames = /^(file|folder|before|after|report|folders|dir|dirs)$/;

function expectedOf(choices: readonly string[] | undefined, placeholder: string): Expected {
  if (choices !== undefined) return { ...nothing, words: choices };
  return { ...nothing, paths: pathNames.test(placeholder) };
}

function flagOf({ long, flags, description, argChoices, required, optional }: Option): Flag {
  const name = long ?? flags;
  const placeholder = /[<[]([\w/]+)/.exec(flags)?.[1] ?? '';
  const expected = required || optional ? (byFlag[name] ?? expectedOf(argChoices, placeholder)) : undefined;
  return { name, description, expected };
}

function positionOf(argument: Argument): Expected {
  return expectedOf(argument.argChoices, argument.name());
}

/** Every verb that the help shows, with all that can follow it. */
export function verbsOf(program: Command): readonly Verb[] {
  const help = program.createHelp();
  return help.visibleCommands(program).map((verb) => ({
    name: verb.name(),
    description: verb.description(),
    isDefault: verb.name() === defaultVerb,
    flags: help.visibleOptions(verb).map(flagOf),
    positions: verb.registeredArguments.map(positionOf),
  }));
}
