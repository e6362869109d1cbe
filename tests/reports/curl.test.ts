import { execFileSync } from 'node:child_process';
import { expect, test } from '@playwright/test';
import { curlOf } from '../../reports/curl.ts';
import { listExchange } from '../page/sample-report.ts';

/** The words that a shell makes of a command, with these variables set. */
function wordsOf(command: string, variables: NodeJS.ProcessEnv): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }\n${command}`;
  const printed = execFileSync('sh', ['-c', script], {
    encoding: 'utf8',
    env: { ...process.env, ...variables },
  });
  return printed.split('\0').slice(0, -1);
}

test('a shell reads the curl lines as the request that was sent', () => {
  const exchange = listExchange(["it's", '$HOME `id`', 'two\nlines']);
  const { request } = { ...exchange, request: { ...exchange.request, body: exchange.response?.body ?? '' } };
  expect(wordsOf(curlOf({ ...exchange, request }), { ACCESS_TOKEN: 'the token' })).toEqual([
    '-i',
    '-X',
    'POST',
    request.url,
    '-H',
    'accept: application/json',
    '-H',
    'authorization: Bearer the token',
    '--data-raw',
    request.body,
  ]);
});
