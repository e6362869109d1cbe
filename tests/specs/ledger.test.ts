import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { background } from '../../specs/clauses/background.ts';
import {
  anchorFlaws,
  decisionFlaws,
  idFlaws,
  readingFlaws,
  snapshotFlaws,
  titleFlaws,
} from '../../specs/clauses/laws.ts';
import { anchorsOf, areas, type ClauseId, ledger } from '../../specs/clauses/ledger.ts';
import { pending } from '../../specs/clauses/pending.ts';

const here = (path: string) => new URL(path, import.meta.url);
const clausesFolder = here('../../specs/clauses/');
const suitesFolder = here('../../suites/');

const anchors = (
  JSON.parse(readFileSync(here('../../specs/anchors.json'), 'utf8')) as { anchor: string }[]
).map(({ anchor }) => anchor);

const textsIn = (folder: URL, ending: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .map((name) => readFileSync(new URL(name, folder), 'utf8'));

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);

/** The clauses that the suites tag their checks with. */
const decided = textsIn(suitesFolder, '.spec.ts')
  .flatMap((text) => matches(text, /\bclause\(([^)]*)\)/g))
  .flatMap((ids) => matches(ids, /'([A-Z]+-\d+)'/g));

test('every statement of the document belongs to a clause or is background', () => {
  expect(anchors).toHaveLength(new Set(anchors).size);
  expect(anchorFlaws(anchors, ledger, background)).toEqual([]);
});

test('every id stands once, below the prefix of its area', () => {
  expect(idFlaws(areas)).toEqual([]);
});

test('no id is written twice in the files of the ledger', () => {
  const written = textsIn(clausesFolder, '.ts').flatMap((text) => matches(text, /^ {2}'([A-Z]+-\d+)': \{/gm));
  expect(written.toSorted()).toEqual(Object.keys(ledger).toSorted());
});

test('an id that was once given keeps its clause', () => {
  expect(snapshotFlaws(ledger, readFileSync(here('clause-ids.txt'), 'utf8'))).toEqual([]);
});

test('every title is one sentence and like no other', () => {
  expect(titleFlaws(ledger)).toEqual([]);
});

test('open clauses name their readings', () => {
  expect(readingFlaws(ledger)).toEqual([]);
});

test('every service clause is decided by a check or pending', () => {
  expect(decisionFlaws(ledger, decided, pending)).toEqual([]);
});

test('an unknown id is a type error', () => {
  const known: 'PAGING-04' extends ClauseId ? true : false = true;
  const unknown: 'PAGING-99999' extends ClauseId ? true : false = false;
  expect([known, unknown]).toEqual([true, false]);
});

test('a clause knows its id, its area and its anchors', () => {
  expect(ledger['PAGING-04']).toMatchObject({ id: 'PAGING-04', area: 'paging' });
  expect(anchorsOf('PAGING-04')).toEqual(['paging-conventions/10']);
});
