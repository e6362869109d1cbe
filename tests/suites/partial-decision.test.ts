import { expect, test } from '@playwright/test';
import { BudgetSpent } from '../../client/errors.ts';
import { Inconclusive, NotOffered } from '../../suites/harness/properties/expectation.ts';
import { partlyDecided, Undecided } from '../../suites/harness/properties/partial-decision.ts';

const trouble = new Inconclusive('no answer');
const lack = new NotOffered('no such field');
const bug = new TypeError('x is undefined');
const spent = new BudgetSpent('requests', 5);

/** What is known after these errors, each of an input of its own. */
function undecidedBy(...errors: readonly Error[]): Undecided {
  const undecided = new Undecided();
  for (const [at, error] of errors.entries()) undecided.note(`input ${at}`, error);
  return undecided;
}

const whole = { decided: 5, planned: 5, isListed: false, late: 0, spared: 0, undecided: new Undecided() };

test('three undecided inputs in a row stop the drawing, and none the reading of a list', () => {
  const undecided = undecidedBy(trouble, trouble);
  expect(undecided.stops(false)).toBe(false);
  undecided.note('third', trouble);
  expect([undecided.stops(false), undecided.stops(true)]).toEqual([true, false]);
  undecided.decided();
  expect(undecided.stops(false)).toBe(false);
  const again = undecidedBy(trouble, trouble, trouble);
  again.startAnew();
  expect(again.stops(false)).toBe(false);
});

test('a bug of the kit and the end of the budget stop everything', () => {
  for (const end of [bug, spent]) {
    const undecided = undecidedBy(end);
    expect([undecided.stops(true), undecided.count]).toEqual([true, 0]);
    expect(() => undecided.rethrow(3, false)).toThrow(end);
  }
  expect(() => undecidedBy(bug).rethrow(3, true)).toThrow(bug);
  expect(() => undecidedBy(spent).rethrow(3, true)).not.toThrow();
});

test('an undecided input counts only where nothing was decided and nothing is broken', () => {
  const undecided = undecidedBy(trouble, lack);
  expect(() => undecided.rethrow(0, false)).toThrow(trouble);
  expect(() => undecided.rethrow(1, false)).not.toThrow();
  expect(() => undecided.rethrow(0, true)).not.toThrow();
  expect(() => new Undecided().rethrow(0, false)).not.toThrow();
});

test('something is lacking where every undecided input says so', () => {
  expect(undecidedBy(lack, lack).isLack).toBe(true);
  for (const other of [undecidedBy(lack, trouble), undecidedBy(trouble), new Undecided()])
    expect(other.isLack).toBe(false);
});

test('each reason is told once, after the first input that it kept from being decided, if that is a short text', () => {
  expect(undecidedBy(trouble, trouble, lack).inWords).toBe('input 0: no answer; input 2: no such field');
  const told = (input: unknown) => {
    const undecided = new Undecided();
    undecided.note(input, trouble);
    return undecided.inWords;
  };
  expect(told('x'.repeat(60))).toBe(`${'x'.repeat(60)}: no answer`);
  for (const long of ['x'.repeat(61), 7, ['x']]) expect(told(long)).toBe('no answer');
});

test('a law that was tried on all its inputs says nothing more', () => {
  expect(partlyDecided(whole)).toEqual({});
});

test('a law that held for a part of its inputs says for how many, and all reasons why not for more', () => {
  const some = { ...whole, decided: 3 };
  const late = 'the time for this law was up';
  const spared = 'the budget leaves room for no more';
  expect(partlyDecided({ ...some, late: 2 })).toEqual({ partly: `held for 3 of 5; ${late}` });
  expect(partlyDecided({ ...some, spared: 2 })).toEqual({ partly: `held for 3 of 5; ${spared}` });
  expect(partlyDecided({ ...some, undecided: undecidedBy(trouble), late: 1, spared: 1 })).toEqual({
    partly: `held for 3 of 5; input 0: no answer; ${late}; ${spared}`,
  });
});

test('fewer than two drawn inputs decide nothing, unless no more were planned or they are a list', () => {
  const one = { ...whole, decided: 1, late: 4 };
  expect(() => partlyDecided(one)).toThrow(
    new Inconclusive('only 1 of 5 inputs could be tried: the time for this law was up'),
  );
  expect(partlyDecided({ ...one, decided: 2 }).partly).toBeDefined();
  expect(partlyDecided({ ...one, planned: 1 }).partly).toBeDefined();
  expect(partlyDecided({ ...one, isListed: true }).partly).toBeDefined();
});

test('what is lacking is a skip where nothing else kept the inputs from being decided', () => {
  const one = { ...whole, decided: 1, undecided: undecidedBy(lack) };
  expect(() => partlyDecided(one)).toThrow(NotOffered);
  for (const more of [{ late: 1 }, { spared: 1 }, { undecided: undecidedBy(lack, trouble) }])
    expect(() => partlyDecided({ ...one, ...more })).not.toThrow(NotOffered);
});
