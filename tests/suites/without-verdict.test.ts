import { expect, test, type TestInfo } from '@playwright/test';
import { skipWithoutVerdict } from '../../suites/harness/fixtures/inconclusive.ts';
import { withoutVerdict } from '../../suites/harness/results/without-verdict.ts';

/** What the runner knows of a check that ended with these errors. */
function endedWith(...messages: readonly string[]): TestInfo {
  const errors = messages.map((message) => ({ message }));
  return { status: 'failed', expectedStatus: 'passed', errors, annotations: [] } as unknown as TestInfo;
}

test('what the service does not have is a skip with its reason', () => {
  const ended = endedWith('NotOffered: no field is told to be a geopoint');
  skipWithoutVerdict(ended);
  expect(ended).toMatchObject({ status: 'skipped', expectedStatus: 'skipped', errors: [] });
  expect(ended.annotations).toEqual([{ type: 'skip', description: 'no field is told to be a geopoint' }]);
});

test('what could not be decided says by what, coloured as the runner writes it or not', () => {
  const ended = endedWith('\u001b[31mUnanswered: the connection was closed\u001b[39m');
  skipWithoutVerdict(ended);
  expect(ended.status).toBe('skipped');
  expect(ended.annotations).toContainEqual({
    type: 'inconclusive',
    description: 'the connection was closed',
  });
  expect(ended.annotations).toContainEqual({ type: 'undecided by', description: 'trouble' });
});

test('a violated expectation, an error of the kit, and whatever ends with two errors stay failures', () => {
  for (const messages of [
    ['ViolatedExpectation: the page is cut'],
    ['TypeError: undefined is no function'],
    ['Inconclusive: the list did not answer', 'TypeError: undefined is no function'],
  ]) {
    const ended = endedWith(...messages);
    skipWithoutVerdict(ended);
    expect(ended.status).toBe('failed');
    expect(ended.annotations).toEqual([]);
  }
});

test('an error is without a verdict by its name, which stands first', () => {
  const causes = {
    NotOffered: 'lack',
    Unanswered: 'trouble',
    EnvironmentDown: 'trouble',
    BudgetSpent: 'trouble',
    NoAccessToken: 'precondition',
    Inconclusive: 'precondition',
  };
  for (const [name, by] of Object.entries(causes))
    expect(withoutVerdict(`${name}: a\nb`)).toEqual({ by, reason: 'a\nb' });
  for (const other of ['Error: Inconclusive: a', 'a: b', 'a', 'Error in Inconclusive: a', ''])
    expect(withoutVerdict(other)).toBeUndefined();
});
