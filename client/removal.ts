import type { MarkerAccount } from './journal/accounts.ts';
import type { Crm } from './crm.ts';
import { Unanswered } from './errors.ts';
import type { Journal } from './journal/journal.ts';
import type { Marker } from './journal/journal-entry.ts';
import { isMark } from './journal/marks.ts';
import { resourceTypes } from '../specs/openapi.ts';
import {
  carries,
  isDone,
  isRead,
  type ListedItem,
  type MarkFilter,
  markedAmongAll,
  markedRecords,
  type MarkedWalk,
} from './marked-records.ts';

/** A deletion whose answer is lost is tried so often. */
const mostLost = 3;

/** Refusals that are about the caller, and tell nothing of what was asked for. */
const aboutCaller: ReadonlySet<number> = new Set([401, 403, 429]);

/** Deletes the records of one resource type under one marker, and journals each. */
export class Removal {
  readonly #crm: Crm;
  readonly #resourceType: string;
  readonly #marker: Marker;
  readonly #journal: Journal;
  readonly #answered = new Set<string>();
  readonly #refused = new Set<string>();
  #hasRenewed = false;
  #lost = 0;
  #filter: MarkFilter = 'IS';
  #isFilterSure: boolean;
  /** No filter on the field of the marker is taken. */
  #isUnfiltered = false;

  constructor(crm: Crm, resourceType: string, marker: Marker, journal: Journal) {
    this.#crm = crm;
    this.#resourceType = resourceType;
    this.#marker = marker;
    this.#journal = journal;
    // The numbers of one marker are asked for by IS_ANY as it is.
    this.#isFilterSure = marker.numbered !== undefined;
  }

  get account(): MarkerAccount {
    return this.#journal.accounts.of(this.#resourceType, this.#marker);
  }

  /** What the list shows; by a walk over all records where no filter on the field of the marker is taken. */
  async listed(): Promise<MarkedWalk> {
    if (!this.#isUnfiltered) {
      const walk = await this.#filtered();
      if (walk.end !== 'refused') return this.#noted(walk);
      this.#isUnfiltered = true;
    }
    return this.#noted(await this.#amongAll());
  }

  /**
   * A service may find no record by the one filter, and some by the other: that is tried once, as long as the first has
   * shown none.
   */
  async #filtered(): Promise<MarkedWalk> {
    const walk = await this.#walkBy(this.#filter);
    this.#isFilterSure ||= walk.items.length > 0;
    const { made, maybe, found } = this.account;
    if (this.#isFilterSure || made + maybe + found.size === 0) return walk;
    this.#isFilterSure = true;
    const other = await this.#walkBy('IS_ANY');
    const isBetter = other.items.length > 0 || (!isRead(walk) && isRead(other));
    if (!isBetter) return walk;
    this.#filter = 'IS_ANY';
    return other;
  }

  #amongAll(): Promise<MarkedWalk> {
    const { field } = this.#marker;
    const isOthers = (shown: unknown): boolean =>
      this.#journal.accounts.unsettled.some(({ marker }) => marker.field === field && isMark(marker, shown));
    return markedAmongAll(this.#crm, this.#resourceType, this.account.marker, isOthers);
  }

  #walkBy(filter: MarkFilter): Promise<MarkedWalk> {
    return markedRecords(this.#crm, this.#resourceType, this.account.marker, filter);
  }

  /**
   * Removes what a walk over all records shows: filters may not find what stands. Returns whether that leaves
   * nothing to look for.
   */
  async removeAmongAll(): Promise<boolean> {
    const { items, end } = this.#noted(await this.#amongAll());
    await this.remove(items);
    const { made, found } = this.account;
    return end === 'whole' && items.length === 0 && found.size >= made;
  }

  /** True once, where something was refused: it is tried again with a fresh token, whatever status refused the old one. */
  renewOnce(isListRefused: boolean): boolean {
    if (this.#hasRenewed || (this.#refused.size === 0 && !isListRefused)) return false;
    this.#hasRenewed = true;
    this.#crm.forgetToken();
    this.#refused.clear();
    return true;
  }

  /**
   * Whether as many are shown as were made, and none of them may be deleted: nothing will change. A list may lag behind
   * deletions, and these be refused for what is gone: so one of them must be there to read.
   */
  async areAllRefused({ items }: MarkedWalk): Promise<boolean> {
    const { made, maybe, found } = this.account;
    const [first] = items;
    const areRefused = found.size >= made + maybe && items.every(({ id }) => this.#refused.has(id));
    return first !== undefined && areRefused && this.#isThere(first.id);
  }

  /** Tries those that no deletion was answered for. False when there was none. */
  async remove(records: readonly Pick<ListedItem, 'id'>[]): Promise<boolean> {
    const fresh = [...new Set(records.map(({ id }) => id))].filter(
      (id) => !this.#answered.has(id) && !this.#refused.has(id),
    );
    const outcomes = await Promise.allSettled(
      fresh.map(async (id) => {
        const { status } = await this.#crm.delete(this.#resourceType, id);
        (isDone(status) ? this.#answered : this.#refused).add(id);
      }),
    );
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed !== undefined) this.#lost += 1;
    if (failed !== undefined && (this.#lost >= mostLost || !(failed.reason instanceof Unanswered)))
      throw failed.reason;
    return fresh.length > 0;
  }

  /** Takes what was answered as deleted for gone, though a list that lags has shown it a while longer. */
  believeAnswers(): void {
    for (const id of this.#answered)
      if (this.#isStanding(id))
        this.#journal.write({ event: 'deleted', resource_type: this.#resourceType, id });
  }

  /** Asks for the records that the journal still has and the list does not show, one by one. */
  async removeById(isListReadable: boolean, listed: readonly ListedItem[] = []): Promise<void> {
    const shown = new Set(listed.map(({ id }) => id));
    const ids = [...this.account.found].filter((id) => this.#isStanding(id) && !shown.has(id));
    for (const id of ids) {
      const stood = await this.#isThere(id);
      if (stood) await this.remove([{ id }]);
      const isGone = !stood || !(await this.#isThere(id));
      // Where GET is not offered it answers 404 for every record: that alone tells nothing.
      if (isGone && (stood || isListReadable))
        this.#journal.write({ event: 'deleted', resource_type: this.#resourceType, id });
    }
  }

  /**
   * Whether the type is one that the document does not list and the service refuses: a create under it whose
   * answer is lost can have made nothing.
   */
  async isUnlistedType(): Promise<boolean> {
    const { made, found } = this.account;
    if (resourceTypes.records.includes(this.#resourceType) || made + found.size > 0) return false;
    const { status } = await this.#crm.list(this.#resourceType, { page: { limit: 1 } });
    return status >= 400 && status < 500 && !aboutCaller.has(status);
  }

  /** Removes what a list that was asked for many markers shows of this one. */
  async removeListed(records: readonly ListedItem[]): Promise<void> {
    this.#noteStanding(records);
    await this.remove(records);
  }

  /**
   * Whether nothing of the marker is left to look for, once a list for many markers shows none of its records.
   * @param isLate whether what nobody answered for would have come up by now
   */
  isNothingLeft(isLate: boolean): boolean {
    const { made, maybe, found } = this.account;
    const isDoubtful = found.size < made + maybe;
    return found.size >= made && (isLate || !isDoubtful) && ![...found].some((id) => this.#isStanding(id));
  }

  settle(): void {
    this.#journal.write({ event: 'settled', resource_type: this.#resourceType, marker: this.#marker });
  }

  async #isThere(id: string): Promise<boolean> {
    const { status, body } = await this.#crm.get(this.#resourceType, id);
    return isDone(status) && carries(this.#marker, body);
  }

  #isStanding(id: string): boolean {
    return this.#journal.accounts.isStanding(this.#resourceType, id);
  }

  #noted(walk: MarkedWalk): MarkedWalk {
    this.#noteStanding(walk.items);
    return walk;
  }

  #noteStanding(records: readonly Pick<ListedItem, 'id'>[]): void {
    const marker = this.#marker;
    for (const { id } of records) {
      if (this.#isStanding(id) && this.account.found.has(id)) continue;
      this.#journal.write({
        event: 'found',
        resource_type: this.#resourceType,
        id,
        permanent: false,
        marker,
      });
    }
  }
}
