import { expect, test } from '@playwright/test';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { badgeOf } from '../../reports/formats/badge.ts';
import { brokenReport, wholeReport } from '../page/sample-report.ts';
import { hostileReport, hostileTexts } from './hostile-report.ts';

const parser = new XMLParser({ ignoreAttributes: false, preserveOrder: true });

function elementsOf(svg: string): readonly string[] {
  expect(XMLValidator.validate(svg)).toBe(true);
  const names = (nodes: readonly object[]): string[] =>
    nodes.flatMap((node) =>
      Object.entries(node).flatMap(([name, children]) =>
        Array.isArray(children) ? [name, ...names(children as object[])] : [],
      ),
    );
  return names(parser.parse(svg) as object[]);
}

test('the badge says which environment and which verdict, also to a screen reader', () => {
  expect(badgeOf(wholeReport())).toContain('<title>demo: conforms</title>');
  expect(badgeOf(brokenReport())).toContain('aria-label="demo: deviates"');
});

test('it is as wide as its words', () => {
  const widthOf = (name: string): number => {
    const report = wholeReport();
    const svg = badgeOf({ ...report, environment: { ...report.environment, name } });
    return Number(/width="(\d+)"/.exec(svg)?.[1]);
  };
  expect(widthOf('a longer name')).toBeGreaterThan(widthOf('demo'));
  expect(widthOf('x'.repeat(10_000))).toBe(widthOf('x'.repeat(1_000)));
});

for (const text of hostileTexts) {
  test(`the name of an environment stays text: ${JSON.stringify(text)}`, () => {
    expect(elementsOf(badgeOf(hostileReport(text)))).toEqual(elementsOf(badgeOf(wholeReport())));
  });
}
