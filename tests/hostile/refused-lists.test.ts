import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startLocal } from '../../environments/embedded.ts';
import { startMutant } from '../../environments/mutants/front.ts';
import { command, emptyFolder, reportIn } from '../cli/command.ts';

for (const status of [400, 500])
  test(`where lists are answered ${status}, that is what fails, and no record is made that nothing leads back to`, async () => {
    const folder = emptyFolder();
    const profileFile = join(folder, 'local.yaml');
    const local = await startLocal({ profileFile, stateDir: folder });
    const front = await startMutant(profileFile, [{ on: 'refusal', operation: 'ListCrmRecords', status }]);
    const only = 'RECORDS-01,RECORDS-02,RECORDS-03,LIST-01,UPSERT-03,MERGE-01,TOKENS-07,TOKENS-11';
    const flags = ['--depth', 'quick', '--seed', '1', '--only', only];
    await command(folder, 'run', '--profile', profileFile, ...flags);
    await front.close();
    await local.close();
    const { clauses, leftovers } = reportIn(folder);
    expect(leftovers).toMatchObject({ created: 0, left: [] });
    const broken = clauses.filter(({ verdict }) => verdict === 'fail' || verdict === 'warn');
    expect(broken.map(({ id }) => id)).toEqual(['LIST-01']);
  });
