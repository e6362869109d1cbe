import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { sarifOf } from '../../reports/formats/sarif.ts';
import { brokenReport } from '../page/sample-report.ts';
import { schemaFile, sarifFaults } from './sarif-faults.ts';

type Members = Record<string, unknown>;

const sound = sarifOf(brokenReport());

/** What stands at a place of the sound log; a place is written like a JSON pointer. */
function at(log: unknown, place: string): unknown {
  return place
    .split('/')
    .slice(1)
    .reduce((value, key) => (value as Members)[key], log);
}

/** The sound log with another value at this place; `undefined` takes the member out. */
function changed(place: string, value: unknown): string {
  const log: unknown = JSON.parse(sound);
  const end = place.lastIndexOf('/');
  (at(log, place.slice(0, end)) as Members)[place.slice(end + 1)] = value;
  return JSON.stringify(log);
}

const here = (place: string): unknown => at(JSON.parse(sound), place);

const driver = '/runs/0/tool/driver';
const rule = `${driver}/rules/0`;
const result = '/runs/0/results/0';
const invocation = '/runs/0/invocations/0';
const notification = `${invocation}/toolExecutionNotifications/0`;
const uri = `${result}/locations/0/physicalLocation/artifactLocation/uri`;

test('the schema of SARIF is the one that its authors ship', () => {
  const digest = createHash('sha256').update(readFileSync(schemaFile)).digest('hex');
  expect(digest).toBe('1c49a0f2b60444c71bb14878e21e0d882198eff4c539861b133093ad89ed798c');
});

test('what the kit writes is sound', () => {
  expect(sarifFaults(sound)).toEqual([]);
});

for (const [place, value, fault] of [
  ['/version', '2.0.0', 'SARIF: /version must be equal'],
  ['/runs', undefined, "SARIF:  must have required property 'runs'"],
  ['/runs/0/tool', {}, "SARIF: /runs/0/tool must have required property 'driver'"],
  ['/runs/0/colour', 'red', 'SARIF: /runs/0 must NOT have additional properties'],
  [`${driver}/name`, undefined, `SARIF: ${driver} must have required property 'name'`],
  [`${rule}/id`, 7, `SARIF: ${rule}/id must be string`],
  [`${rule}/defaultConfiguration/level`, 'fatal', `SARIF: ${rule}/defaultConfiguration/level must be equal`],
  [`${result}/level`, 'fatal', `SARIF: ${result}/level must be equal`],
  [`${result}/ruleIndex`, -2, `SARIF: ${result}/ruleIndex must be >= -1`],
  [`${result}/message`, {}, `SARIF: ${result}/message must have required property 'text'`],
  [`${result}/suppressions`, [{}], `SARIF: ${result}/suppressions/0 must have required property 'kind'`],
  [uri, 'suites/a list.spec.ts', `SARIF: ${uri} must match format "uri-reference"`],
  [`${invocation}/startTimeUtc`, 'today', `SARIF: ${invocation}/startTimeUtc must match format "date-time"`],
] as const) {
  test(`SARIF refuses ${JSON.stringify(value)} at ${place}`, () => {
    expect(sarifFaults(changed(place, value))).toContainEqual(expect.stringContaining(fault));
  });
}

const tooLong = 'a'.repeat(1025);
const tooManyTags = Array.from({ length: 21 }, (_, index) => `tag ${index}`);

for (const [what, place, value, fault] of [
  ['a log without its schema', '/$schema', undefined, "must have required property '$schema'"],
  ['the address of another schema', '/$schema', 'https://example.org', '/$schema must be equal'],
  ['no run', '/runs', [], '/runs must NOT have fewer than 1 items'],
  ['21 runs', '/runs', Array.from({ length: 21 }).fill(here('/runs/0')), '/runs must NOT have more than 20'],
  ['a tool without a name', `${driver}/name`, '', 'must NOT have fewer than 1 characters'],
  ['a version that is none', `${driver}/semanticVersion`, 'newest', 'must match pattern'],
  ['a rule without an id', `${rule}/id`, '', 'must NOT have fewer than 1 characters'],
  ['an empty description', `${rule}/fullDescription/text`, '', 'must NOT have fewer than 1 characters'],
  ['a long description', `${rule}/fullDescription/text`, tooLong, 'must NOT have more than 1024 characters'],
  ['a long title', `${rule}/shortDescription/text`, tooLong, 'must NOT have more than 1024 characters'],
  ['21 tags', `${rule}/properties/tags`, tooManyTags, 'must NOT have more than 20 items'],
  ['the level none', `${result}/level`, 'none', 'level must be equal to one of the allowed values'],
  ['a result of no rule', `${result}/ruleId`, undefined, "must have required property 'ruleId'"],
  ['an empty message', `${result}/message/text`, '', 'must NOT have fewer than 1 characters'],
  ['a result without a place', `${result}/locations`, [], 'must NOT have fewer than 1 items'],
  ['an absolute place', uri, '/suites/list.spec.ts', 'uri must match pattern'],
  ['a place elsewhere', uri, 'file:///suites/list.spec.ts', 'uri must match pattern'],
  ['a result without a fingerprint', `${result}/partialFingerprints`, {}, 'must NOT have fewer than 1 prop'],
  ['a run without its category', '/runs/0/automationDetails', undefined, 'must have required property'],
  ['a notification of no rule', `${notification}/associatedRule`, undefined, 'must have required property'],
  ['an empty notification', `${notification}/message/text`, '', 'must NOT have fewer than 1 characters'],
] as const) {
  test(`the subset refuses ${what}`, () => {
    const faults = sarifFaults(changed(place, value));
    expect(faults).toContainEqual(expect.stringContaining(fault));
    expect(faults.filter((each) => !each.startsWith('subset: '))).toEqual([]);
  });
}

test('the subset refuses more results than code scanning takes', () => {
  const results = Array.from({ length: 25_001 }).fill(here(result));
  expect(sarifFaults(changed('/runs/0/results', results))).toContain(
    'subset: /runs/0/results must NOT have more than 25000 items',
  );
});

test('an upload that stays too large when it is compressed is refused', () => {
  const text = randomBytes(10_000_000).toString('base64');
  expect(sarifFaults(changed(`${result}/message/text`, text))).toEqual([
    'upload: larger than code scanning takes',
  ]);
});

for (const [what, place, value, fault] of [
  ['a result with the index of another rule', `${result}/ruleIndex`, 0, 'but its index leads to'],
  ['a result with an index beyond the rules', `${result}/ruleIndex`, 9999, 'leads to undefined'],
  ['a result of an unknown rule', `${result}/ruleId`, 'GONE-01', 'result 0 names the rule GONE-01'],
  ['a notification of an unknown rule', `${notification}/associatedRule/id`, 'GONE-01', 'notification 0'],
  ['a notification with a wrong index', `${notification}/associatedRule/index`, 0, 'notification 0'],
  ['two rules with one id', `${rule}/id`, here(`${driver}/rules/1/id`), 'two rules have the id'],
  [
    'two results with one fingerprint',
    `${result}/partialFingerprints`,
    here('/runs/0/results/1/partialFingerprints'),
    'two results have the fingerprints',
  ],
  [
    'a run that ended before it started',
    `${invocation}/endTimeUtc`,
    '2000-01-01T00:00:00.000Z',
    'ended before',
  ],
] as const) {
  test(`no log may have ${what}`, () => {
    expect(sarifFaults(changed(place, value))).toEqual([expect.stringMatching(`^law: .*${fault}`)]);
  });
}
