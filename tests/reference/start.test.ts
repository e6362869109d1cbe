import { generateKeyPairSync } from 'node:crypto';
import { startReference } from '../../environments/reference/service.ts';
import { Crm } from './crm.ts';
import { tokenOf } from './exchange.ts';
import { public_key_pem } from './keys.ts';
import { expect, options, test } from './running-service.ts';
import { send } from './send.ts';

test('all addresses lie on one port of the loopback interface', async ({ reference }) => {
  const { base_url, gateway_url, sso_url, auth_url, control_url } = reference;
  expect(gateway_url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  const paths = [base_url, sso_url, auth_url, control_url].map((address) =>
    address.slice(gateway_url.length),
  );
  expect(paths).toEqual(['/org', '/sso', '/auth', '/control']);
});

test('a closed service answers no more', async () => {
  const reference = await startReference(options);
  await reference.close();
  await expect(send('GET', `${reference.control_url}/clock`)).rejects.toThrow();
});

test('another host needs a control secret', async () => {
  await expect(startReference({ ...options, host: '0.0.0.0' })).rejects.toThrow(/Set control_secret/);
  const reference = await startReference({ ...options, host: 'localhost', control_secret: 'quite secret' });
  expect(reference.base_url).toMatch(/^http:\/\/localhost:\d+\/org$/);
  await reference.close();
});

test('a port in use is an error, not a hang', async ({ reference }) => {
  const port = Number(new URL(reference.base_url).port);
  await expect(startReference({ ...options, port })).rejects.toThrow(/EADDRINUSE/);
});

/** The records that a seed preloads. */
async function snapshot(seed: number): Promise<string> {
  const reference = await startReference({ ...options, records: 20, seed });
  const records = await new Crm(reference, await tokenOf(reference)).records([]);
  await reference.close();
  return JSON.stringify(records);
}

test('the same seed preloads the same records, another seed others', async () => {
  expect(await snapshot(1)).toBe(await snapshot(1));
  expect(await snapshot(1)).not.toBe(await snapshot(2));
});

const [application] = options.applications;
const elliptic = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({
  type: 'spki',
  format: 'pem',
});

const wrong: readonly (readonly [RegExp, object])[] = [
  [/namespaces is empty/, { namespaces: [], applications: [] }],
  [/does not begin MP-/, { applications: [{ ...application, id: 'AP-1' }] }],
  [/Two applications have the id MP-FULL/, { applications: [application, application] }],
  [/names namespace AG-9/, { applications: [{ ...application, namespaces: ['AG-9'] }] }],
  [/is not a public key/, { applications: [{ ...application, public_key_pem: 'key' }] }],
  [
    /cannot be read as PEM/,
    { applications: [{ ...application, public_key_pem: public_key_pem.slice(0, 100) }] },
  ],
  [/type ec\. Give an RSA key/, { applications: [{ ...application, public_key_pem: String(elliptic) }] }],
  [/records is -1/, { records: -1 }],
];

for (const [message, change] of wrong) {
  test(`options are refused with a message: ${message.source}`, async () => {
    await expect(startReference({ ...options, ...change })).rejects.toThrow(message);
  });
}
