import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import {
  equal,
  given,
  holds,
  Inconclusive,
  NotOffered,
  offered,
  ViolatedExpectation,
} from '../../suites/harness/properties/expectation.ts';

/** What the runner would take for a stack frame (as in V8: `at name (file:line:column)`). */
const frame = /^(\s*at )?.+:\d+:\d+\)?$/;

/** The stack without the frames of this very process. */
function foreignFrames(error: Error): string[] {
  const lines = (error.stack ?? '').split('\n');
  return lines.filter((line) => frame.test(line) && line.includes('/etc/passwd'));
}

const frames = fc.constantFrom(
  '\n    at read (/etc/passwd:1:1)',
  ' (/etc/passwd:1:1)',
  '\r\n/etc/passwd:1:1',
  '\u2028at /etc/passwd:2:3',
);
const serviceText = fc.tuple(fc.string(), frames, fc.string({ maxLength: 2 })).map((parts) => parts.join(''));

test('text of a service never reads as a stack frame of ours', () => {
  fc.assert(
    fc.property(serviceText, (text) => {
      const error = new ViolatedExpectation(text);
      expect(error.message).not.toMatch(/[\n\r\u2028\u2029]/);
      expect(foreignFrames(error)).toEqual([]);
    }),
  );
});

test('the stack still shows where an expectation was violated', () => {
  expect(new ViolatedExpectation('it holds').stack).toContain('expectation.test');
});

test('a violated expectation is its sentence, after the clause when it blames one', () => {
  expect(String(new ViolatedExpectation('it holds'))).toBe('ViolatedExpectation: it holds');
  expect(new ViolatedExpectation('has_more is a boolean', 'LIST-03').message).toBe(
    '[LIST-03] has_more is a boolean',
  );
});

test('what holds passes, and what does not is a violated expectation', () => {
  holds(true, 'it holds');
  expect(() => holds(false, 'it holds')).toThrow(new ViolatedExpectation('it holds'));
});

test('equal compares whole values and shows both', () => {
  equal({ a: [1] }, { a: [1] }, 'they are alike');
  expect(() => equal(undefined, '200', 'it is answered')).toThrow(
    'it is answered; expected "200", found nothing',
  );
  expect(() => equal({ a: 1 }, { a: '1' }, 'they are alike')).toThrow('expected {"a":"1"}, found {"a":1}');
});

test('a missing precondition is no failure of the service', () => {
  given(true, 'there is a record');
  expect(() => given(false, 'there is no record')).toThrow(
    new Inconclusive('there is no record, so this could not be decided'),
  );
});

test('what the environment does not have is a skip, and a sort of no verdict', () => {
  offered(true, 'no field is a geopoint');
  expect(() => offered(false, 'no field is a geopoint')).toThrow(new NotOffered('no field is a geopoint'));
  expect(new NotOffered('x')).toBeInstanceOf(Inconclusive);
  expect([new NotOffered('x').name, new Inconclusive('x').name]).toEqual(['NotOffered', 'Inconclusive']);
});
