import { createPublicKey, type KeyObject } from 'node:crypto';
import type { RegisteredApplication } from './options.ts';

/** A registered application with its key read. */
export interface Application extends RegisteredApplication {
  readonly key: KeyObject;
}

/** An access token and what it stands for. Times are epoch seconds. */
export interface Grant {
  readonly access_token: string;
  readonly application: Application;
  readonly issued_at: number;
  readonly expires: number;
  revoked: boolean;
}

/** The applications of one service and the tokens it has issued to them. */
export interface Registry {
  readonly applications: ReadonlyMap<string, Application>;
  readonly grants: Map<string, Grant>;
  /** The latest grant of each application, by its id. */
  readonly latest: Map<string, Grant>;
}

/** Reads the keys. Throws a plain Error that names the application at fault. */
export function createRegistry(applications: readonly RegisteredApplication[]): Registry {
  const known = new Map<string, Application>();
  for (const application of applications) {
    if (known.has(application.id)) throw new Error(`Two applications have the id ${application.id}.`);
    known.set(application.id, { ...application, key: readKey(application) });
  }
  return { applications: known, grants: new Map(), latest: new Map() };
}

function readKey({ id, public_key_pem }: RegisteredApplication): KeyObject {
  if (!public_key_pem.includes('PUBLIC KEY-----')) {
    throw new Error(
      `public_key_pem of ${id} is not a public key. Give the PEM that begins -----BEGIN PUBLIC KEY-----.`,
    );
  }
  const key = parsed(id, public_key_pem);
  if (key.asymmetricKeyType !== 'rsa') {
    throw new Error(`public_key_pem of ${id} holds a key of type ${key.asymmetricKeyType}. Give an RSA key.`);
  }
  return key;
}

function parsed(id: string, pem: string): KeyObject {
  try {
    return createPublicKey(pem);
  } catch (cause) {
    throw new Error(`public_key_pem of ${id} cannot be read as PEM.`, { cause });
  }
}
