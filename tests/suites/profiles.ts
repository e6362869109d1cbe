import type { Profile } from '../../environments/profile.ts';

/** A profile that gives everything a check may need. Nothing listens at its addresses. */
export const fullProfile: Profile = {
  name: 'demo',
  kind: 'demo',
  base_url: 'http://127.0.0.1:1/org',
  gateway_url: 'http://127.0.0.1:1/gateway',
  sso_url: 'http://127.0.0.1:1/sso',
  auth_url: 'http://127.0.0.1:1/auth',
  namespace: 'AG-TEST',
  identity: { application: { id: 'MP-TEST', private_key: 'not used' } },
  access: 'read-write',
  restricted_application: { id: 'MP-BARE', private_key: 'not used' },
  forbidden_namespace: 'AG-OTHER',
  filter_groups: { filterGroups: [] },
  get counterpart(): Profile {
    return fullProfile;
  },
  control_url: 'http://127.0.0.1:1/control',
  settle_timeout_ms: 200,
  rate_limit: { requests_per_second: 1_000, concurrency: 4 },
  budget: { requests: 10_000, records: 10_000 },
  allow_permanent_records: true,
  state_dir: '/nowhere',
  field_aliases: {},
};

/** The full profile without these keys. */
export function profileWithout(...keys: readonly (keyof Profile)[]): Profile {
  const kept = Object.entries(fullProfile).filter(([key]) => !keys.includes(key as keyof Profile));
  return Object.fromEntries(kept) as unknown as Profile;
}
