import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { dialectsNamed } from '../../environments/reference/dialects/catalogue.ts';
import { startReference } from '../../environments/reference/service.ts';
import { foreignRecords } from '../../environments/reference/world/foreign-records.ts';
import { fieldsIn, type RuledField } from '../../environments/reference/world/world-fields.ts';
import { patchesOf } from '../../environments/reference/world/world-patches.ts';
import { contactFields, resourceTypes } from '../../specs/openapi.ts';
import { conforming, patched } from '../../environments/reference/seams.ts';
import { world } from '../../proof/worlds/draw-world.ts';
import { drawnWorlds } from '../../proof/worlds/prove-worlds.ts';
import { worldProof } from '../../proof/worlds/world-proof.ts';
import type { Finding } from '../../proof/finding.ts';

test('in every world contacts have just the listed fields, under the listed types', () => {
  fc.assert(
    fc.property(world(), (drawn) => {
      const fields = patched(conforming, patchesOf(drawn)).fieldsOf('contacts');
      expect([...fields.keys()]).toEqual(Object.keys(contactFields));
      for (const [id, { type, format }] of Object.entries(contactFields))
        expect(fields.get(id)?.schema).toMatchObject({ type, ...(format !== undefined && { format }) });
    }),
    { numRuns: 50 },
  );
});

test('in every world a field id is a prefix and a name, and no two are the same', () => {
  fc.assert(
    fc.property(world(), ({ fields }) => {
      for (const each of Object.values(fields)) {
        expect(new Set(each.map(({ id }) => id)).size).toBe(each.length);
        for (const { id } of each) expect(id).toMatch(/^.+?__.+$/);
      }
      expect(Object.keys(fields).toSorted()).toEqual(
        [...resourceTypes.records, ...resourceTypes.upsertOnly]
          .filter((code) => code !== 'contacts')
          .toSorted(),
      );
    }),
    { numRuns: 50 },
  );
});

test('the dialects of a world can be spoken together', () => {
  fc.assert(
    fc.property(world(), ({ dialects }) => {
      expect(dialectsNamed(dialects)).toHaveLength(dialects.length);
    }),
    { numRuns: 100 },
  );
});

function suits({ required, options, pattern, schema }: RuledField, value: unknown): boolean {
  if (value === undefined) return !required;
  if (typeof value !== 'string') return true;
  const isOption = options.length === 0 || options.some((option) => option.value === value);
  return isOption && (pattern?.test(value) ?? true) && value.length <= (schema.maxLength ?? value.length);
}

test('the records of others are as the fields of a world want them', () => {
  fc.assert(
    fc.property(world(), (drawn) => {
      const few = { ...drawn, foreignOthers: Math.min(4, drawn.foreignOthers) };
      // An expectation for each of so many values would take minutes.
      const wrong = foreignRecords(few).flatMap(({ resource_type, attributes }) =>
        [...fieldsIn(few, resource_type).values()].filter((field) => !suits(field, attributes[field.id])),
      );
      expect(wrong).toEqual([]);
    }),
    { numRuns: 20 },
  );
});

test('where hosts are apart each serves its own address and nothing else', async () => {
  const [drawn] = drawnWorlds(1, 1);
  if (drawn === undefined) throw new Error('no world was drawn');
  const service = await startReference({
    namespaces: ['AG-1'],
    applications: [],
    world: { ...drawn.world, hosts: 'apart', dialects: [] },
  });
  const addresses = [service.base_url, service.gateway_url, service.sso_url, service.auth_url];
  expect(new Set(addresses.map((address) => new URL(address).host)).size).toBe(4);
  const userInfo = async (address: string): Promise<number> =>
    (await fetch(new URL('/sso/oauth2/user-info', address))).status;
  expect(await Promise.all(addresses.map(userInfo))).toEqual([404, 404, 401, 404]);
  await service.close();
});

test('the same seed draws the same worlds', () => {
  expect(drawnWorlds(3, 8)).toEqual(drawnWorlds(3, 8));
  expect(drawnWorlds(3, 8)).not.toEqual(drawnWorlds(3, 9));
});

const nothing = { left: [], touched: [] };
const [named] = drawnWorlds(1, 1);
const finding = (change: Partial<Finding>): Finding => ({
  service: 'world-1',
  check: 'paging/a',
  clause: 'PAGING-01',
  own: true,
  verdict: 'pass',
  requests: 1,
  duration_ms: 1,
  ...change,
});

test('a world in which nothing is accused and everything decided has no problem', () => {
  if (named === undefined) throw new Error('no world was drawn');
  expect(worldProof(named, [finding({}), finding({ verdict: 'skip' })], nothing).problems).toEqual([]);
});

test('an accusation, too much undecided, a record left behind and one touched are problems', () => {
  if (named === undefined) throw new Error('no world was drawn');
  const problems = (findings: readonly Finding[], left = nothing): readonly string[] =>
    worldProof(named, findings, left).problems;
  expect(problems([finding({ verdict: 'warn', reason: 'too short' })])).toEqual([
    'warn PAGING-01 (paging/a): too short',
  ]);
  expect(problems([finding({ verdict: 'inconclusive', reason: 'no field' })])).toEqual([
    '1 of 1 clauses undecided',
    'undecided PAGING-01: no field',
  ]);
  expect(problems([finding({})], { left: ['contacts/1'], touched: ['contacts/2'] } as never)).toEqual([
    '1 records left behind: contacts/1',
    '1 records of others touched: contacts/2',
  ]);
  expect(problems([])).toEqual(['no check asked it']);
});
