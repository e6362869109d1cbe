import { expect, test } from '@playwright/test';
import type { Clause } from '../../specs/clauses/clause.ts';
import {
  anchorFlaws,
  decisionFlaws,
  idFlaws,
  readingFlaws,
  snapshotFlaws,
  titleFlaws,
} from '../../specs/clauses/laws.ts';

function stated(title: string, binds: Clause['binds'] = 'service'): Clause {
  return { title, binds, strength: 'stated', source: ['tea/1'], operations: [] };
}

const readings = ['green', 'black'] as const;
const tea = { 'TEA-01': stated('tea is hot') };

test('an anchor that nobody claims is named', () => {
  expect(anchorFlaws(['tea/1', 'tea/2'], tea, {})).toEqual([
    'tea/2 belongs to no clause and is not background',
  ]);
});

test('an anchor that does not exist is named, in a clause and in the background', () => {
  expect(anchorFlaws([], tea, { 'milk/1': 'It is a heading.' })).toEqual([
    'a clause cites tea/1, which is no anchor',
    'background lists milk/1, which is no anchor',
  ]);
});

test('an anchor is not both background and clause', () => {
  expect(anchorFlaws(['tea/1'], tea, { 'tea/1': 'It is a heading.' })).toEqual([
    'tea/1 is background and belongs to a clause',
  ]);
});

test('background has a reason of one sentence', () => {
  expect(anchorFlaws(['tea/1', 'milk/1'], tea, { 'milk/1': '' })).toEqual([
    'milk/1 is background without a reason of one sentence',
  ]);
});

test('an id that stands twice or outside its area is named', () => {
  const areas = [
    { prefix: 'TEA', clauses: ['TEA-01', 'MILK-01', 'TEA-2'] },
    { prefix: 'MILK', clauses: ['MILK-01'] },
    { prefix: 'MILK', clauses: [] },
  ];
  expect(idFlaws(areas)).toEqual([
    'the prefix MILK belongs to two areas',
    'MILK-01 stands twice',
    'MILK-01 is not TEA- and a number of two digits or more',
    'TEA-2 is not TEA- and a number of two digits or more',
  ]);
});

test('an id may be added, but not lost or given to another clause', () => {
  const clauses = { 'TEA-01': stated('tea is hot'), 'TEA-03': stated('tea is wet') };
  expect(snapshotFlaws(clauses, 'TEA-01 tea is wet\nTEA-02 tea is hot\n')).toEqual([
    'TEA-02 is gone from the ledger',
    "TEA-01 was 'tea is wet': keep the id only if 'tea is hot' means the same, and then change its line",
    "TEA-03 is new: add the line 'TEA-03 tea is wet' to the snapshot",
  ]);
});

test('two titles do not share a long run of words', () => {
  const clauses = {
    'TEA-01': stated('hot tea is poured into a cup of white china'),
    'TEA-02': stated('then hot tea is poured into a cup of white glass'),
    'TEA-03': stated('tea is wet'),
    'TEA-04': stated('tea is wet'),
  };
  expect(titleFlaws(clauses)).toEqual([
    "TEA-02 shares 'hot tea is poured into a cup of white' with TEA-01",
    "TEA-04 shares 'tea is wet' with TEA-03",
  ]);
});

test('a title is one sentence without a capital or a full stop', () => {
  const clauses = {
    'TEA-01': stated('Tea is hot'),
    'TEA-02': stated('tea is wet.'),
    'TEA-03': stated('tea is green; milk is not'),
    'TEA-04': stated('IS_EMPTY finds the empty cup'),
  };
  expect(titleFlaws(clauses)).toEqual([
    'the title of TEA-01 does not begin with a small letter or the name of an operation',
    'the title of TEA-02 is more than one sentence, or ends like one',
    'the title of TEA-03 is more than one sentence, or ends like one',
  ]);
});

test('readings belong to open clauses, two or more', () => {
  const clauses = {
    'TEA-01': { ...stated('tea is hot'), readings },
    'TEA-02': { ...stated('tea is of any colour'), strength: 'open', readings: ['green', 'green'] },
    'TEA-03': { ...stated('milk is of any colour'), strength: 'open', readings },
  } as const;
  expect(readingFlaws(clauses)).toEqual([
    'TEA-01 is stated and has readings',
    'TEA-02 is open and has fewer than two readings',
  ]);
});

test('a service clause is owed a check, an open or a client clause is not', () => {
  const clauses: Record<string, Clause> = {
    'TEA-01': stated('tea is hot'),
    'TEA-02': stated('tea is wet'),
    'TEA-03': stated('tea is drunk', 'client'),
    'TEA-04': { ...stated('tea is of any colour'), strength: 'open', readings },
    'TEA-05': { ...stated('tea wakes the drinker'), strength: 'implied' },
  };
  expect(decisionFlaws(clauses, ['TEA-01'], ['TEA-02'])).toEqual([
    'TEA-05 is decided by no check and is not pending',
  ]);
});

test('a pending entry that is stale, idle or repeated is named', () => {
  const clauses = { 'TEA-01': stated('tea is hot'), 'TEA-02': stated('tea is drunk', 'client') };
  expect(decisionFlaws(clauses, ['TEA-01'], ['TEA-01', 'TEA-01', 'TEA-02', 'TEA-09'])).toEqual([
    'TEA-01 is pending although a check decides it',
    'TEA-02 is pending but binds no service',
    'TEA-09 is pending but binds no service',
    'TEA-01 is pending twice',
  ]);
});
