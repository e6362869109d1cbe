import { builtProfile } from './profile/built-profile.ts';
import { type CheckedProfile, checkProfile } from './profile/checked-profile.ts';
import { ProfileError } from './profile/profile-error.ts';
import { locateProfile, type ProfileLocation, profileAt } from './profile/profile-location.ts';

export { ProfileError };

/** Whether the kit may change records. */
type Access = 'read-write' | 'read-only';

/** A registered application. The key is RSA, in PEM (PKCS#1 or PKCS#8), not encrypted. */
export interface Credentials {
  readonly id: string;
  readonly private_key: string;
}

/** An environment to ask, with everything filled in. Addresses have no trailing slash, paths are absolute. */
export interface Profile {
  readonly name: string;
  readonly kind: 'production' | 'demo' | 'local';
  readonly base_url: string;
  readonly gateway_url: string;
  readonly sso_url: string;
  readonly auth_url: string;
  readonly namespace: string;
  readonly identity: { readonly application: Credentials } | { readonly access_token: string };
  readonly access: Access;
  readonly restricted_application?: Credentials;
  readonly forbidden_namespace?: string;
  /** Another environment. Its own counterpart is not loaded. */
  readonly counterpart?: Profile;
  readonly control_url?: string;
  readonly settle_timeout_ms: number;
  readonly rate_limit: { readonly requests_per_second: number; readonly concurrency: number };
  readonly budget: { readonly requests: number; readonly records: number };
  readonly allow_permanent_records: boolean;
  readonly state_dir: string;
  readonly create_body?: 'data' | 'fields';
  readonly filter_groups?: Readonly<Record<string, unknown>>;
  readonly field_aliases: Readonly<Record<string, string>>;
  readonly deviations?: string;
}

function withCounterpart(
  profile: Profile,
  { written, problem, absolute }: CheckedProfile,
  { shown }: ProfileLocation,
  environment: NodeJS.ProcessEnv,
): Profile {
  if (written.counterpart === undefined) return profile;
  const counterpart = builtProfile(checkProfile(profileAt(absolute(written.counterpart), '/'), environment));
  if (counterpart.base_url === profile.base_url) {
    const found = `a profile with the same base_url, ${profile.base_url}`;
    const advice = 'name the profile of another environment: tokens of this one must not work there';
    throw new ProfileError(shown, [problem({ code: 'CONFLICT', path: ['counterpart'], found, advice })]);
  }
  return { ...profile, counterpart };
}

/**
 * Loads a profile, with its counterpart. `demo` and `production` are the bundled templates; anything else is
 * the path of a file, absolute or from the caller's folder. `${NAME}` in values reads `environment`.
 * Throws ProfileError, which tells everything that is wrong with the file and shows no secret.
 */
export function loadProfile(nameOrFile: string, environment: NodeJS.ProcessEnv = process.env): Profile {
  const location = locateProfile(nameOrFile);
  const checked = checkProfile(location, environment);
  return withCounterpart(builtProfile(checked), checked, location, environment);
}

function secretIn(identity: Profile['identity']): string {
  return 'application' in identity ? identity.application.private_key : identity.access_token;
}

/** Every private key and given token that a profile holds, its counterpart's too; each once. */
export function secretsOf(profile: Profile): readonly string[] {
  const { identity, restricted_application, counterpart } = profile;
  const secrets = [
    secretIn(identity),
    ...(restricted_application ? [restricted_application.private_key] : []),
    ...(counterpart ? secretsOf(counterpart) : []),
  ];
  return [...new Set(secrets)];
}
