import { mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { Redactor } from '../../client/credentials/redaction.ts';
import type { DeferredCheck, TokenHome } from '../../client/credentials/deferred-check.ts';
import { DeferredCheckFolder } from '../../client/credentials/deferred-check-folder.ts';
import { emptyFolder } from '../empty-folder.ts';

const home: TokenHome = {
  base_url: 'https://records.example/org',
  auth_url: 'https://auth.example',
  namespace: 'AG-1',
  application: 'MP-1',
};

function deferredOf(
  access_token: string,
  change: Partial<DeferredCheck> = {},
): Omit<DeferredCheck, 'environment'> {
  return {
    kind: 'expired',
    clauses: ['AUTH-03'],
    check: 'token-life/a-check',
    made_at: 1_000,
    redeem_from: 2_000,
    redeem_until: 3_000,
    access_token,
    expires: 1_900,
    ...change,
  };
}

const folderIn = (state: string, of: TokenHome = home, redactor = new Redactor()): DeferredCheckFolder =>
  new DeferredCheckFolder(state, of, redactor);
const filesIn = (state: string): readonly string[] => readdirSync(join(state, 'tickets'));
const tokensIn = (state: string, of: TokenHome = home): readonly string[] =>
  folderIn(state, of)
    .all()
    .checks.map(({ deferred }) => deferred.access_token);

test('a deferred check is a file for its owner alone, and its token is hidden once it was read', () => {
  const state = emptyFolder();
  folderIn(state).leave(deferredOf('a-token-that-is-secret'));
  const [file = ''] = filesIn(state);
  expect(statSync(join(state, 'tickets')).mode & 0o777).toBe(0o700);
  expect(statSync(join(state, 'tickets', file)).mode & 0o777).toBe(0o600);
  expect(file).not.toContain('secret');
  const redactor = new Redactor();
  folderIn(state, home, redactor).all();
  expect(redactor.redact('Bearer a-token-that-is-secret')).toBe('Bearer «access token»');
});

test('a check is deferred once with one token, and only so many times with several', () => {
  const state = emptyFolder();
  const folder = folderIn(state);
  expect(folder.leave(deferredOf('token-0')).made_at).toBe(1_000);
  expect(folder.leave(deferredOf('token-0', { made_at: 1_500 })).made_at).toBe(1_000);
  for (let index = 1; index < 20; index += 1) folder.leave(deferredOf(`token-${index}`));
  expect(filesIn(state)).toHaveLength(5);
  folder.leave(deferredOf('token-0', { check: 'token-life/another-check' }));
  expect(filesIn(state)).toHaveLength(6);
});

for (const key of ['base_url', 'auth_url', 'namespace', 'application'] as const) {
  test(`a deferred check is not seen with another ${key}`, () => {
    const state = emptyFolder();
    folderIn(state).leave(deferredOf('token-1'));
    const elsewhere = { ...home, [key]: `${home[key]}0` };
    expect(tokensIn(state, elsewhere)).toEqual([]);
    folderIn(state, elsewhere).leave(deferredOf('token-1'));
    expect(filesIn(state)).toHaveLength(2);
    expect(tokensIn(state)).toEqual(['token-1']);
  });
}

test('of several that claim a deferred check one has it, until it puts it back or has settled it', () => {
  const state = emptyFolder();
  folderIn(state).leave(deferredOf('token-1'));
  const claims = [1, 2, 3].map(() => folderIn(state).claim('token-life/a-check', () => true));
  const [claim, ...others] = claims.filter((each) => each !== undefined);
  expect(others).toEqual([]);
  expect(tokensIn(state)).toEqual([]);
  claim?.putBack();
  expect(tokensIn(state)).toEqual(['token-1']);
  folderIn(state)
    .claim('token-life/a-check', () => true)
    ?.settle();
  expect(filesIn(state)).toEqual([]);
});

test('only a deferred check that is due is claimed, the oldest first', () => {
  const state = emptyFolder();
  const folder = folderIn(state);
  for (const [token, made_at] of [
    ['newer', 1_200],
    ['older', 1_100],
    ['early', 900],
  ] as const)
    folder.leave(deferredOf(token, { made_at }));
  const isDue = ({ made_at }: DeferredCheck): boolean => made_at > 1_000;
  expect(folder.claim('token-life/another-check', isDue)).toBeUndefined();
  expect(folder.claim('token-life/a-check', isDue)?.deferred.access_token).toBe('older');
});

test('what a process held that died is free again, and what it did not finish writing is gone', () => {
  const state = emptyFolder();
  folderIn(state).leave(deferredOf('token-1'));
  const [file = ''] = filesIn(state);
  const dead = '999999999-1';
  const { deferred } = folderIn(state).claim('token-life/a-check', () => true) ?? {};
  const [claimed = ''] = filesIn(state);
  expect(claimed).toMatch(new RegExp(`^${file}\\..*\\.claimed$`));
  expect(tokensIn(state)).toEqual([]);
  writeFileSync(join(state, 'tickets', `${file}.${dead}.claimed`), JSON.stringify(deferred), { mode: 0o600 });
  writeFileSync(join(state, 'tickets', `0a1b.json.${dead}.new`), '{"access_tok', { mode: 0o600 });
  expect(tokensIn(state)).toEqual(['token-1']);
  expect(filesIn(state).toSorted()).toEqual([claimed, file].toSorted());
});

test('what is no deferred check is told without its content, and left', () => {
  const state = emptyFolder();
  folderIn(state).leave(deferredOf('token-1'));
  const at = (name: string): string => join(state, 'tickets', name);
  const whole = { environment: home, ...deferredOf('token-2') };
  writeFileSync(at('cut.json'), '{"access_token":"secret', { mode: 0o600 });
  writeFileSync(at('lacking.json'), JSON.stringify({ ...whole, redeem_from: 'soon' }), { mode: 0o600 });
  writeFileSync(at('header.json'), JSON.stringify({ ...whole, access_token: 'a\r\nb: c' }), { mode: 0o600 });
  writeFileSync(at('far.json'), JSON.stringify({ ...whole, redeem_until: 9e15 }), { mode: 0o600 });
  writeFileSync(at('null.json'), 'null', { mode: 0o600 });
  writeFileSync(at('open.json'), JSON.stringify(whole), { mode: 0o640 });
  mkdirSync(at('folder.json'));
  symlinkSync('/etc/hostname', at('link.json'));
  writeFileSync(at('note.txt'), 'not looked at');
  const { checks, problems } = folderIn(state).all();
  expect(checks.map(({ deferred }) => deferred.access_token)).toEqual(['token-1']);
  expect(problems).toHaveLength(8);
  expect(problems.filter((problem) => problem.includes('secret'))).toEqual([]);
  expect(problems.find((problem) => problem.includes('open.json'))).toMatch(/mode 640.*give it mode 600$/);
  expect(filesIn(state)).toHaveLength(10);
});

test('a folder that cannot be read is told, and one that is not there holds nothing', () => {
  const state = emptyFolder();
  expect(folderIn(state).all()).toEqual({ checks: [], problems: [] });
  writeFileSync(join(state, 'tickets'), 'a file');
  expect(folderIn(state).all().problems).toEqual([`${join(state, 'tickets')} cannot be read (ENOTDIR)`]);
});
