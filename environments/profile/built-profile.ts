import { withoutTrailingSlash } from './address.ts';
import type { CheckedProfile } from './checked-profile.ts';
import { privateKeyIn } from './credentials.ts';
import type { Credentials, Profile } from './loaded-profile.ts';
import { defaultSettleTimeoutMs, defaultStateDir, defaultsByKind } from './profile-defaults.ts';
import type { WrittenCredentials } from './profile-schema.ts';

type Absolute = CheckedProfile['absolute'];

function credentials(
  { id, private_key, private_key_file = '' }: WrittenCredentials,
  absolute: Absolute,
): Credentials {
  return { id, private_key: privateKeyIn(private_key, absolute(private_key_file)) };
}

function identity({
  written: { application, access_token = '' },
  absolute,
}: CheckedProfile): Profile['identity'] {
  return application ? { application: credentials(application, absolute) } : { access_token };
}

function optional({ written, absolute }: CheckedProfile): Partial<Profile> {
  const { restricted_application, forbidden_namespace, control_url, create_body, filter_groups, deviations } =
    written;
  return {
    ...(restricted_application && { restricted_application: credentials(restricted_application, absolute) }),
    ...(forbidden_namespace !== undefined && { forbidden_namespace }),
    ...(control_url !== undefined && { control_url: withoutTrailingSlash(control_url) }),
    ...(create_body && { create_body }),
    ...(filter_groups && { filter_groups }),
    ...(deviations !== undefined && { deviations: absolute(deviations) }),
  };
}

/** The profile that a checked file describes, with defaults filled in and without its counterpart. */
export function builtProfile(checked: CheckedProfile): Profile {
  const { written, absolute } = checked;
  const { name, kind, namespace } = written;
  const defaults = defaultsByKind[kind];
  return {
    name,
    kind,
    base_url: withoutTrailingSlash(written.base_url),
    gateway_url: withoutTrailingSlash(written.gateway_url),
    sso_url: withoutTrailingSlash(written.sso_url),
    auth_url: withoutTrailingSlash(written.auth_url),
    namespace,
    identity: identity(checked),
    access: written.access ?? defaults.access,
    settle_timeout_ms: written.settle_timeout_ms ?? defaultSettleTimeoutMs,
    rate_limit: { ...defaults.rate_limit, ...written.rate_limit },
    budget: { ...defaults.budget, ...written.budget },
    allow_permanent_records: written.allow_permanent_records ?? defaults.allow_permanent_records,
    state_dir: absolute(written.state_dir ?? defaultStateDir),
    field_aliases: written.field_aliases ?? {},
    ...optional(checked),
  };
}
