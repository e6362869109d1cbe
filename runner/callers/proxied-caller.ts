import { createPublicKey } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocal } from '../../environments/embedded.ts';
import { loadProfile, type Profile } from '../../environments/profile.ts';
import type { Conformance } from '../../reports/conformance.ts';
import type { Exchange } from '../../traffic/exchange.ts';
import { markHeader } from '../../witness/proxy/headers.ts';
import { startProxy } from '../../witness/proxy/recording-proxy.ts';
import type { CallerEnd } from './caller-process.ts';
import { readTraffic } from './read-traffic.ts';

/** What passed between a caller and a real environment. */
export interface ProxiedTraffic {
  readonly environment: Conformance['environment'];
  readonly exchanges: readonly Exchange[];
  readonly end: CallerEnd;
  readonly duration_ms: number;
  readonly settle_ms: number;
  /** Bodies that were too large to be judged. */
  readonly unjudgedBodies: number;
}

/** Nobody writes to production by way of a proxy, whatever the profile says. */
function holdsBack({ access, kind, name }: Profile, writes: boolean): string | undefined {
  if (!writes || (access === 'read-write' && kind !== 'production')) return undefined;
  return `${name} is not written to: this call was held back.`;
}

function identityVariables({ identity }: Profile, folder: string): Record<string, string> {
  if (!('application' in identity)) return { CRM_ACCESS_TOKEN: identity.access_token };
  const file = join(folder, 'private-key.pem');
  writeFileSync(file, identity.application.private_key, { mode: 0o600 });
  return { CRM_APPLICATION_ID: identity.application.id, CRM_PRIVATE_KEY_FILE: file };
}

function secretsOf({ identity }: Profile): Parameters<typeof readTraffic>[1] {
  if (!('application' in identity)) return {};
  const { id: applicationId, private_key } = identity.application;
  const publicKey = createPublicKey(private_key).export({ type: 'spki', format: 'pem' }).toString();
  return { privateKey: private_key, publicKey, applicationId };
}

async function through(
  profile: Profile,
  folder: string,
  call: (variables: Record<string, string>) => Promise<CallerEnd>,
): Promise<ProxiedTraffic> {
  const { name, kind, base_url, gateway_url, sso_url, auth_url, namespace } = profile;
  const proxy = await startProxy({
    targets: profile,
    environment: name,
    holdsBack: ({ writes }) => holdsBack(profile, writes),
  });
  const started = performance.now();
  try {
    const end = await call({
      CRM_BASE_URL: proxy.addresses.base_url,
      CRM_GATEWAY_URL: proxy.addresses.gateway_url,
      CRM_SSO_URL: proxy.addresses.sso_url,
      CRM_AUTH_URL: proxy.addresses.auth_url,
      CRM_NAMESPACE: namespace,
      CRM_SCENARIO: name,
      CRM_MARK_HEADER: markHeader,
      ...identityVariables(profile, folder),
    });
    const seen = proxy.seen();
    return {
      environment: { name, kind, base_url, gateway_url, sso_url, auth_url, namespace },
      exchanges: readTraffic(seen, secretsOf(profile)),
      end,
      duration_ms: Math.round(performance.now() - started),
      settle_ms: profile.settle_timeout_ms,
      unjudgedBodies: seen.filter(({ response, bodyIncomplete }) => bodyIncomplete ?? response?.incomplete)
        .length,
    };
  } finally {
    await proxy.close();
  }
}

/** Lets a caller loose on a real environment, by way of a proxy on this machine. */
export async function proxied(
  profileName: string,
  call: (variables: Record<string, string>) => Promise<CallerEnd>,
): Promise<ProxiedTraffic> {
  const folder = mkdtempSync(join(tmpdir(), 'crm-conformance-'));
  const local =
    profileName === 'local'
      ? await startLocal({ profileFile: join(folder, 'local.yaml'), stateDir: folder })
      : undefined;
  try {
    return await through(loadProfile(local?.profileFile ?? profileName), folder, call);
  } finally {
    await local?.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
