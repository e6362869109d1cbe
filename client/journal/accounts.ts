import { resourceTypes } from '../../specs/openapi.ts';
import type { JournalEntry, Marker } from './journal-entry.ts';

/** What is known of the records of one resource type under one marker. */
export interface MarkerAccount {
  readonly resource_type: string;
  readonly marker: Marker;
  /** Creates that were answered with success. */
  readonly made: number;
  /** Requests that may have made a record besides: upserts, and those whose answer was lost. */
  readonly maybe: number;
  /** The ids that a list ever showed. */
  readonly found: ReadonlySet<string>;
}

type OpenAccount = {
  -readonly [Key in keyof MarkerAccount]: MarkerAccount[Key];
} & { readonly found: Set<string>; settled: boolean };

/** A record that a list has shown and that has not been deleted since. */
export interface StandingRecord {
  readonly resource_type: string;
  readonly id: string;
  readonly permanent: boolean;
}

/** What one run has made and unmade, by record id. */
export interface JournalTally {
  readonly created: number;
  readonly deleted: number;
  /** Records that stand and cannot be deleted through the interface. */
  readonly permanent: number;
  /** The kit's records that still stand and could be deleted, one by one: as `type/id`, or by their marker. */
  readonly left: readonly string[];
}

function unseen({ made, maybe, found, settled }: OpenAccount): number {
  return settled ? 0 : Math.max(0, made + maybe - found.size);
}

/** Adds up journal entries, in their order. */
export class Accounts {
  readonly #byMarker = new Map<string, OpenAccount>();
  readonly #standing = new Map<string, StandingRecord>();
  readonly #seen = new Set<string>();
  #outstanding = 0;

  take(entry: JournalEntry): void {
    switch (entry.event) {
      case 'opened':
        return;
      case 'intended':
        this.#outstanding += entry.count;
        this.#open(entry).maybe += entry.count;
        this.#open(entry).settled = false;
        return;
      case 'answered':
        return this.#answered(entry);
      case 'settled':
        this.#open(entry).settled = true;
        return;
      case 'found':
        if (entry.permanent) this.#outstanding -= 1;
        if (entry.marker !== undefined) this.#found(entry, entry.marker);
        this.#seen.add(`${entry.resource_type}/${entry.id}`);
        this.#standing.set(`${entry.resource_type}/${entry.id}`, entry);
        return;
      case 'deleted':
        this.#outstanding -= 1;
        this.#seen.add(`${entry.resource_type}/${entry.id}`);
        this.#standing.delete(`${entry.resource_type}/${entry.id}`);
    }
  }

  #found({ resource_type, id }: StandingRecord, marker: Marker): void {
    const account = this.#open({ resource_type, marker });
    account.found.add(id);
    account.settled = false;
  }

  #answered(entry: JournalEntry & { readonly event: 'answered' }): void {
    if (entry.created === 'maybe') return;
    const account = this.#open(entry);
    account.maybe -= 1;
    if (entry.created === 'yes') account.made += 1;
    else this.#outstanding -= 1;
  }

  /** The account of a marker, empty where nothing was ever intended under it. */
  of(resource_type: string, marker: Marker): MarkerAccount {
    return this.#open({ resource_type, marker });
  }

  /** The accounts under which records may still stand that can be deleted. */
  get unsettled(): readonly MarkerAccount[] {
    return [...this.#byMarker.values()].filter((account) => {
      const { resource_type, made, maybe, settled } = account;
      return (
        !settled && made + maybe + account.found.size > 0 && !resourceTypes.upsertOnly.includes(resource_type)
      );
    });
  }

  /** The records that stand and can be deleted. */
  get standing(): readonly StandingRecord[] {
    return [...this.#standing.values()].filter(({ permanent }) => !permanent);
  }

  isStanding(resource_type: string, id: string): boolean {
    return this.#standing.has(`${resource_type}/${id}`);
  }

  /** How many records may still have to be deleted. */
  get outstanding(): number {
    return Math.max(0, this.#outstanding);
  }

  tally(): JournalTally {
    const neverSeen = this.unsettled.flatMap(({ resource_type, marker }) => {
      const count = unseen(this.#open({ resource_type, marker }));
      const marked = `with ${marker.field} ${marker.value}`;
      return Array.from(
        { length: count },
        (_, index) => `${resource_type}/? (${index + 1} of ${count} ${marked})`,
      );
    });
    const standing = this.standing.map(({ resource_type, id }) => `${resource_type}/${id}`);
    return {
      created: this.#seen.size + neverSeen.length,
      deleted: this.#seen.size - this.#standing.size,
      permanent: this.#standing.size - standing.length,
      left: [...standing, ...neverSeen],
    };
  }

  #open({ resource_type, marker }: Pick<MarkerAccount, 'resource_type' | 'marker'>): OpenAccount {
    const key = `${resource_type} ${marker.field}=${marker.value}`;
    const known = this.#byMarker.get(key);
    if (known !== undefined) {
      const last = (each: Marker): number => each.numbered?.last ?? 0;
      if (last(marker) > last(known.marker)) known.marker = marker;
      return known;
    }
    const account = { resource_type, marker, made: 0, maybe: 0, found: new Set<string>(), settled: false };
    this.#byMarker.set(key, account);
    return account;
  }
}

export function accountsOf(entries: readonly JournalEntry[]): Accounts {
  const accounts = new Accounts();
  for (const entry of entries) accounts.take(entry);
  return accounts;
}

/** Counts what a journal tells, in its order: a record that is found after its deletion stands again. */
export function tally(entries: readonly JournalEntry[]): JournalTally {
  return accountsOf(entries).tally();
}
