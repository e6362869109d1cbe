import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { writeReport } from '../../reports/report-folder.ts';
import { brokenReport } from '../page/sample-report.ts';
import { command, emptyFolder, ended, start } from './command.ts';

const openerName = process.platform === 'darwin' ? 'open' : 'xdg-open';
const rendered = ['badge.svg', 'ctrf.json', 'index.html', 'junit.xml', 'results.sarif', 'summary.md'];

test('everything is written again from conformance.json, to the letter', async () => {
  const folder = emptyFolder();
  const out = join(folder, 'conformance-report');
  writeReport(out, brokenReport());
  const contents = (): string[] => rendered.map((name) => readFileSync(join(out, name), 'utf8'));
  const before = contents();
  for (const name of rendered) rmSync(join(out, name));
  const { code, stdout } = await command(folder, 'report');
  expect({ code, stdout }).toEqual({ code: 0, stdout: 'report: conformance-report/index.html\n' });
  expect(readdirSync(out).toSorted()).toEqual([...rendered, 'conformance.json'].toSorted());
  expect(contents()).toEqual(before);
});

test('--open hands the page to the opener of the system, or says that there is none', async () => {
  const folder = emptyFolder();
  writeReport(join(folder, 'out'), brokenReport());
  const programs = join(folder, 'programs');
  mkdirSync(programs);
  const none = await ended(start(folder, ['report', 'out', '--open'], { PATH: programs }));
  expect(none).toMatchObject({
    code: 2,
    stderr: `${openerName} is not there. Open out/index.html yourself.\n`,
  });
  const opener = join(programs, openerName);
  writeFileSync(opener, `#!/bin/sh\nprintf %s "$1" > '${join(folder, 'opened')}'\n`);
  chmodSync(opener, 0o755);
  const path = `${programs}${delimiter}${process.env['PATH']}`;
  expect(await ended(start(folder, ['report', 'out', '--open'], { PATH: path }))).toMatchObject({ code: 0 });
  await expect
    .poll(() => readdirSync(folder).includes('opened') && readFileSync(join(folder, 'opened'), 'utf8'))
    .toBe(join(folder, 'out', 'index.html'));
});
