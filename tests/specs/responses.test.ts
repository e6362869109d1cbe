import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { type OperationId, operations } from '../../specs/openapi.ts';
import { readAnswer } from '../../specs/responses.ts';
import { toleratedAnswers } from './tolerated-answers.ts';

const json = 'application/json';
const ids = Object.keys(operations) as OperationId[];

/** Their members are the ids of fields, so that there are no unknown ones. */
const maps = new Set(['properties', 'metadata']);

/** Adds a member to every object but the maps. */
function joinedBy(stranger: string, value: unknown, body: unknown, name = ''): unknown {
  if (Array.isArray(body)) return body.map((each) => joinedBy(stranger, value, each));
  if (typeof body !== 'object' || body === null) return body;
  const members = Object.entries(body).map(([key, inner]) => [key, joinedBy(stranger, value, inner, key)]);
  return Object.fromEntries(maps.has(name) ? members : [...members, [stranger, value]]);
}

/** The JSON pointers (RFC 6901) of all places in a body; none of the names in use needs an escape. */
function places(body: unknown, at = ''): string[] {
  if (typeof body !== 'object' || body === null) return [at];
  return [at, ...Object.entries(body).flatMap(([key, inner]) => places(inner, `${at}/${key}`))];
}

function replaced(body: unknown, place: string, value: unknown, at = ''): unknown {
  if (at === place) return value;
  if (typeof body !== 'object' || body === null) return body;
  const members = Object.entries(body).map(([key, inner]) => [
    key,
    replaced(inner, place, value, `${at}/${key}`),
  ]);
  return Array.isArray(body) ? members.map(([, inner]) => inner) : Object.fromEntries(members);
}

for (const { what, operation, status, body } of toleratedAnswers) {
  test(`${operation} may answer ${status} with ${what}`, () => {
    const text = JSON.stringify(body);
    expect(readAnswer(operation, status, json, text)).toMatchObject({ problems: [] });
  });
}

test('a member that is null counts as absent, and the value of a field stays as it is shown', () => {
  const fields = [{ id: 'standard__email', value: null }];
  const item = { id: 'CR-1', fields };
  const page = { objects: [item, { id: 'CR-2', fields: null }], next_cursor: null, has_more: null };
  expect(readAnswer('ListCrmRecords', 200, json, JSON.stringify(page))).toEqual({
    body: { objects: [item, { id: 'CR-2' }] },
    problems: [],
  });
  expect(readAnswer('GetCrmRecord', 200, json, '{"type":null,"id":"CR-1","attributes":{}}').problems).toEqual(
    ["the body must have required property 'type'"],
  );
});

test('every described answer is among the tolerated ones', () => {
  const seen = new Set(toleratedAnswers.map(({ operation, status }) => `${operation} ${status}`));
  const conflicts = ids.filter((id) => operations[id].statuses.includes(409)).map((id) => `${id} 409`);
  expect([...seen].toSorted()).toEqual([...ids.map((id) => `${id} 200`), ...conflicts].toSorted());
});

test('an unknown member is tolerated in every object', () => {
  const strangers = fc.string().map((name) => `unknown ${name}`);
  const law = fc.property(
    fc.constantFrom(...toleratedAnswers),
    strangers,
    fc.jsonValue(),
    (answer, name, value) => {
      const text = JSON.stringify(joinedBy(name, value, answer.body));
      expect(readAnswer(answer.operation, answer.status, json, text).problems).toEqual([]);
    },
  );
  fc.assert(law, { numRuns: 300 });
});

test('a problem names the place of the wrong value, or one above or below it', () => {
  const spoilt = fc
    .constantFrom(...toleratedAnswers)
    .chain((answer) =>
      fc.tuple(fc.constant(answer), fc.constantFrom(...places(answer.body)), fc.jsonValue()),
    );
  const law = fc.property(spoilt, ([{ operation, status, body }, place, value]) => {
    const text = JSON.stringify(replaced(body, place, value));
    for (const problem of readAnswer(operation, status, json, text).problems) {
      if (/^\d+ more problems?$/.test(problem)) continue;
      const [named = ''] = /^(the body|\/.*?)(?= must )/.exec(problem) ?? [];
      const pointer = named === 'the body' ? '' : named;
      expect(named, problem).not.toBe('');
      expect(pointer.startsWith(place) || place.startsWith(pointer), `${problem}, not ${place}`).toBe(true);
    }
  });
  fc.assert(law, { numRuns: 500 });
});

test('a body that is no JSON or is missing has a problem, and none of its text is told', () => {
  expect(readAnswer('GetCrmRecord', 200, json, '{"id": secret')).toEqual({
    body: undefined,
    problems: ['the body is not JSON'],
  });
  expect(readAnswer('ListCrmRecords', 200, json, '').problems).toEqual(['the body is empty']);
});

test('a read without a body is one without members: a record that does not exist may be answered so', () => {
  expect(readAnswer('GetCrmRecord', 200, undefined, '')).toEqual({ body: {}, problems: [] });
});

test('a body under another name than JSON has a problem, and is read all the same', () => {
  const [text, body] = ['{"options":[]}', { options: [] }];
  for (const type of ['text/html', 'application/json-seq', 'text/json', '']) {
    const problems = [`the content type is ${type}, not application/json`];
    expect(readAnswer('GetFieldOptions', 200, type, text)).toEqual({ body, problems });
  }
});

test('JSON may come with parameters, under a suffix or without a name', () => {
  for (const type of [
    'application/json; charset=utf-8',
    'Application/JSON',
    'application/hal+json',
    undefined,
  ]) {
    expect(readAnswer('GetFieldOptions', 200, type, '{"options":[]}').problems).toEqual([]);
  }
});

test('where nothing is described nothing is wrong', () => {
  expect(readAnswer('GetCrmRecord', 404, 'text/plain', 'no such record')).toEqual({
    body: undefined,
    problems: [],
  });
  expect(readAnswer('DeleteCrmRecord', 200, undefined, '')).toEqual({ body: undefined, problems: [] });
  expect(readAnswer('RpcCompanyList', 403, json, '{"code":7}')).toEqual({ body: { code: 7 }, problems: [] });
});
