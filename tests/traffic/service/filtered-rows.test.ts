import { expect, test } from '@playwright/test';
import type { ClauseId } from '../../../specs/clauses/ledger.ts';
import { foundOfService, type Told } from '../traffic.ts';

const marker = 'marker-of-this-run';
const mark = 'standard__contact_role';
const name = 'standard__first_name';

const schema: Told = {
  at: 0,
  method: 'GET',
  path: '/AG-1/contacts/meta/fields',
  answer: {
    type: 'object',
    properties: {
      [mark]: { type: 'string' },
      [name]: { type: 'string' },
      x__count: { type: 'integer' },
      x__flag: { type: 'boolean' },
      x__day: { type: 'string', format: 'date' },
      x__list: { type: 'array', items: { type: 'string' } },
      x__mail: { type: 'string', format: 'email' },
      x__at: { type: 'string', format: 'date-time' },
      x__odd: { type: 'object' },
    },
  },
};
const create = (values: object, at = 10): Told => ({
  at,
  path: '/AG-1/contacts',
  body: { data: { [mark]: marker, ...values } },
  answer: '',
});
const update = (values: object, at: number, took = 10): Told => ({
  at,
  took,
  method: 'PATCH',
  path: '/AG-1/contacts/CR-1',
  body: { data: values },
  answer: '',
});

interface Asked {
  readonly at?: number;
  readonly cursor?: string;
  readonly shown?: object;
}

/** A list with one filter that shows one record of the marker. */
function list(
  id: string,
  operation: string | undefined,
  value: unknown,
  row: unknown,
  { at = 1000, cursor, shown = { [mark]: marker } }: Asked = {},
): Told {
  const fields = Object.entries({ ...shown, [id]: row }).map(([each, shows]) => ({ id: each, value: shows }));
  return {
    at,
    body: { fields: [{ id, value, operation }], page: cursor === undefined ? {} : { cursor } },
    answer: { objects: [{ id: 'CR-1', fields }], has_more: false },
  };
}

const verdict = (clause: ClauseId, story: readonly Told[], settle_ms = 100): string =>
  foundOfService(clause, [schema, ...story], { settle_ms }).verdict;

const ada = create({ [name]: 'Ada' });
const both = [ada, create({ [name]: 'Grace' }, 20)];

test('a row that shows another text than the filter asks for is wrong', () => {
  expect(verdict('OPERATORS-03', [...both, list(name, 'IS', 'Ada', 'Ada')])).toBe('pass');
  expect(verdict('OPERATORS-03', [...both, list(name, undefined, 'Ada', 'Grace')])).toBe('fail');
  expect(verdict('OPERATORS-03', [...both, list(name, 'IS_NOT', 'Ada', 'Ada')])).toBe('fail');
  expect(verdict('OPERATORS-04', [...both, list(name, 'IS_ANY', ['Ada'], 'Grace')])).toBe('fail');
  expect(verdict('OPERATORS-05', [...both, list(name, 'IS_EMPTY', undefined, 'Ada')])).toBe('fail');
});

test('every row is looked at, though others satisfy the filter', () => {
  const page = (operation: string, asked: unknown, ...rows: readonly string[]): Told => {
    const pages = rows.map((row) => list(name, operation, asked, row));
    const objects = pages.flatMap(({ answer }, index) =>
      (answer as { readonly objects: readonly object[] }).objects.map((row) => ({
        ...row,
        id: `CR-${index}`,
      })),
    );
    return { ...list(name, operation, asked, rows[0]), answer: { objects, has_more: false } };
  };
  const story = [...both, create({ [name]: 'Edsger' }, 30)];
  expect(verdict('OPERATORS-03', [...story, page('IS_NOT', 'Ada', 'Grace', 'Ada')])).toBe('fail');
  expect(verdict('OPERATORS-03', [...story, page('IS', 'Ada', 'Ada', 'Ada', 'Ada', 'Grace')])).toBe('fail');
  const two = ['Ada', 'Grace'];
  expect(verdict('OPERATORS-04', [...story, page('IS_ANY', two, ...two, ...two)])).toBe('pass');
  expect(verdict('OPERATORS-04', [...story, page('IS_ANY', two, ...two, ...two, 'Edsger')])).toBe('fail');
  expect(verdict('OPERATORS-04', [...story, page('IS_NOT_ANY', two, 'Edsger', 'Edsger', 'Ada')])).toBe(
    'fail',
  );
});

test('on a later page it breaks the clause on pages', () => {
  const later = list(name, 'IS', 'Ada', 'Grace', { cursor: 'p2' });
  expect(verdict('PAGING-06', [...both, later])).toBe('fail');
  expect(verdict('OPERATORS-03', [...both, later])).toBe('not exercised');
});

test('what could be the same text, or is not shown, is left alone', () => {
  const story = [create({ [name]: 'ada' }), ...both];
  for (const shown of ['ada', undefined, null, ''])
    expect(verdict('OPERATORS-03', [...story, list(name, 'IS', 'Ada', shown)])).toBe('not exercised');
});

test('texts that nobody wrote may be kept in another form than they are sent', () => {
  expect(verdict('OPERATORS-03', [ada, list(name, 'IS', 'Ada', 'Grace')])).toBe('not exercised');
  expect(verdict('OPERATORS-03', [ada, list(name, 'IS', 'Grace', 'Ada')])).toBe('not exercised');
  const tags = [create({ [name]: 'a, b' }), create({ [name]: 'b' }, 20)];
  expect(verdict('OPERATORS-03', [...tags, list(name, 'IS', 'b', 'a, b')])).toBe('not exercised');
});

test('records of others may change at any time', () => {
  const foreign = list(name, 'IS', 'Ada', 'Grace', { shown: { [mark]: 'somebody else' } });
  expect(verdict('OPERATORS-03', [...both, foreign])).toBe('not exercised');
});

test('a field that is being changed, or was changed just now, is left alone', () => {
  const wrong = list(name, 'IS', 'Ada', 'Grace', { at: 1000 });
  expect(verdict('OPERATORS-03', [...both, update({ [name]: 'Ada' }, 950), wrong])).toBe('not exercised');
  expect(verdict('OPERATORS-03', [...both, update({ [name]: 'Ada' }, 1005), wrong])).toBe('not exercised');
  expect(verdict('OPERATORS-03', [...both, update({ [name]: 'Ada' }, 500), wrong])).toBe('fail');
  expect(verdict('OPERATORS-03', [...both, update({ x__count: 1 }, 990), wrong])).toBe('fail');
  const unread = { ...update({}, 990), body: 'no JSON' };
  expect(verdict('OPERATORS-03', [...both, unread, wrong])).toBe('not exercised');
});

test('numbers, truth values, days and lists are judged by their own rows', () => {
  expect(verdict('OPERATORS-16', [ada, list('x__count', 'IS_LESS_THAN', 5, 7)])).toBe('fail');
  expect(verdict('OPERATORS-16', [ada, list('x__count', 'IS_LESS_THAN', 5, 3)])).toBe('pass');
  expect(verdict('OPERATORS-16', [ada, list('x__count', 'IS_LESS_THAN', 5, '7')])).toBe('not exercised');
  expect(verdict('OPERATORS-09', [ada, list('x__flag', 'IS', true, false)])).toBe('fail');
  expect(verdict('OPERATORS-12', [ada, list('x__day', 'IS_BEFORE', '2025-01-01', '2025-02-01')])).toBe(
    'fail',
  );
  expect(verdict('OPERATORS-12', [ada, list('x__day', 'IS_BEFORE', '2025-01-01', { seconds: 1 })])).toBe(
    'not exercised',
  );
  const lists = [create({ x__list: ['one', 'two'] }), create({ x__list: '[three]' }, 20)];
  expect(verdict('OPERATORS-06', [...lists, list('x__list', 'IS_ANY', ['three'], ['one', 'two'])])).toBe(
    'fail',
  );
  expect(verdict('OPERATORS-06', [...lists, list('x__list', 'IS_ANY', ['two'], ['one', 'two'])])).toBe(
    'pass',
  );
});

test('values that are none of their type, or none at all, are left alone', () => {
  const idle = (clause: ClauseId, ...asked: Parameters<typeof list>): void =>
    expect(verdict(clause, [...both, list(...asked)]), JSON.stringify(asked)).toBe('not exercised');
  for (const shown of [[], ['one', 1], [1], {}, null])
    idle('OPERATORS-06', 'x__list', 'IS_ANY', ['two'], shown);
  idle('OPERATORS-05', name, 'IS_EMPTY', undefined, '');
  idle('OPERATORS-03', name, 'IS_LESS_THAN', 'Ada', 'Grace');
  idle('OPERATORS-03', name, 7 as unknown as string, 'Ada', 'Grace');
  idle('OPERATORS-03', name, 'IS', 'Ada', '2025-02-01');
  idle('OPERATORS-09', 'x__flag', 'IS', true, 'false');
  idle('OPERATORS-03', 'x__odd', 'IS', 'Ada', 'Grace');
});

test('an instant is judged by the row of dates, and a phone in a text by both rows that it may have', () => {
  expect(
    verdict('OPERATORS-12', [ada, list('x__at', 'IS_BEFORE', '2025-01-01', '2025-02-01T00:00:00Z')]),
  ).toBe('fail');
  const phones = [create({ [name]: '+49 30 123' }), create({ [name]: '+4930123' }, 20)];
  expect(verdict('OPERATORS-03', [...phones, list(name, 'IS', '+4930123', '+49 30 123')])).toBe(
    'not exercised',
  );
});

test('only a whole 200 of a list of records, with filters and rows, is judged', () => {
  const wrong = list(name, 'IS', 'Ada', 'Grace');
  for (const other of [
    { status: 201 },
    { path: '/AG-1/contacts' },
    { answer: { objects: 'x' } },
    { answer: 'no JSON' },
    { body: {} },
    { body: { fields: 'x' } },
    { body: { fields: ['x', { id: 7, value: 'Ada' }] } },
    { body: 'no JSON' },
    { path: '/list/AG-1/companies' },
  ])
    expect(verdict('OPERATORS-03', [...both, { ...wrong, ...other }]), JSON.stringify(other)).toBe(
      'not exercised',
    );
});

test('of several rows and filters each is judged, and one breach is enough', () => {
  const fields = (shown: string) => [
    { id: mark, value: marker },
    { id: name, value: shown },
  ];
  const rows = (...shown: readonly string[]): Told => ({
    at: 1000,
    body: {
      fields: [
        { id: name, operation: 'IS', value: 'Ada' },
        { id: 'x__new', value: 1 },
      ],
    },
    answer: { objects: shown.map((one, at) => ({ id: `CR-${at}`, fields: fields(one) })), has_more: false },
  });
  expect(verdict('OPERATORS-03', [...both, rows('Ada', 'Grace')])).toBe('fail');
  expect(verdict('OPERATORS-03', [...both, rows('Grace', 'Ada')])).toBe('fail');
  expect(verdict('OPERATORS-03', [...both, rows('Ada', 'Ada')])).toBe('pass');
});

test('fields that nobody knows, and types without a row, are left alone', () => {
  expect(verdict('OPERATORS-03', [create({ x__mail: 'a' }), list('x__mail', 'IS', 'a', 'b')])).toBe(
    'not exercised',
  );
  expect(verdict('OPERATORS-03', [create({ x__new: 'a' }), list('x__new', 'IS', 'a', 'b')])).toBe(
    'not exercised',
  );
});

test('what one part of the traffic shows is known in the next', () => {
  const story = [schema, ...both, list(name, 'IS', 'Ada', 'Grace')];
  expect(foundOfService('OPERATORS-03', story, { settle_ms: 100, inParts: true }).verdict).toBe('fail');
  const changed = [schema, ...both, update({ [name]: 'x' }, 950), list(name, 'IS', 'Ada', 'Grace')];
  expect(foundOfService('OPERATORS-03', changed, { settle_ms: 100, inParts: true }).verdict).toBe(
    'not exercised',
  );
});
