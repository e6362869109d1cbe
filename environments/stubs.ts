import { writeFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname } from 'node:path';
import { stringify } from 'yaml';
import { assertionRules } from '../specs/openapi.ts';

/** Answers every request in one way, whatever it asks. A check that is content with that checks nothing. */
const behaviours = {
  'answers-200': (response: ServerResponse) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
  'answers-500': (response: ServerResponse) => response.writeHead(500).end(),
  hangs: () => undefined,
  'closes-connections': (response: ServerResponse) => response.destroy(),
} as const;

export type StubBehaviour = keyof typeof behaviours;

export const stubBehaviours = Object.keys(behaviours) as readonly StubBehaviour[];

/** How the kit presents itself: with a key to exchange, or with a token that it was given. */
type Identity = { readonly privateKeyFile: string } | { readonly accessToken: string };

function profileOf(url: string, identity: Identity, stateDir: string): string {
  const id = `${assertionRules.issuer_prefix}STUB`;
  return stringify({
    name: 'stub',
    kind: 'local',
    base_url: `${url}/org`,
    gateway_url: `${url}/gateway`,
    sso_url: `${url}/sso`,
    auth_url: `${url}/auth`,
    namespace: 'AG-STUB',
    ...('accessToken' in identity
      ? { access_token: identity.accessToken }
      : { application: { id, private_key_file: identity.privateKeyFile } }),
    access: 'read-write',
    settle_timeout_ms: 50,
    state_dir: stateDir,
  });
}

function listening(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

/** Starts a stub service and writes a profile for it to `profileFile`. */
export async function startStub(
  behaviour: StubBehaviour,
  { profileFile, ...identity }: Identity & { readonly profileFile: string },
): Promise<{ close(): Promise<void> }> {
  const server = createServer((request, response) => {
    request.resume();
    behaviours[behaviour](response);
  });
  const port = await listening(server);
  writeFileSync(profileFile, profileOf(`http://127.0.0.1:${port}`, identity, dirname(profileFile)));
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
