import { expect, test } from '@playwright/test';
import { RecordModel } from '../../suites/harness/record-model.ts';

const there = { a: '1', b: '2' };

test('a record shows what was written, and may show more', () => {
  const model = new RecordModel([there]);
  expect(model.allows({ ...there, c: '3' })).toBe(true);
  expect(model.allows({ a: '1' })).toBe(false);
  expect(model.allows(undefined)).toBe(false);
});

test('a certain change replaces what was possible', () => {
  const model = new RecordModel([there]);
  model.changed(() => 'gone', true);
  expect(model.isSurelyGone).toBe(true);
  expect(model.allows(there)).toBe(false);
});

test('a change without an answer leaves both possibilities, also after a later change', () => {
  const model = new RecordModel([there]);
  model.changed((state) => (state === 'gone' ? state : { ...state, a: '9' }), false);
  expect([model.allows(there), model.allows({ a: '9', b: '2' }), model.allows(undefined)]).toEqual([
    true,
    true,
    false,
  ]);
  model.changed((state) => (state === 'gone' ? state : { ...state, b: '8' }), true);
  expect([model.allows({ a: '1', b: '8' }), model.allows({ a: '9', b: '8' }), model.allows(there)]).toEqual([
    true,
    true,
    false,
  ]);
  model.changed(() => 'gone', false);
  expect([model.isSurelyThere, model.isSurelyGone, model.allows(undefined)]).toEqual([false, false, true]);
});
