import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { newKeyPair } from '../environments/embedded.ts';
import { addressesAt } from '../environments/reference/service.ts';
import type { ReferenceOptions } from '../environments/reference/options.ts';
import { assertionRules } from '../specs/openapi.ts';

/** Whom the measured services know: what they are started with, and the key that fits. */
export interface Identity {
  readonly options: ReferenceOptions;
  readonly privateKey: string;
}

export const namespace = 'AG-BENCH';
const forbidden = 'AG-OTHER';
export const applicationId = `${assertionRules.issuer_prefix}BENCH`;
const restrictedId = `${assertionRules.issuer_prefix}RESTRICTED`;
const scopes = ['crm.record', 'crm.schema:read', 'profile', 'email'];

/** A namespace, an application that may use it, and one that lacks the scopes. */
export async function newIdentity(): Promise<Identity> {
  const { publicKey, privateKey } = await newKeyPair();
  const shared = { public_key_pem: publicKey, namespaces: [namespace] };
  const applications = [
    { ...shared, id: applicationId, scopes },
    { ...shared, id: restrictedId, scopes: [] },
  ];
  return { options: { namespaces: [namespace, forbidden], applications }, privateKey };
}

/** Writes a profile for a service at `origin` that was started for this identity. Returns the file. */
export function profileFor(origin: string, { privateKey }: Identity, folder: string): string {
  const keyFile = join(folder, 'key.pem');
  const file = join(folder, 'profile.yaml');
  writeFileSync(keyFile, privateKey, { mode: 0o600 });
  const profile = {
    name: 'bench',
    kind: 'local',
    ...addressesAt(origin),
    namespace,
    application: { id: applicationId, private_key_file: keyFile },
    restricted_application: { id: restrictedId, private_key_file: keyFile },
    forbidden_namespace: forbidden,
    settle_timeout_ms: 500,
    state_dir: folder,
  };
  writeFileSync(file, stringify(profile));
  return file;
}
