import {
  isMap,
  isScalar,
  isSeq,
  Lexer,
  LineCounter,
  type ParsedNode,
  Parser,
  parseDocument,
  visit,
} from 'yaml';
import type { Path } from './finding.ts';
import { type Problem, ProfileError } from './profile-error.ts';
import { mostKibibytes, readTextFile, UnreadableFile } from './text-file.ts';
import { alias, deepestNesting, faultOf, tooDeep, type YamlFault } from './yaml-fault.ts';

/** A profile as it is written: before variables are filled in and rules are applied. */
export interface ProfileFile {
  readonly value: unknown;
  /** The line of the innermost member of the path that stands in the file. */
  lineOf(path: Path): number | undefined;
}

/** Looked for before the text is composed: very deep nesting would bring the whole process down. */
function isTooDeep(source: string): boolean {
  const parser = new Parser();
  for (const lexeme of new Lexer().lex(source)) {
    for (const _ of parser.next(lexeme));
    if (parser.stack.length > deepestNesting) return true;
  }
  return false;
}

function lineIn(root: ParsedNode | null, path: Path, lines: LineCounter): number | undefined {
  let node: unknown = root;
  let line: number | undefined;
  for (const member of path) {
    if (!isMap<ParsedNode, ParsedNode>(node) && !isSeq<ParsedNode>(node)) return line;
    const pair = isMap(node) && node.items.find(({ key }) => isScalar(key) && key.value === member);
    const start = pair ? pair.key : isSeq(node) ? node.items[Number(member)] : undefined;
    if (start === undefined) return line;
    line = lines.linePos(start.range[0]).line;
    node = pair ? pair.value : start;
  }
  return line;
}

/** Parses the text of a profile. Throws ProfileError; `shown` is how messages call the file. */
function parseProfile(source: string, shown: string): ProfileFile {
  const lines = new LineCounter();
  const stop = (found: readonly (YamlFault & { readonly offset: number })[]): void => {
    const [first, ...others] = found.map(({ offset, ...fault }): Problem => {
      const { line, col: column } = lines.linePos(offset);
      return { code: 'YAML', line, column, ...fault };
    });
    if (first) throw new ProfileError(shown, [first, ...others]);
  };
  if (isTooDeep(source)) throw new ProfileError(shown, [{ code: 'YAML', ...tooDeep }]);

  const document = parseDocument(source, { prettyErrors: false, stringKeys: true, lineCounter: lines });
  const errors = [...document.errors, ...document.warnings];
  const telling = errors.filter(({ code }, index) => index === 0 || code === 'DUPLICATE_KEY');
  stop(telling.map((error) => ({ ...faultOf(error, source), offset: error.pos[0] })));
  visit(document, { Alias: (_, { range }) => stop([{ ...alias, offset: range?.[0] ?? 0 }]) });
  return { value: document.toJS(), lineOf: (path) => lineIn(document.contents, path, lines) };
}

/** Reads a profile file. Throws ProfileError, with the advice for a file that is not there. */
export function readProfileFile(file: string, shown: string, adviceIfMissing: string): ProfileFile {
  try {
    return parseProfile(readTextFile(file), shown);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    const code = error.missing ? 'FILE_NOT_FOUND' : 'FILE_UNREADABLE';
    const advice = error.missing ? adviceIfMissing : 'give the path of a readable YAML file';
    throw new ProfileError(shown, [
      {
        code,
        found: error.message,
        expected: `a profile: a YAML file of at most ${mostKibibytes} KiB`,
        advice,
      },
    ]);
  }
}
