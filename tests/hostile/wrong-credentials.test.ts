import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { parse, stringify } from 'yaml';
import { startLocal } from '../../environments/embedded.ts';
import type { Conformance } from '../../reports/conformance.ts';
import { command, emptyFolder, type Ended, reportIn } from '../cli/command.ts';

type Keys = Readonly<Record<string, unknown>>;

/** Asks a right service for everything, with other credentials than those that it knows. */
async function runWith(credentials: (keys: Keys) => Keys): Promise<Ended & { readonly report: Conformance }> {
  const folder = emptyFolder();
  const profileFile = join(folder, 'local.yaml');
  const local = await startLocal({ profileFile, stateDir: folder });
  const {
    restricted_application,
    counterpart: _other,
    control_url: _control,
    ...keys
  } = parse(readFileSync(profileFile, 'utf8')) as Keys;
  writeFileSync(profileFile, stringify(credentials({ ...keys, restricted_application })));
  try {
    const ended = await command(folder, 'run', '--profile', profileFile, '--depth', 'quick');
    return { ...ended, report: reportIn(folder) };
  } finally {
    await local.close();
  }
}

/** The clauses with one of these verdicts. */
const clausesWith = ({ clauses }: Conformance, ...verdicts: readonly string[]): string[] =>
  clauses.flatMap(({ id, verdict }) => (verdicts.includes(verdict) ? id : []));

test('a token that has expired accuses nobody and shows nothing', async () => {
  const { report, code, stdout } = await runWith(
    ({ application: _own, restricted_application: _other, ...keys }) => ({
      ...keys,
      access_token: 'expired.long.ago',
    }),
  );
  expect(clausesWith(report, 'fail', 'warn', 'pass')).toEqual([]);
  expect(code).toBe(3);
  expect(stdout).toContain(
    'every call with the access_token of the profile is answered with 401. Put a token there',
  );
});

test('an application that nobody knows accuses nobody, and no refusal of its assertions is a pass', async () => {
  const { report, code, stdout } = await runWith(({ application, ...keys }) => ({
    ...keys,
    application: { ...(application as object), id: 'MP-NOBODY' },
  }));
  expect(clausesWith(report, 'fail', 'warn')).toEqual([]);
  expect(clausesWith(report, 'pass').filter((id) => id.startsWith('TOKENS'))).toEqual([]);
  expect(code).toBe(3);
  expect(stdout).toContain('the token exchange answered 400. Check application.id');
});

test('an application without scopes accuses nobody', async () => {
  const { report, stdout } = await runWith(({ restricted_application, ...keys }) => ({
    ...keys,
    application: restricted_application,
  }));
  expect(clausesWith(report, 'fail', 'warn')).toEqual([]);
  expect(stdout).toContain('ListFieldSchema closed to this application');
});
