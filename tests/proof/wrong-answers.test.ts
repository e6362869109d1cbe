import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { newKeyPair } from '../../environments/embedded.ts';
import { ask } from '../../proof/ask.ts';
import { accuses } from '../../proof/finding.ts';
import { wrongAnswerCase, wrongAnswers } from '../../proof/wrong-answers.ts';

const all = wrongAnswers();

/** With CRM_CONFORMANCE_WRONG_ANSWERS=all every one is tried, which takes an hour; else each `n`th. */
const isWhole = process.env['CRM_CONFORMANCE_WRONG_ANSWERS'] === 'all';
const sampled = 10;

test('every described member is cut, emptied and typed wrongly', () => {
  const places = new Set(all.map(({ operation, status, at }) => `${operation} ${status} ${at.join('/')}`));
  for (const place of [
    'ListCrmRecords 200 objects/*/fields/*/value',
    'ListFieldSchema 200 properties/*/type',
    'TokenExchange 200 data/expires',
    'UpsertCrmRecord 409 metadata/*',
    'RpcCompanyList 200 pagingMetadata/nextCursor',
  ])
    expect(places).toContain(place);
  expect(all.length).toBeGreaterThan(300);
});

test('a wrong answer costs no report: the checks of its areas end with verdicts, and never with an error of the kit', async () => {
  test.setTimeout(isWhole ? 7_200_000 : 600_000);
  const folder = mkdtempSync(join(tmpdir(), 'wrong-answers-'));
  const key = join(folder, 'key.pem');
  writeFileSync(key, (await newKeyPair()).privateKey);
  const step = isWhole ? 1 : Math.floor(all.length / sampled);
  const cases = all.flatMap((wrong, index) =>
    index % step === 0 ? [wrongAnswerCase(wrong, index, key)] : [],
  );
  const { findings, kit_faults } = await ask(cases, { folder: join(folder, 'proof'), seed: 1, workers: 2 });
  expect(kit_faults).toEqual([]);
  for (const { service } of cases)
    expect(findings.filter((finding) => finding.service === service.id).length, service.id).toBeGreaterThan(
      0,
    );
  const accused = new Set(findings.filter(accuses).map(({ service }) => service));
  expect(accused.size).toBeGreaterThan(cases.length / 2);
  rmSync(folder, { recursive: true });
});
