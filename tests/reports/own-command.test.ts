import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { ownCommand } from '../../reports/own-command.ts';

function emptyFolder(): string {
  return realpathSync(mkdtempSync(join(tmpdir(), 'crm-conformance-command-')));
}

test('the kit is called by npx in its clone, and where a project has installed it', () => {
  const [clone, project] = [emptyFolder(), emptyFolder()];
  expect(ownCommand(clone, clone)).toBe('npx crm-conformance');
  expect(ownCommand(join(clone, 'docs'), clone)).toBe('npx crm-conformance');
  const kit = join(project, 'node_modules', 'crm-records-conformance');
  const bins = join(project, 'node_modules', '.bin');
  for (const folder of [kit, bins]) mkdirSync(folder, { recursive: true });
  writeFileSync(join(bins, 'crm-conformance'), '');
  expect(ownCommand(join(project, 'ci'), kit)).toBe('npx crm-conformance');
});

test('the kit is called by its command alone where it is installed elsewhere', () => {
  expect(ownCommand(emptyFolder(), emptyFolder())).toBe('crm-conformance');
});

test('the kit is called by the name of its package where npx fetched it', () => {
  const kit = join(emptyFolder(), '_npx', '0f3c', 'node_modules', 'crm-records-conformance');
  expect(ownCommand(emptyFolder(), kit)).toBe('npx crm-records-conformance');
});
