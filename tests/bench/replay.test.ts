import { expect, test } from '@playwright/test';
import { type LoggedService, startLogged } from '../../bench/logged-service.ts';
import { replay } from '../../bench/replay.ts';
import { Crm } from '../reference/crm.ts';
import { tokenOf } from '../reference/exchange.ts';
import { options } from '../reference/running-service.ts';
import { send } from '../reference/send.ts';

function addressesOf({ origin, close }: LoggedService): ConstructorParameters<typeof Crm>[0] {
  return {
    base_url: `${origin}/org`,
    gateway_url: origin,
    sso_url: `${origin}/sso`,
    auth_url: `${origin}/auth`,
    control_url: `${origin}/control`,
    close,
  };
}

/** Exchanges a token, creates two contacts, lists and changes one of them, and asks what is refused. */
async function ask(service: LoggedService): Promise<void> {
  const addresses = addressesOf(service);
  const crm = new Crm(addresses, await tokenOf(addresses));
  for (const value of ['one', 'two']) await crm.create({ standard__contact_job_title: value });
  const [record] = await crm.records([{ id: 'standard__contact_job_title', value: 'two' }]);
  await crm.update(record?.id ?? '', { standard__contact_job_title: 'three' });
  await send('GET', `${addresses.auth_url}/nothing/is/here`);
}

test('a replayed log meets the same tokens and ids, and is answered alike', async () => {
  const asked = await startLogged(options, []);
  await ask(asked);
  await asked.close();
  const statuses = asked.log.map(({ status }) => status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 404]);
  expect(asked.log.flatMap(({ made }) => made)).toHaveLength(3);

  const again = await startLogged(options, asked.log);
  const { alike, milliseconds } = await replay(asked.log, again.origin);
  await again.close();
  expect(alike).toBe(asked.log.length);
  expect(milliseconds).toBeGreaterThan(0);
  expect(again.log).toEqual(asked.log);
});

test('a replay has as many requests under way as the log had, and never sends what was sent later', async () => {
  const asked = await startLogged(options, []);
  const addresses = addressesOf(asked);
  const crm = new Crm(addresses, await tokenOf(addresses));
  await Promise.all(
    ['one', 'two', 'three'].map((value) => crm.create({ standard__contact_job_title: value })),
  );
  await crm.records([]);
  await asked.close();
  const spans = (log: LoggedService['log']) => log.map(({ nth, after }) => [nth, after]);
  expect(spans(asked.log).at(0)).toEqual([0, 0]);
  expect(spans(asked.log).at(-1)).toEqual([4, 4]);
  expect(asked.log.filter(({ after }) => after === 1).length).toBeGreaterThan(0);

  const again = await startLogged(options, asked.log);
  await replay(asked.log, again.origin);
  await again.close();
  for (const { nth, after } of again.log) {
    const first = asked.log.find((logged) => logged.nth === nth);
    expect(after).toBeGreaterThanOrEqual(first?.after ?? Infinity);
  }
});

test('a replay tells how many answers were others', async () => {
  const asked = await startLogged(options, []);
  await ask(asked);
  await asked.close();
  // Without the log the service makes other tokens, so that every call with one is refused.
  const stranger = await startLogged(options, []);
  const { alike } = await replay(asked.log, stranger.origin);
  await stranger.close();
  expect(alike).toBe(2);
});

test('a body larger than the service takes is logged without it', async () => {
  const service = await startLogged(options, []);
  const addresses = addressesOf(service);
  const text = 'x'.repeat(20_000_000);
  await send('POST', `${addresses.auth_url}/api/v1/oauth/token`, { body: { text } }).catch(() => undefined);
  await service.close();
  expect(service.log.every(({ body }) => body.length === 0)).toBe(true);
});
