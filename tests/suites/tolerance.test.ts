import { expect, test } from '@playwright/test';
import type { HttpRequest } from '../../environments/reference/http/message.ts';
import { isObject } from '../../environments/reference/json.ts';
import { badRequest } from '../../environments/reference/problem.ts';
import type { Patch } from '../../environments/reference/seams.ts';
import { verdicts } from './patched-service.ts';

const quick = ['--depth', 'quick'] as const;

const isCreate = ({ method, path }: HttpRequest): boolean =>
  method === 'POST' && /^\/org\/[^/]+\/[^/]+$/.test(path);

test('a create answered with 201 breaks its own clause, and everything else is decided', async () => {
  const patch: Patch = (seams) => ({
    answer: async (request, handle) => {
      const reply = await seams.answer(request, handle);
      return reply?.status === 200 && isCreate(request) ? { ...reply, status: 201 } : reply;
    },
  });
  const found = await verdicts(patch, ['RECORDS-01', 'RECORDS-07', 'RECORDS-13', 'PAGING-05'], ...quick);
  expect(found['RECORDS-01']).toMatch(/^fail: .*201/);
  expect(found).toMatchObject({ 'RECORDS-07': 'pass', 'RECORDS-13': 'pass', 'PAGING-05': 'pass' });
});

test('where no value is shown as a timestamp, what one looks like is skipped', async () => {
  const patch: Patch = (seams) => ({
    presentValue: (rules, field, value) =>
      field.stamp === undefined ? seams.presentValue(rules, field, value) : String(value),
  });
  const found = await verdicts(patch, ['VALUES-14'], ...quick);
  expect(found['VALUES-14']).toMatch(/^skip/);
});

test('fields that may be null are fields like others', async () => {
  const patch: Patch = (seams) => ({
    schemaDocument: (code, fields) => {
      const document = seams.schemaDocument(code, fields);
      if (!isObject(document) || !isObject(document.properties)) return document;
      const nullable = Object.entries(document.properties).map(([id, schema]) => {
        return [id, isObject(schema) ? { ...schema, type: [schema.type ?? 'string', 'null'] } : schema];
      });
      return { ...document, properties: Object.fromEntries(nullable) };
    },
  });
  const found = await verdicts(patch, ['RECORDS-03', 'VALUES-12', 'PAGING-05'], ...quick);
  expect(found).toEqual({ 'RECORDS-03': 'pass', 'VALUES-12': 'pass', 'PAGING-05': 'pass' });
});

const addressOnly: Patch = () => ({ isUnique: (field) => field.id === 'standard__email' });

test('with one unique field an upsert finds its record by the label', async () => {
  const found = await verdicts(addressOnly, ['UNIQUENESS-03', 'UNIQUENESS-08', 'UNIQUENESS-09'], ...quick);
  expect(new Set(Object.values(found))).toEqual(new Set(['pass']));
});

test('where only a unique field leads to a record, the conflicts of the other writes are decided', async () => {
  const patch: Patch = (seams) => ({
    ...addressOnly(seams),
    findMatch: (rules, collection, submissions, searchExisting) => {
      const wrong = searchExisting.find((id) => id !== 'standard__email');
      if (wrong !== undefined) throw badRequest('searchExisting', `${wrong} is not unique.`);
      return seams.findMatch(rules, collection, submissions, searchExisting);
    },
  });
  const found = await verdicts(patch, ['UNIQUENESS-03', 'UNIQUENESS-08', 'UNIQUENESS-09'], ...quick);
  expect(found).toMatchObject({ 'UNIQUENESS-08': 'pass', 'UNIQUENESS-09': 'pass' });
  expect(found['UNIQUENESS-03']).toMatch(/^skip: no field but the contested one/);
});

for (const [left, absent, verdict] of [
  ['a format alone', /clickid/, /^pass$/],
  ['a read-only mark alone', /tool__/, /^pass$/],
  ['neither', /tool__|clickid/, /^skip: .*branded field/],
] as const)
  test(`of branded contact fields that have ${left} what they have is judged`, async () => {
    const patch: Patch = (seams) => ({
      fieldsOf: (code) =>
        new Map([...seams.fieldsOf(code)].filter(([id]) => code !== 'contacts' || !absent.test(id))),
    });
    const found = await verdicts(patch, ['FIELDS-23'], ...quick);
    expect(found['FIELDS-23']).toMatch(verdict);
  });
