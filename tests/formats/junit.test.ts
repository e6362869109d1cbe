import { junitXml } from '@allurereport/reader';
import { expect, test } from '@playwright/test';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { junitOf } from '../../reports/formats/junit.ts';
import { brokenReport, wholeReport } from '../page/sample-report.ts';
import { readBy } from './allure-reader.ts';
import { hostileReport, hostileTexts } from './hostile-report.ts';

interface Case {
  readonly '@name': string;
  readonly '@classname': string;
  readonly '@time': string;
  readonly skipped?: { readonly '@message': string } | string;
  readonly failure?: { readonly '@message': string; readonly '@type': string; readonly '#text': string };
  readonly 'system-out': string;
}

interface Suite {
  readonly [attribute: string]: unknown;
  readonly testcase: readonly Case[];
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseAttributeValue: false,
  parseTagValue: false,
  isArray: (name) => name === 'testsuite' || name === 'testcase',
});

/** What XML 1.0 lets stand in a document; neither a reference nor the character itself may be anything else. */
const allowed = /^[\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]*$/u;

function suitesOf(xml: string): readonly Suite[] {
  expect(XMLValidator.validate(xml)).toBe(true);
  expect(xml).toMatch(allowed);
  const { testsuites } = parser.parse(xml) as {
    readonly testsuites: { readonly testsuite: readonly Suite[] };
  };
  return testsuites.testsuite;
}

/** The parser keeps references to characters as they are written. */
function withoutReferences(text: string): string {
  return text.replaceAll('&#10;', '\n');
}

function casesOf(xml: string): readonly Case[] {
  return suitesOf(xml).flatMap(({ testcase }) => testcase);
}

test('each clause is a case, named by its id, and only pass and fail are told as such', () => {
  const report = brokenReport();
  const cases = casesOf(junitOf(report));
  expect(cases.map((one) => one['@name'])).toEqual(report.clauses.map(({ id }) => id));
  for (const [index, { verdict, area, title }] of report.clauses.entries()) {
    const one = cases[index];
    expect(one?.['@classname']).toBe(area);
    expect(one?.['system-out']).toBe(title);
    expect({ failed: one?.failure !== undefined, skipped: one?.skipped !== undefined }).toEqual({
      failed: verdict === 'fail',
      skipped: verdict !== 'fail' && verdict !== 'pass',
    });
  }
});

test('a suite has what its readers ask for, and its counts are those of its cases', () => {
  // Jenkins, GitLab and Surefire read these attributes; the XSD of Jenkins gives their types.
  for (const suite of suitesOf(junitOf(brokenReport()))) {
    const { testcase } = suite;
    expect(suite).toMatchObject({
      '@name': expect.stringMatching(/./),
      '@timestamp': expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/),
      '@time': expect.stringMatching(/^\d+\.\d{3}$/),
      '@tests': String(testcase.length),
      '@failures': String(testcase.filter(({ failure }) => failure !== undefined).length),
      '@skipped': String(testcase.filter(({ skipped }) => skipped !== undefined).length),
      '@errors': '0',
    });
    for (const one of testcase) expect(one['@time']).toMatch(/^\d+\.\d{3}$/);
  }
});

test('a reader of JUnit XML finds each clause with its outcome', async () => {
  const report = brokenReport();
  const statuses = { pass: 'passed', fail: 'failed' } as Readonly<Record<string, string>>;
  expect(await readBy(junitXml, 'junit.xml', junitOf(report))).toMatchObject(
    report.clauses.map(({ id, area, verdict }) => ({
      name: id,
      fullName: `${area}.${id}`,
      status: statuses[verdict] ?? 'skipped',
    })),
  );
});

test('a run without a failure has none', () => {
  expect(casesOf(junitOf(wholeReport())).filter(({ failure }) => failure !== undefined)).toEqual([]);
});

for (const text of hostileTexts) {
  test(`text of a service stays text: ${JSON.stringify(text)}`, () => {
    const usual = casesOf(junitOf(hostileReport('usual')));
    const cases = casesOf(junitOf(hostileReport(text)));
    expect(cases.map((one) => Object.keys(one))).toEqual(usual.map((one) => Object.keys(one)));
    const visible = text.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\uFFFE]/gu, (sign) =>
      sign === '\n' ? sign : `\\u{${sign.charCodeAt(0).toString(16)}}`,
    );
    const input = cases.find((one) => one['@name'] === 'PAGING-03')?.failure?.['#text'];
    expect(withoutReferences(input ?? '')).toContain(`input: ${visible}`);
  });
}
