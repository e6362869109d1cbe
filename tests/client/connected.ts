import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Budget } from '../../client/budget.ts';
import { type Connection, connect } from '../../client/connect.ts';
import { Journal, type JournalEntry, readJournal } from '../../client/journal.ts';
import type { Profile } from '../../environments/profile.ts';
import { private_key_pem } from '../reference/keys.ts';

/** A connection with books of its own, and what they hold. */
export interface Connected extends Connection {
  readonly journal: Journal;
  /** What is on disk. */
  journalled(): JournalEntry[];
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

export function connectedTo(profile: Profile): Connected {
  const folder = mkdtempSync(join(tmpdir(), 'connected-'));
  const journal = new Journal(folder, 'w0');
  const budget = new Budget(folder, profile.budget);
  const connection = connect(profile, { journal, budget }, profile.rate_limit);
  const close = async (): Promise<void> => {
    journal.close();
    budget.close();
    await connection.close();
  };
  return { ...connection, journal, journalled: () => readJournal(folder), close };
}
