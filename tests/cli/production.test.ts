import { command, reportIn } from './command.ts';
import { changesRecords, expect, test } from './watched-environment.ts';

const writing = ['--only', 'RECORDS-01', '--seed', '1'];
const production = { kind: 'production', access: 'read-write' };

test('production is not written to unless the command says so', async ({ watched }) => {
  const { folder, asked, profileWith } = watched;
  const { code, stdout, stderr } = await command(
    folder,
    'run',
    '--profile',
    profileWith(production),
    ...writing,
  );
  expect({ code, stdout, asked }).toEqual({ code: 2, stdout: '', asked: [] });
  expect(stderr).toBe(
    'The profile watched.yaml is of kind production and says access: read-write. ' +
      'This run would create, change and delete records of its own in AG-LOCAL. Nothing was sent.\n' +
      'To let it write, add --allow-production-writes. To only read, add --read-only.\n',
  );
});

test('with the flag and a profile that allows it production is written to', async ({ watched }) => {
  const { folder, asked, profileWith } = watched;
  const args = ['--profile', profileWith(production), '--allow-production-writes', ...writing];
  const { code } = await command(folder, 'run', ...args);
  expect(code).toBe(0);
  expect(asked.filter(changesRecords)).not.toEqual([]);
});

for (const [what, change, flag] of [
  ['the flag alone, over a profile that only reads', { kind: 'production', access: undefined }, true],
  ['a profile of production that is silent about access', { kind: 'production', access: undefined }, false],
] as const) {
  test(`${what} writes nothing`, async ({ watched }) => {
    const { folder, asked, profileWith } = watched;
    const flags = flag ? ['--allow-production-writes'] : [];
    const args = ['--profile', profileWith(change), ...flags, '--only', 'RECORDS-01,LIST-01', '--seed', '1'];
    await command(folder, 'run', ...args);
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter(changesRecords)).toEqual([]);
    expect(reportIn(folder).clauses.find(({ id }) => id === 'RECORDS-01')?.checks[0]).toMatchObject({
      verdict: 'skip',
      reason:
        'needs access: read-write in the profile, no --read-only, and for production --allow-production-writes',
    });
  });
}

test('--read-only reads from a production that the profile would let be written to', async ({ watched }) => {
  const { folder, asked, profileWith } = watched;
  const args = ['--profile', profileWith(production), '--read-only', '--only', 'AUTH-01', '--seed', '1'];
  expect((await command(folder, 'run', ...args)).code).toBe(0);
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter(changesRecords)).toEqual([]);
});
