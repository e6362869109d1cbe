import { isDeepStrictEqual } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Crm } from '../../../client/crm.ts';
import { limits } from '../../../specs/openapi.ts';
import { given } from '../properties/expectation.ts';
import { type Company, companyPages } from './rpc-lists.ts';
import { type Walk, walk } from './walk.ts';
import { canonical } from '../../../traffic/pages.ts';

/** How long to leave the others alone before each attempt, in milliseconds. */
const pausesMs = [0, 100, 250, 500, 1_000, 2_000];

/** A walk while no company came, went or changed. */
export interface QuietWalk {
  readonly walked: Walk<Company>;
  /** How many companies there were. */
  readonly count: number;
  /** Rows that a walk by the largest pages shows and this one lacks. */
  readonly lost: readonly string[];
  /** Rows that this walk shows more often than one by the largest pages. */
  readonly repeated: readonly string[];
}

/** All companies at one time, each as a text that is the same in whatever order its members and items come, in the order of these texts. */
interface Snapshot {
  readonly rows: readonly string[];
}

/** What of `some` is left when each of `others` takes one of its kind away. */
function without(some: readonly string[], others: readonly string[]): readonly string[] {
  const left = new Map<string, number>();
  for (const other of others) left.set(other, (left.get(other) ?? 0) + 1);
  return some.filter((one) => {
    const count = left.get(one) ?? 0;
    left.set(one, count - 1);
    return count <= 0;
  });
}

/** More pages would show no more. */
const mostEqualPages = 50;

/** The largest page of which so many rows fill a few, all but one. */
function sizeLeavingOne(count: number): number {
  const { maximum_page_size: cap } = limits;
  const few = Array.from({ length: mostEqualPages }, (_, index) => (count - 1) / (index + 1));
  return few.find((size) => Number.isInteger(size) && size >= 1 && size <= cap) ?? Math.min(count, cap);
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
      const walked = await walk(companyPages(this.#crm), sizes(before.rows.length));
      const after = await this.#look();
      this.#latest = after;
      if (!isDeepStrictEqual(before.rows, after.rows)) continue;
      const seen = walked.rows.map(canonical);
      const [lost, repeated] = [without(before.rows, seen), without(seen, before.rows)];
      return { walked, count: before.rows.length, lost, repeated };
    }
    given(false, 'companies came, went or changed during each walk over them');
  }

  /** Walks in about so many pages, anew for each page. */
  walkInParts(parts: readonly number[]): Promise<QuietWalk> {
    return this.walk((count) =>
      parts.map((part) => Math.max(1, Math.min(limits.maximum_page_size, Math.ceil(count / part)))),
    );
  }

  /** Walks by equal pages after which a single company is left, where their number allows it. */
  walkLeavingOne(): Promise<QuietWalk> {
    return this.walk((count) => [sizeLeavingOne(count)]);
  }

  async #wait(pause: number): Promise<void> {
    await sleep(pause);
    this.#latest = undefined;
  }

  async #look(): Promise<Snapshot> {
    const { rows } = await walk(companyPages(this.#crm), [limits.maximum_page_size]);
    return { rows: rows.map(canonical).toSorted() };
  }
}
