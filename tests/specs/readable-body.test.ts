import { expect, test } from '@playwright/test';
import type { OperationId } from '../../specs/openapi.ts';
import { readableBody } from '../../specs/readable-body.ts';

interface Read {
  readonly body: unknown;
  /** What whoever read the body was told that it lacks. */
  readonly lacking: readonly string[];
}

function read(operation: OperationId, body: unknown, status = 200): Read {
  const lacking: string[] = [];
  const refuse = (place: string): never => {
    throw new Error(`nothing at ${place || 'all'}`);
  };
  const view = readableBody(operation, status, body, { refuse, lacks: (place) => lacking.push(place) });
  return { body: view, lacking };
}

const right = { id: 'CR-1', fields: [{ id: 'f', value: 'v' }] };

test('rows that are not as described are left out, and whoever reads the list is told of the first', () => {
  const rows = [
    right,
    { id: 5 },
    null,
    { fields: [] },
    { id: 'CR-2', fields: [{ value: 1 }, ...right.fields] },
  ];
  const { body, lacking } = read('ListCrmRecords', { objects: rows });
  expect(lacking).toEqual([]);
  expect((body as { objects: unknown }).objects).toEqual([right, { id: 'CR-2', fields: right.fields }]);
  expect(lacking).toEqual(['/objects/1']);
});

test('what nobody reads is told to nobody', () => {
  const { body, lacking } = read('ListCrmRecords', { objects: [right], total_objects: '5' });
  expect((body as { objects: unknown }).objects).toEqual([right]);
  expect(lacking).toEqual([]);
  expect((body as { total_objects: unknown }).total_objects).toBeUndefined();
  expect(lacking).toEqual(['/total_objects']);
});

test('a list that is left out is an empty one; something else in its place is none', () => {
  const { body, lacking } = read('GetFieldOptions', {});
  expect((body as { options: unknown }).options).toEqual([]);
  expect(lacking).toEqual(['/options']);
  expect(() => (read('GetFieldOptions', { options: 'none' }).body as { options: unknown }).options).toThrow(
    'nothing at /options',
  );
});

test('a member that must be there and is not ends only what reads it', () => {
  const { body } = read('TokenExchange', { data: { access_token: 7, expires: 1765086400 } });
  const { data } = body as { data: Record<string, unknown> };
  expect(data['expires']).toBe(1765086400);
  expect(() => data['access_token']).toThrow('nothing at /data/access_token');
});

test('in a body of another kind there is nothing to read', () => {
  for (const body of ['text', [], 7, undefined])
    expect(() => (read('ListCrmRecords', body).body as { objects: unknown }).objects).toThrow(
      'nothing at all',
    );
});

test('of entries by name those that are as described stay, without the members that are not', () => {
  const properties = { a: { type: 'string', maxLength: '5' }, b: 'text', c: { type: 'string' } };
  const { body, lacking } = read('ListFieldSchema', { type: 'object', properties });
  expect((body as { properties: unknown }).properties).toEqual({
    a: { type: 'string' },
    c: { type: 'string' },
  });
  expect(lacking).toEqual(['/properties/a/maxLength']);
});

test('members of a conflict are read one by one', () => {
  const uniqueness = { description: 5, values: ['a', 1] };
  const conflict = { error: 'x', fieldViolations: { uniqueness }, metadata: { a: 'CR-1', b: 2 } };
  const { body } = read('UpsertCrmRecord', conflict, 409);
  expect(body).toMatchObject({ metadata: { a: 'CR-1' }, fieldViolations: { uniqueness: { values: ['a'] } } });
});

test('where the description names no members the body is given as it is', () => {
  for (const body of ['text', { anything: 1 }, undefined]) {
    expect(read('CreateCrmRecord', body).body).toBe(body);
    expect(read('ListCrmRecords', body, 404).body).toBe(body);
  }
});
