import { expect, test } from '@playwright/test';
import type { FieldValues } from '../../client/request-body.ts';
import { type Effect, RecordModel } from '../../suites/harness/writes/record-model.ts';

const there = { a: '1', b: '2' };
const writing =
  (values: FieldValues): Effect =>
  (state) =>
    state === 'gone' ? state : { ...state, ...values };
const deleting: Effect = () => 'gone';

/** Which of these the model holds possible, each asked of a model of its own. */
function allowed(
  build: () => RecordModel,
  ...seen: readonly (FieldValues | undefined)[]
): readonly boolean[] {
  return seen.map((each) => build().allows(each));
}

test('a record shows what was written, and may show more', () => {
  const build = (): RecordModel => new RecordModel(there);
  expect(allowed(build, { ...there, c: '3' }, { a: '1' }, undefined)).toEqual([true, false, false]);
});

test('a certain change replaces what was possible', () => {
  const model = new RecordModel(there);
  model.changed(deleting, true);
  expect(model.isSurelyGone).toBe(true);
  expect(model.allows(there)).toBe(false);
});

test('a lost create made the record or did not', () => {
  const build = (): RecordModel => {
    const model = new RecordModel();
    model.changed(() => there, false);
    return model;
  };
  expect(allowed(build, there, undefined, { a: '2' })).toEqual([true, true, false]);
  expect([build().isSurelyThere, build().isSurelyGone]).toEqual([false, false]);
});

test('a lost change leaves both possibilities, also after a later change', () => {
  const build = (): RecordModel => {
    const model = new RecordModel(there);
    model.changed(writing({ a: '9' }), false);
    model.changed(writing({ b: '8' }), true);
    return model;
  };
  const seen = [{ a: '1', b: '8' }, { a: '9', b: '8' }, there, undefined];
  expect(allowed(build, ...seen)).toEqual([true, true, false, false]);
});

test('a lost change may happen after a later one of the same field', () => {
  const build = (): RecordModel => {
    const model = new RecordModel(there);
    model.changed(writing({ a: 'lost' }), false);
    model.changed(writing({ a: 'certain' }), true);
    return model;
  };
  expect(allowed(build, { a: 'lost', b: '2' }, { a: 'certain', b: '2' }, there)).toEqual([true, true, false]);
});

test('what shows that a lost change happened resolves it', () => {
  const model = new RecordModel(there);
  model.changed(writing({ a: '9' }), false);
  expect(model.allows({ a: '9', b: '2' })).toBe(true);
  expect(model.allows(there)).toBe(false);
});

test('what does not show a lost change proves nothing: the list may lag', () => {
  const model = new RecordModel(there);
  model.changed(deleting, false);
  expect(model.allows(there)).toBe(true);
  expect([model.isSurelyThere, model.isSurelyGone]).toEqual([false, false]);
  expect(model.allows(undefined)).toBe(true);
  expect(model.isSurelyGone).toBe(true);
  expect(model.allows(there)).toBe(false);
});

test('a record that may be gone is neither surely there nor surely gone, and all that it may be is told', () => {
  const model = new RecordModel({ a: '1' });
  expect([model.isSurelyThere, model.isSurelyGone]).toEqual([true, false]);
  model.changed(deleting, false);
  model.changed(writing({ a: '2' }), false);
  expect(model.inWords).toBe('{"a":"1"} or "gone" or {"a":"2"}');
  expect(new RecordModel().inWords).toBe('"gone"');
});
