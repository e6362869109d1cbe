import { expect, test } from '@playwright/test';
import { countsOf } from '../../suites/harness/lists/own-companies.ts';

const companies = [
  { id: '12', label: 'crmk1w0p1' },
  { id: '13', label: 'crmk1w0p2' },
];

test('a company is known by its label, whatever else in a row reads like its id', () => {
  const rows = [
    { key: '12', name: 'crmk1w0p1', revision: '13' },
    { key: '13', about: ['label crmk1w0p2'], made: '2026-11-12T13:00:00Z' },
  ];
  expect([...countsOf(rows, companies)]).toEqual([
    ['crmk1w0p1', 1],
    ['crmk1w0p2', 1],
  ]);
});

test('a row without the label of a company counts where other rows show that its id stands there', () => {
  const rows = [
    { key: '12', name: 'crmk1w0p1', revision: '13' },
    { key: '13', name: '', revision: '12' },
  ];
  expect([...countsOf(rows, companies)]).toEqual([
    ['crmk1w0p1', 1],
    ['crmk1w0p2', 1],
  ]);
  // One label alone is also all that is known where no member holds its id.
  expect([...countsOf([{ name: 'crmk1w0p1', revision: '13' }], companies)]).toEqual([['crmk1w0p1', 1]]);
});

test('where rows show ids alone, a member that is called an id counts, and no other number', () => {
  const left = [
    { revision: '13', companyId: '12' },
    { revision: '12', companyId: '11' },
  ];
  expect([...countsOf(left, companies)]).toEqual([['crmk1w0p1', 1]]);
});

test('where rows show ids alone, what holds the most of them counts, and no other number', () => {
  const rows = [
    { key: '12', revision: '7' },
    { key: '13', revision: '12' },
  ];
  expect([...countsOf(rows, companies)]).toEqual([
    ['crmk1w0p1', 1],
    ['crmk1w0p2', 1],
  ]);
});

test('where rows show no label, a company is known by its id, before what merely holds it', () => {
  expect([...countsOf([{ key: '13', made: '2026-11-12' }, { key: '14' }], companies)]).toEqual([
    ['crmk1w0p2', 1],
  ]);
  expect([...countsOf([{ link: '/companies/12' }], companies)]).toEqual([['crmk1w0p1', 1]]);
});

test('a row that shows a company in several places counts once, and each row that shows it counts', () => {
  const row = { key: '12', name: 'crmk1w0p1', website: 'crmk1w0p1' };
  expect([...countsOf([row, row], companies)]).toEqual([['crmk1w0p1', 2]]);
  expect(countsOf([{ key: '99' }], companies).size).toBe(0);
});
