import { readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isMap, isScalar, isSeq, LineCounter, parseDocument, type ParsedNode, type YAMLMap } from 'yaml';
import { ledger } from '../../specs/clauses/ledger.ts';
import { didYouMean } from '../nearest.ts';
import { readTextFile, UnreadableFile } from '../profile/text-file.ts';
import {
  type Deviation,
  type DeviationKey,
  deviationKeys,
  DeviationsError,
  unreviewed,
} from './deviation.ts';

/** Tells one line of a file that is to be changed. */
type Complain = (line: number, problem: string) => void;

type Entry = YAMLMap<ParsedNode, ParsedNode | null>;

const shape = `a list of entries, each with ${deviationKeys.join(', ')}`;

function isDay(text: string): boolean {
  const instant = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text) && text.length === 10;
}

/** What is wrong with the value of a key; undefined where nothing is. */
function problemWith(key: DeviationKey, text: string): string | undefined {
  if (text.trim() === '') return `${key} is empty`;
  if (key === 'clause' && !Object.hasOwn(ledger, text))
    return `there is no clause ${text}.${didYouMean(text, Object.keys(ledger)) || ' Remove the entry'}`;
  if (key === 'reason' && !/[^*\s]/.test(text)) return 'reason pins nothing: write what the failure says';
  if (key === 'accepted_by' && text.trim() === unreviewed)
    return `accepted_by is ${unreviewed}: review the failure, then write who accepts it`;
  if (key === 'until' && !isDay(text)) return `until is ${text}: write a day as 2026-12-31`;
  return undefined;
}

function deviationOf(entry: Entry, file: string, lines: LineCounter, complain: Complain): Deviation[] {
  const own = lines.linePos(entry.range?.[0] ?? 0).line;
  const texts = new Map<string, string>();
  const lineOf = new Map<string, number>();
  for (const { key, value } of entry.items) {
    const name = isScalar(key) ? String(key.value) : '';
    const line = lines.linePos(key.range[0]).line;
    lineOf.set(name, line);
    const isKnown = deviationKeys.some((known) => known === name);
    if (!isKnown) complain(line, `${name} is no key of a deviation. It has ${deviationKeys.join(', ')}`);
    else if (!isScalar(value) || typeof value.value !== 'string')
      complain(line, `${name} must be a text. Put it in quotes`);
    else texts.set(name, value.value);
  }
  for (const key of deviationKeys) {
    const text = texts.get(key);
    const problem = text === undefined ? undefined : problemWith(key, text);
    if (!lineOf.has(key)) complain(own, `the entry has no ${key}. Add it`);
    else if (problem !== undefined) complain(lineOf.get(key) ?? own, problem);
  }
  if (texts.size < deviationKeys.length) return [];
  const members = Object.fromEntries(texts) as Record<DeviationKey, string>;
  return [{ ...members, file, lines: Object.fromEntries(lineOf) as Deviation['lines'] }];
}

function deviationsIn(file: string, complain: (file: string) => Complain): Deviation[] {
  const shown = relative(process.cwd(), file);
  const told = complain(shown);
  let source: string;
  try {
    source = readTextFile(file);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    told(1, `found ${error.message}, expected ${shape}`);
    return [];
  }
  const lines = new LineCounter();
  const document = parseDocument(source, { prettyErrors: false, stringKeys: true, lineCounter: lines });
  for (const { message, pos } of document.errors)
    told(lines.linePos(pos[0]).line, `this is no YAML: ${message}`);
  const { contents } = document;
  if (document.errors.length > 0 || contents === null) return [];
  if (!isSeq<ParsedNode>(contents)) {
    told(1, `expected ${shape}`);
    return [];
  }
  return contents.items.flatMap((entry) => {
    if (isMap<ParsedNode, ParsedNode | null>(entry)) return deviationOf(entry, shown, lines, told);
    told(lines.linePos(entry.range[0]).line, `expected an entry with ${deviationKeys.join(', ')}`);
    return [];
  });
}

function filesAt(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  const names = readdirSync(path).filter((name) => /\.ya?ml$/.test(name));
  return names.toSorted().map((name) => join(path, name));
}

/**
 * Reads the deviations of a file, or of every YAML file in a folder, in their order. Throws DeviationsError with
 * every line that is to be changed.
 */
export function readDeviations(path: string): readonly Deviation[] {
  const problems: string[] = [];
  const complain =
    (file: string): Complain =>
    (line, problem) =>
      void problems.push(`${file}:${line}: ${/[.?]$/.test(problem) ? problem : `${problem}.`}`);
  const deviations = filesAt(path).flatMap((file) => deviationsIn(file, complain));
  const known = new Map<string, Deviation>();
  for (const deviation of deviations) {
    const { clause, check, file, lines } = deviation;
    const same = known.get(`${clause} ${check}`);
    if (same)
      complain(file)(
        lines.check,
        `${clause} of this check stands at ${same.file}:${same.lines.check} already. Remove one`,
      );
    known.set(`${clause} ${check}`, deviation);
  }
  if (problems.length > 0) throw new DeviationsError(problems.join('\n'));
  return deviations;
}
