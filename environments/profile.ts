import { builtProfile } from './profile/built-profile.ts';
import { type CheckedProfile, checkProfile } from './profile/checked-profile.ts';
import type { Profile } from './profile/loaded-profile.ts';
import { ProfileError } from './profile/profile-error.ts';
import { locateProfile, type ProfileLocation, profileAt } from './profile/profile-location.ts';

export type { Credentials, Profile } from './profile/loaded-profile.ts';
export { ProfileError };

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
