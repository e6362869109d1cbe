import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { loadProfile, type Profile, ProfileError } from '../../environments/profile.ts';
import { emptyFolder } from '../empty-folder.ts';

export const rsaKey: string = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
}).privateKey;

export const token = 'canary-token-of-thirty-one-char';

/** A whole demo profile as an object to be written. Its key comes from the variable KEY. */
export const demo = {
  name: 'demo',
  kind: 'demo',
  base_url: 'https://records.demo.example/org',
  gateway_url: 'https://gateway.demo.example',
  sso_url: 'https://sso.demo.example',
  auth_url: 'https://auth.demo.example',
  namespace: 'AG-TEST',
  application: { id: 'MP-TEST', private_key: '${KEY}' },
  access: 'read-write',
} as const;

export const environment = { KEY: rsaKey, TOKEN: token };

export { emptyFolder };

/** Writes a profile, given as YAML or as an object, and returns the path of the file. */
export function written(profile: unknown, folder = emptyFolder(), name = 'profile.yaml'): string {
  const file = join(folder, name);
  writeFileSync(
    file,
    typeof profile === 'string' ? profile : stringify(profile, { aliasDuplicateObjects: false }),
  );
  return file;
}

export function loaded(profile: unknown, variables: NodeJS.ProcessEnv = environment): Profile {
  return loadProfile(written(profile), variables);
}

/** The error that loading a file ends in. */
export function refusalOf(file: string, variables: NodeJS.ProcessEnv = environment): ProfileError {
  try {
    loadProfile(file, variables);
  } catch (error) {
    if (error instanceof ProfileError) return error;
    throw error;
  }
  throw new Error('The profile was accepted.');
}

/** The error for a profile that is given by its content. */
export function refused(profile: unknown, variables: NodeJS.ProcessEnv = environment): ProfileError {
  return refusalOf(written(profile), variables);
}

/** The only problem, as one line: key, what was found, what is expected, what to do. */
export function onlyProblem({ problems }: ProfileError): string {
  if (problems.length !== 1) throw new Error(`${problems.length} problems: ${JSON.stringify(problems)}`);
  return problems
    .map(({ key, found, expected, advice }) => [key, found, expected, advice].join(' | '))
    .join();
}
