import { tmpdir } from 'node:os';
import { Coordination } from '../../client/coordination/coordination.ts';
import { Budget } from '../../client/limits/budget.ts';
import { type Connection, connect } from '../../client/connect.ts';
import { Journal, readJournal } from '../../client/journal/journal.ts';
import { type JournalEntry } from '../../client/journal/journal-entry.ts';
import type { Profile } from '../../environments/profile.ts';
import type { RunningReference } from '../../environments/reference/service.ts';
import { private_key_pem } from '../reference/keys.ts';
import { test as base } from './loopback.ts';
import { emptyFolder } from '../empty-folder.ts';

/** A connection with books of its own, and what they hold. */
export interface Connected extends Omit<Connection, 'close'> {
  readonly journal: Journal;
  /** What is on disk. */
  readonly journalled: () => JournalEntry[];
}

/** A profile whose four addresses are paths of one origin. */
export function profileAt(origin: string, change: Partial<Profile> = {}): Profile {
  return {
    name: 'loopback',
    kind: 'local',
    base_url: `${origin}/base`,
    gateway_url: `${origin}/gateway`,
    sso_url: `${origin}/sso`,
    auth_url: `${origin}/auth`,
    namespace: 'AG-1',
    identity: { application: { id: 'MP-FULL', private_key: private_key_pem } },
    access: 'read-write',
    settle_timeout_ms: 500,
    rate_limit: { requests_per_second: 1000, concurrency: 8 },
    budget: { requests: 10_000, records: 5_000 },
    allow_permanent_records: false,
    state_dir: tmpdir(),
    field_aliases: {},
    ...change,
  };
}

/** The profile of a running reference service. */
export function profileOf(
  { base_url, gateway_url, sso_url, auth_url, control_url }: RunningReference,
  change: Partial<Profile> = {},
): Profile {
  return profileAt('', { base_url, gateway_url, sso_url, auth_url, control_url, ...change });
}

/** Connections that end with the test. */
export const test = base.extend<{ connectTo: (profile: Profile) => Connected }>({
  connectTo: async ({}, use) => {
    const ends: (() => Promise<void>)[] = [];
    await use((profile) => {
      const folder = emptyFolder();
      const journal = new Journal(folder, 'w0');
      const coordinator = new Coordination().join();
      const budget = new Budget(coordinator, profile.budget);
      const connection = connect(profile, { coordinator, journal, budget }, profile.rate_limit);
      ends.push(async () => {
        await connection.close();
        journal.close();
        budget.close();
      });
      return { ...connection, journal, journalled: () => readJournal(folder) };
    });
    await Promise.all(ends.map((end) => end()));
  },
});

export { expect } from '@playwright/test';
