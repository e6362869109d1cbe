import { createSign } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { createConfig, logger } from '@redocly/openapi-core';
import { run } from '@redocly/respect-core';
import { callerLaws } from '../../traffic/caller/laws.ts';
import { judge } from '../../traffic/law.ts';
import { readTraffic } from '../../runner/callers/read-traffic.ts';
import { plain } from '../../witness/scenarios/catalogue.ts';
import { applicationId, namespace, startWitness, type Witness } from '../../witness/witness.ts';
import { newKeyPair } from '../../environments/embedded.ts';
import { emptyFolder } from '../cli/command.ts';

const specs = join(import.meta.dirname, '../../specs');

interface Served {
  servers?: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, { servers?: readonly { readonly url: string }[] }>>;
  readonly components: { readonly schemas: Record<string, unknown> };
}

/** The description with the addresses of a witness, and without the one schema that refers to itself. */
function served({ addresses }: Witness): Served {
  const text = readFileSync(join(specs, 'generated/openapi.json'), 'utf8');
  const description = JSON.parse(
    text.replace(
      /\{(base_url|gateway_url|sso_url|auth_url)\}/g,
      (_, name: keyof typeof addresses) => addresses[name],
    ),
  ) as Served;
  const itself = '{"$ref":"#/components/schemas/FieldProperty"}';
  const { schemas } = description.components;
  // The runner follows references without end.
  schemas['FieldProperty'] = JSON.parse(JSON.stringify(schemas['FieldProperty']).replaceAll(itself, '{}'));
  return description;
}

function assertionBy(privateKey: string): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = Math.floor(Date.now() / 1000);
  const signed = `${part({ typ: 'JWT', alg: 'RS256' })}.${part({ iss: applicationId, iat: now - 5, exp: now + 600 })}`;
  return `${signed}.${createSign('sha256').update(signed).sign(privateKey, 'base64url')}`;
}

test('the walks of workflows.arazzo.yaml succeed, as Respect runs them, and break no rule of callers', async () => {
  const folder = emptyFolder();
  const keys = await newKeyPair();
  const witness = await startWitness(plain, keys.publicKey, 1);
  const file = join(folder, 'workflows.arazzo.yaml');
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(served(witness)));
  const workflows = readFileSync(join(specs, 'workflows.arazzo.yaml'), 'utf8');
  writeFileSync(file, workflows.replace('./openapi.yaml', './openapi.json'));
  const inputs = {
    namespace,
    assertion: assertionBy(keys.privateKey),
    email: 'ada@arazzo.example',
    tool_id: 'T-1',
  };
  const [result] = await run({
    files: [file],
    input: JSON.stringify(inputs),
    config: await createConfig({}),
    maxSteps: 100,
    maxFetchTimeout: 10_000,
    requestFileLoader: { getFileBody: () => Promise.resolve(new Blob([])) },
    logger,
    fetch,
  });
  await witness.close();
  expect(result?.hasProblems).toBe(false);
  const exchanges = readTraffic(witness.seen(), keys);
  expect(exchanges.length).toBe(9);
  const broken = callerLaws
    .map((law) => judge(law, { exchanges }))
    .filter(({ verdict }) => verdict === 'fail');
  expect(broken).toEqual([]);
});
