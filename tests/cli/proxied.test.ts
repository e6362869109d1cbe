import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { emptyFolder, ended, localIn, reportIn, start } from './command.ts';

/** A proxy that knows where a host is of which no name server knows, and a folder with a profile that names it. */
interface Beyond {
  readonly folder: string;
  readonly proxy: string;
  /** The hosts that were asked for, with their ports. */
  readonly asked: string[];
  /** The status of refusals; none where it lets everyone through. */
  refuses: number | undefined;
}

const host = 'crm-records.example';

const test = base.extend<{ beyond: Beyond }>({
  beyond: async ({}, use) => {
    const folder = emptyFolder();
    const local = await localIn(folder);
    const profile = readFileSync(join(folder, 'local.yaml'), 'utf8');
    writeFileSync(
      join(folder, 'beyond.yaml'),
      profile.replaceAll(/(?<=_url: http:..)127[.]0[.]0[.]1/g, host),
    );
    const server = createServer();
    const { port } = await listening(server);
    const beyond: Beyond = { folder, proxy: `http://127.0.0.1:${port}`, asked: [], refuses: undefined };
    server.on('connect', (request, socket) => {
      beyond.asked.push(String(request.url));
      if (beyond.refuses !== undefined) return socket.end(`HTTP/1.1 ${beyond.refuses} No\r\n\r\n`);
      const way = connect(Number(String(request.url).split(':')[1]), '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        way.pipe(socket).pipe(way);
      });
      for (const end of [way, socket]) end.on('error', () => {});
      return undefined;
    });
    await use(beyond);
    server.close();
    server.closeAllConnections();
    await local.close();
    rmSync(folder, { recursive: true });
  },
});

async function listening(server: Server): Promise<AddressInfo> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server.address() as AddressInfo;
}

const run = ['run', '--profile', 'beyond.yaml', '--only', 'RECORDS-01'];

test('requests go through the proxy that a variable names', async ({ beyond }) => {
  const { folder, proxy, asked } = beyond;
  const { code, stdout } = await ended(start(folder, run, { HTTP_PROXY: proxy.replace('http://', '') }));
  expect(code, stdout).toBe(0);
  expect(reportIn(folder).summary).toMatchObject({ verdict: 'conforms', pass: 1 });
  expect(asked.length).toBeGreaterThan(0);
  for (const each of asked) expect(each).toMatch(new RegExp(`^${host}:`));
});

test('a proxy that lets nobody through is told, and so is a variable that leads past it', async ({
  beyond,
}) => {
  const { folder, proxy, asked } = beyond;
  beyond.refuses = 403;
  const refused = await ended(start(folder, run, { HTTP_PROXY: proxy }));
  expect(refused.code).toBe(3);
  expect(refused.stdout).toContain('the proxy answered 403; HTTP_PROXY is set');
  asked.length = 0;
  const past = await ended(start(folder, run, { HTTP_PROXY: proxy, NO_PROXY: host }));
  expect(past.code).toBe(3);
  expect(past.stdout).toMatch(/cannot connect \((ENOTFOUND|EAI_AGAIN)\); HTTP_PROXY is set/);
  expect(asked).toEqual([]);
});

test('this machine is asked directly, whatever proxy there is', async ({ beyond }) => {
  const { folder } = beyond;
  const nowhere = { HTTP_PROXY: 'http://127.0.0.1:9' };
  const { code } = await ended(start(folder, [...run.slice(0, 1), ...run.slice(3)], nowhere));
  expect(code).toBe(0);
});

test('a variable that names no proxy is told without its value, where it would be used', async ({
  beyond,
}) => {
  const { folder } = beyond;
  for (const value of ['http://user:50%secret@proxy', 'socks5://user:secret@proxy']) {
    const { code, stderr } = await ended(start(folder, run, { http_proxy: value }));
    expect(code).toBe(2);
    expect(stderr).toContain('base_url (line');
    expect(stderr).toContain(
      'which is asked through the proxy of http_proxy, where no address of a proxy stands',
    );
    expect(stderr).toContain('set http_proxy to an address such as http://proxy.example:8080, or unset it');
    expect(stderr).not.toContain('secret');
  }
  const elsewhere = await ended(
    start(folder, ['doctor', '--profile', 'local.yaml'], { http_proxy: 'socks5://proxy' }),
  );
  expect(elsewhere.code, elsewhere.stderr).toBe(0);
});
