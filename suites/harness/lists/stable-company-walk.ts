import { setTimeout as sleep } from 'node:timers/promises';
import type { Crm } from '../../../client/crm.ts';
import { limits } from '../../../specs/openapi.ts';
import { given } from '../properties/expectation.ts';
import { type Company, companyPages } from './rpc-lists.ts';
import { type Walk, walk } from './walk.ts';

/** How long to leave the others alone before each attempt, in milliseconds. */
const pausesMs = [0, 100, 250, 500, 1_000, 2_000];

/** A walk while no company came, went or changed. */
interface QuietWalk {
  readonly walked: Walk<Company>;
  /** How many companies there were. */
  readonly count: number;
}

/** All companies at one time, whatever their order. */
interface Snapshot {
  readonly count: number;
  readonly text: string;
}

/**
 * Nothing confines the company list to our own records. So the companies of the namespace are looked at before and
 * after each walk, and the walk is made again when others disturbed it.
 */
export class StableCompanyWalk {
  readonly #crm: Crm;
  #latest: Snapshot | undefined;

  constructor(crm: Crm) {
    this.#crm = crm;
  }

  /** Walks over all companies by pages of these sizes, in turn; `sizes` is told how many companies there are. */
  async walk(sizes: (count: number) => readonly number[]): Promise<QuietWalk> {
    for (const pause of pausesMs) {
      if (pause > 0) await this.#wait(pause);
      const before = this.#latest ?? (await this.#look());
      const walked = await walk(companyPages(this.#crm), sizes(before.count));
      const after = await this.#look();
      this.#latest = after;
      if (before.text === after.text) return { walked, count: before.count };
    }
    given(false, 'companies came, went or changed during each walk over them');
  }

  /** Walks in about so many pages, anew for each page. */
  walkInParts(parts: readonly number[]): Promise<QuietWalk> {
    return this.walk((count) =>
      parts.map((part) => Math.max(1, Math.min(limits.maximum_page_size, Math.ceil(count / part)))),
    );
  }

  async #wait(pause: number): Promise<void> {
    await sleep(pause);
    this.#latest = undefined;
  }

  async #look(): Promise<Snapshot> {
    const { rows } = await walk(companyPages(this.#crm), [limits.maximum_page_size]);
    const texts = rows.map((row) => JSON.stringify(row));
    return { count: rows.length, text: texts.toSorted().join('\n') };
  }
}

/** How many rows show each label, wherever in them it stands; any run of small letters and digits may be one. */
export function countsOfLabels(rows: readonly Company[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const row of rows) {
    for (const label of new Set(JSON.stringify(row).match(/[a-z0-9]+/g)))
      counts.set(label, (counts.get(label) ?? 0) + 1);
  }
  return counts;
}
