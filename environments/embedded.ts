import { createPublicKey, generateKeyPair } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { stringify } from 'yaml';
import { assertionRules } from '../specs/openapi.ts';
import { dialectsNamed } from './reference/dialects/catalogue.ts';
import { type RegisteredApplication, type RunningReference, startReference } from './reference/service.ts';
import type { World } from './reference/world/world.ts';

/** What a Local environment may be started with. */
export interface LocalOptions {
  readonly port?: number;
  /** Foreign contacts that are there before anyone asks. */
  readonly records?: number;
  readonly seed?: number;
  readonly dialects?: readonly string[];
  readonly faults?: readonly string[];
  /** A right service of another make, instead of the reference service as it is. */
  readonly world?: World;
  /** An RSA private key, PEM, to register; without it a new one is made. */
  readonly privateKeyFile?: string;
  /** Where the profile goes; its keys are written beside it. */
  readonly profileFile: string;
  /** Where runs against this environment keep their journals. */
  readonly stateDir: string;
}

/** A running Local environment with a second one beside it, whose tokens must not be accepted here. */
export interface LocalEnvironment {
  readonly service: RunningReference;
  readonly profileFile: string;
  close(): Promise<void>;
}

const namespace = 'AG-LOCAL';
const forbiddenNamespace = 'AG-OTHER';
const scopes = ['crm.record', 'crm.schema:read', 'profile', 'email'];
const mainId = `${assertionRules.issuer_prefix}LOCAL`;
const restrictedId = `${assertionRules.issuer_prefix}RESTRICTED`;

interface KeyPair {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** A new RSA key pair, PEM. */
export function newKeyPair(): Promise<KeyPair> {
  return promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
}

function keyPairOf(privateKeyFile: string): KeyPair {
  const privateKey = readFileSync(privateKeyFile, 'utf8');
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' });
  return { privateKey, publicKey: publicKey.toString() };
}

function applications(publicKey: string): RegisteredApplication[] {
  const shared = { public_key_pem: publicKey, namespaces: [namespace] };
  return [
    { ...shared, id: mainId, scopes },
    { ...shared, id: restrictedId, scopes: [] },
  ];
}

function sibling(file: string, suffix: string): string {
  return file.replace(/(\.ya?ml)?$/, suffix);
}

/** A text of companies that takes any value; none where a world has no such field. */
function filteredField(world: World | undefined): string | undefined {
  if (world === undefined) return 'platform__company_salesperson_id';
  const free = (world.fields['companies'] ?? []).filter(
    ({ type, format, options, pattern, unique }) =>
      type === 'string' && format === undefined && options === undefined && pattern === undefined && !unique,
  );
  return free.at(-1)?.id;
}

/** A sample for the company list, in the shape that the reference service takes. */
function sampleFilters(world: World | undefined): object {
  const id = filteredField(world);
  if (id === undefined) return {};
  const filters = [{ id, value: 'U-filtered', operation: 'IS' }];
  return { filter_groups: { filterGroups: [{ filters }] } };
}

const least_settle_timeout_ms = 500;

/** As long as lists lag, several times over. */
const settleTimesLag = 4;

function settleTimeout(dialects: readonly string[], world: World | undefined): number {
  const spoken = dialectsNamed([...(world?.dialects ?? []), ...dialects]);
  const lag = Math.max(0, world?.recordListLagMs ?? 0, world?.companyListLagMs ?? 0);
  const needed = spoken.map(({ settle_timeout_ms = 0 }) => settle_timeout_ms);
  return Math.max(least_settle_timeout_ms, settleTimesLag * lag, ...needed);
}

function profileOf(name: string, service: RunningReference, keyFile: string): Record<string, unknown> {
  return {
    name,
    kind: 'local',
    base_url: service.base_url,
    gateway_url: service.gateway_url,
    sso_url: service.sso_url,
    auth_url: service.auth_url,
    namespace,
    application: { id: mainId, private_key_file: keyFile },
    access: 'read-write',
    control_url: service.control_url,
    settle_timeout_ms: least_settle_timeout_ms,
  };
}

/**
 * Starts the reference service as a Local environment, with a counterpart, and writes the profile of both.
 * One key pair serves all their applications, as the document allows.
 */
export async function startLocal(options: LocalOptions): Promise<LocalEnvironment> {
  const { profileFile, privateKeyFile, port, records, seed, dialects = [], faults = [], world } = options;
  const { publicKey, privateKey } = privateKeyFile ? keyPairOf(privateKeyFile) : await newKeyPair();
  // Both run the same software, its dialects and faults included.
  const registered = {
    namespaces: [namespace, forbiddenNamespace],
    applications: applications(publicKey),
    dialects,
    faults,
    ...(world && { world }),
  };
  const service = await startReference({
    ...registered,
    ...(port !== undefined && { port }),
    ...(records !== undefined && { records }),
    ...(seed !== undefined && { seed }),
  });
  const counterpart = await startReference(registered);

  const keyFile = sibling(profileFile, '.pem');
  const counterpartFile = sibling(profileFile, '.counterpart.yaml');
  const restricted_application = { id: restrictedId, private_key_file: keyFile };
  writeFileSync(keyFile, privateKey, { mode: 0o600 });
  writeFileSync(counterpartFile, stringify(profileOf('local-counterpart', counterpart, keyFile)));
  writeFileSync(
    profileFile,
    stringify({
      ...profileOf('local', service, keyFile),
      settle_timeout_ms: settleTimeout(dialects, world),
      restricted_application,
      forbidden_namespace: forbiddenNamespace,
      ...sampleFilters(world),
      counterpart: counterpartFile,
      state_dir: options.stateDir,
    }),
  );
  const close = async (): Promise<void> => {
    await Promise.all([service.close(), counterpart.close()]);
  };
  return { service, profileFile, close };
}
