import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import type { Conformance } from '../../reports/conformance.ts';
import { startProxy } from '../../witness/proxy/recording-proxy.ts';
import { command, emptyFolder } from '../cli/command.ts';

const main = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

const profile = `name: behind-the-proxy
kind: local
base_url: \${CRM_BASE_URL}
gateway_url: \${CRM_GATEWAY_URL}
sso_url: \${CRM_SSO_URL}
auth_url: \${CRM_AUTH_URL}
namespace: \${CRM_NAMESPACE}
application: { id: "\${CRM_APPLICATION_ID}", private_key_file: "\${CRM_PRIVATE_KEY_FILE}" }
access: read-write
settle_timeout_ms: 2000
rate_limit: { requests_per_second: 10000, concurrency: 8 }
budget: { requests: 100000, records: 100000 }
allow_permanent_records: true
state_dir: state
`;

/** These areas break most of the rules that bind callers. */
const areas = 'errors,resources,limits,paging,rpc,tokens,authentication,uniqueness,operators,upsert,fields';

test('the kit is a right caller but where it says that it is wrong on purpose, and the service is right', async () => {
  test.setTimeout(180_000);
  const folder = emptyFolder();
  writeFileSync(join(folder, 'kit.yaml'), profile);
  const run = ['run', '--profile', 'kit.yaml', '--only', areas, '--depth', 'quick', '--seed', '11'];
  const { code, stdout, stderr } = await command(
    folder,
    'client',
    '--against',
    'local',
    '--timeout',
    '150',
    '--out',
    'judged',
    '--',
    process.execPath,
    main,
    ...run,
  );
  const report = JSON.parse(readFileSync(join(folder, 'judged/conformance.json'), 'utf8')) as Conformance;
  const accused = report.clauses.filter(({ verdict }) => verdict === 'fail' || verdict === 'warn');
  expect(accused.map(({ id, checks }) => `${id}: ${checks[0]?.reason}`)).toEqual([]);
  expect(report.summary.pass).toBeGreaterThan(80);
  expect(stdout).toContain('the traffic conforms');
  expect(stderr).toMatch(/[0-9]{3} requests were marked as wrong on purpose/);
  expect(code).toBe(0);
});

test('the service does not see the mark', async () => {
  const seen: IncomingHttpHeaders[] = [];
  const service = createServer((request, response) => {
    seen.push(request.headers);
    response.end();
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  const targets = { base_url: origin, gateway_url: origin, sso_url: origin, auth_url: origin };
  const proxy = await startProxy({ targets, environment: 'here' });
  const headers = { 'crm-on-purpose': 'yes', 'x-else': 'kept' };
  await fetch(`${proxy.addresses.base_url}/AG-1/contacts/1`, { headers });
  await fetch(`${proxy.addresses.base_url}/AG-1/contacts/1`);
  const marks = proxy.seen().map(({ onPurpose }) => onPurpose);
  await proxy.close();
  service.close();
  expect(seen).toHaveLength(2);
  expect(seen[0]).toMatchObject({ 'x-else': 'kept' });
  for (const each of seen) expect(each).not.toHaveProperty('crm-on-purpose');
  expect(marks).toEqual([true, undefined]);
});
