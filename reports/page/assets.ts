import { readFileSync } from 'node:fs';

const asset = (name: string): string => readFileSync(new URL(`./browser/${name}`, import.meta.url), 'utf8');

// What comes later overrules what came before.
const sheets = [
  'colours.css',
  'paper.css',
  'layout.css',
  'masthead.css',
  'toolbar.css',
  'marks.css',
  'clauses.css',
  'failures.css',
  'operations.css',
  'tables.css',
  'comparison.css',
  'pictures.css',
  'print.css',
] as const;
const scripts = ['contents.js', 'filters.js', 'deep-links.js', 'keys.js', 'copy.js'] as const;

/** All style sheets of the pages as one text. */
export function style(): string {
  return sheets.map(asset).join('\n');
}

/** All scripts of the report as one text; a block for each file keeps its names to itself. */
export function script(): string {
  return scripts.map((name) => `{\n${asset(name)}}\n`).join('');
}
