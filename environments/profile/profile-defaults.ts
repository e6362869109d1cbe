import type { Profile } from './loaded-profile.ts';

type Defaults = Pick<Profile, 'access' | 'rate_limit' | 'budget' | 'allow_permanent_records'>;

const shared: Defaults = {
  access: 'read-only',
  rate_limit: { requests_per_second: 8, concurrency: 2 },
  budget: { requests: 2000, records: 200 },
  allow_permanent_records: false,
};

/** What holds where a profile is silent. A Local environment is the caller's own: no limit is in effect. */
export const defaultsByKind: Readonly<Record<Profile['kind'], Defaults>> = {
  production: shared,
  demo: shared,
  local: {
    access: 'read-write',
    rate_limit: { requests_per_second: 1_000_000, concurrency: 16 },
    budget: { requests: 1_000_000, records: 100_000 },
    allow_permanent_records: true,
  },
};

export const defaultSettleTimeoutMs = 5000;

export const defaultStateDir = '.crm-conformance';
