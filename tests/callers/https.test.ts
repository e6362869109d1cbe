import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { request as forward } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { parse, stringify } from 'yaml';
import { startLocal } from '../../environments/embedded.ts';
import { type Certificate, certificateIn } from '../certificate.ts';
import { command, emptyFolder, ended, reportIn, start } from '../cli/command.ts';

const example = join(import.meta.dirname, '../../examples/fetch.mjs');

/** The service behind an address of its own, over HTTPS. */
async function overHttps(origin: string, { key, cert }: Certificate): Promise<Server> {
  const { hostname, port } = new URL(origin);
  const server = createServer({ key, cert }, (asked, answered) => {
    const { method, url: path, headers } = asked;
    const onward = forward({ hostname, port, method, path, headers }, (answer) => {
      answered.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(answered);
    });
    asked.pipe(onward.on('error', () => answered.destroy()));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

test('the proxy stands before an environment over HTTPS, and trusts what NODE_EXTRA_CA_CERTS names', async () => {
  const folder = emptyFolder();
  const profileFile = join(folder, 'local.yaml');
  const local = await startLocal({ profileFile, stateDir: folder });
  const certificate = certificateIn(folder);
  const profile = parse(readFileSync(profileFile, 'utf8')) as Record<string, string>;
  const { origin } = new URL(profile['base_url'] ?? '');
  const server = await overHttps(origin, certificate);
  const secure = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const addresses = ['base_url', 'gateway_url', 'sso_url', 'auth_url'].map((name) => [
    name,
    (profile[name] ?? '').replace(origin, secure),
  ]);
  const moved = { ...profile, ...(Object.fromEntries(addresses) as object) };
  writeFileSync(join(folder, 'secure.yaml'), stringify(moved));
  const judged = ['client', '--against', 'secure.yaml', '--', 'node', example];
  const trusting = await ended(start(folder, judged, { NODE_EXTRA_CA_CERTS: certificate.certFile }));
  const report = reportIn(folder);
  const strict = await command(folder, ...judged);
  server.closeAllConnections();
  server.close();
  await local.close();
  expect(trusting.stdout).toContain('the traffic conforms');
  expect(trusting.code).toBe(0);
  expect(report.environment.base_url).toMatch(/^https:/);
  expect(report.run.requests.by_operation).toMatchObject({ TokenExchange: 1 });
  // Nobody is answered by an environment that cannot prove who it is.
  expect(strict.code).toBe(3);
});
