import { isDeepStrictEqual } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from '../../../client/caller.ts';
import type { Crm } from '../../../client/crm.ts';
import { limits } from '../../../specs/openapi.ts';
import { given } from '../properties/expectation.ts';
import { KeptAnswers } from './kept-answers.ts';
import { type Company, companyPages } from './rpc-lists.ts';
import { type Walk, walk } from './walk.ts';

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

/** All companies at one time, each as JSON, in the order of these texts. */
interface Snapshot {
  readonly rows: readonly string[];
}

/** The answers of a walk by pages of these sizes, as they came while there were these companies. */
export interface KeptWalk extends Snapshot {
  readonly sizes: readonly number[];
  readonly answers: Readonly<Record<string, Answer>>;
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

function walkBy(crm: Crm, sizes: readonly number[], answers: KeptAnswers): Promise<Walk<Company>> {
  return walk(companyPages(crm.but({ remembered: answers })), sizes);
}

/** A kept walk as one check reads it. */
export async function judgedWalk(crm: Crm, { rows, sizes, answers }: KeptWalk): Promise<QuietWalk> {
  const walked = await walkBy(crm, sizes, new KeptAnswers(answers));
  const seen = walked.rows.map((row) => JSON.stringify(row));
  return { walked, count: rows.length, lost: without(rows, seen), repeated: without(seen, rows) };
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
  async walk(sizes: (count: number) => readonly number[]): Promise<KeptWalk> {
    for (const pause of pausesMs) {
      if (pause > 0) await this.#wait(pause);
      const before = this.#latest ?? (await this.#look());
      const kept = { rows: before.rows, sizes: sizes(before.rows.length), answers: new KeptAnswers() };
      await walkBy(this.#crm, kept.sizes, kept.answers);
      const after = await this.#look();
      this.#latest = after;
      if (isDeepStrictEqual(before.rows, after.rows)) return { ...kept, answers: kept.answers.all };
    }
    given(false, 'companies came, went or changed during each walk over them');
  }

  /** Walks in about so many pages, anew for each page. */
  walkInParts(parts: readonly number[]): Promise<KeptWalk> {
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
    return { rows: rows.map((row) => JSON.stringify(row)).toSorted() };
  }
}
