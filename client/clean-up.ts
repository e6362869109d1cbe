import { setTimeout as sleep } from 'node:timers/promises';
import type { MarkerAccount } from './journal/accounts.ts';
import type { Crm } from './crm.ts';
import { Unanswered } from './errors.ts';
import type { Journal } from './journal/journal.ts';
import type { Marker } from './journal/journal-entry.ts';
import { resourceTypes } from '../specs/openapi.ts';
import {
  carries,
  type ListedItem,
  type MarkFilter,
  markedAmongAll,
  markedRecords,
  recordsMarkedByAny,
} from './marked-records.ts';

/** How patiently a list is watched, in milliseconds. */
export interface CleanUpPatience {
  /** So long a list may lag behind what was made and unmade; less once that was waited for in vain. */
  readonly cleanUpMs: number;
  /** So long one more look is put off when a record may have come up that nobody answered for. */
  readonly doubtMs: number;
  /** Is told of each marker whether all of its records have vanished in time. */
  noteCleanUp(isClean: boolean): void;
}

const firstPauseMs = 50;
const longestPauseMs = 500;

/** A deletion whose answer is lost is tried so often. */
const mostLost = 3;

function isDone(status: number): boolean {
  return status >= 200 && status < 300;
}

/** Refusals that are about the caller, and tell nothing of what was asked for. */
const aboutCaller: ReadonlySet<number> = new Set([401, 403, 429]);

/** Deletes the records of one resource type under one marker, and journals each. */
class Removal {
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

  /**
   * The ids that the list shows; undefined where it cannot be read. A service may find none by the one filter, and
   * some by the other: that is tried once, as long as the first has shown none.
   */
  async listed(): Promise<readonly string[] | undefined> {
    const items = await this.#itemsBy(this.#filter);
    this.#isFilterSure ||= (items ?? []).length > 0;
    const { made, maybe, found } = this.account;
    if (this.#isFilterSure || made + maybe + found.size === 0) return this.#noted(items);
    this.#isFilterSure = true;
    const others = (await this.#itemsBy('IS_ANY')) ?? [];
    if (others.length === 0) return this.#noted(items);
    this.#filter = 'IS_ANY';
    return this.#noted(others);
  }

  #itemsBy(filter: MarkFilter): Promise<ListedItem[] | undefined> {
    return markedRecords(this.#crm, this.#resourceType, this.account.marker, filter);
  }

  /**
   * Removes what a walk over all records shows: filters may not find what stands. Returns whether that leaves
   * nothing to look for.
   */
  async removeAmongAll(): Promise<boolean> {
    const walk = await markedAmongAll(this.#crm, this.#resourceType, this.account.marker);
    const ids = this.#noted(walk?.items) ?? [];
    await this.remove(ids);
    const { made, found } = this.account;
    return walk?.isWhole === true && ids.length === 0 && found.size >= made;
  }

  /** True once, where something was refused: it is tried again with a fresh token, whatever status refused the old one. */
  renews(isListRefused: boolean): boolean {
    if (this.#hasRenewed || (this.#refused.size === 0 && !isListRefused)) return false;
    this.#hasRenewed = true;
    this.#crm.forgetToken();
    this.#refused.clear();
    return true;
  }

  /** Tries those that no deletion was answered for. False when there was none. */
  async remove(ids: readonly string[]): Promise<boolean> {
    const fresh = [...new Set(ids)].filter((id) => !this.#answered.has(id) && !this.#refused.has(id));
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

  /** Asks for the records that the journal still has and the list does not show, one by one. */
  async removeById(isListReadable: boolean, listed: readonly string[] = []): Promise<void> {
    const shown = new Set(listed);
    const ids = [...this.account.found].filter((id) => this.#isStanding(id) && !shown.has(id));
    for (const id of ids) {
      const stood = await this.#isThere(id);
      if (stood) await this.remove([id]);
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
  async isOfNoType(): Promise<boolean> {
    const { made, found } = this.account;
    if (resourceTypes.records.includes(this.#resourceType) || made + found.size > 0) return false;
    const { status } = await this.#crm.list(this.#resourceType, { page: { limit: 1 } });
    return status >= 400 && status < 500 && !aboutCaller.has(status);
  }

  /** Removes what a list that was asked for many markers shows of this one. */
  async removeListed(records: readonly ListedItem[]): Promise<void> {
    await this.remove(this.#noted(records) ?? []);
  }

  /** Whether nothing of the marker is left to look for, once a list for many markers shows none of its records. */
  isOver(wasShown: boolean): boolean {
    const { made, maybe, found } = this.account;
    const isDoubtful = found.size < made + maybe;
    return found.size >= made && (wasShown || !isDoubtful) && ![...found].some((id) => this.#isStanding(id));
  }

  settle(): void {
    this.#journal.write({ event: 'settled', resource_type: this.#resourceType, marker: this.#marker });
  }

  async #isThere(id: string): Promise<boolean> {
    const { status, body } = await this.#crm.get(this.#resourceType, id);
    return status === 200 && carries(this.#marker, body);
  }

  #isStanding(id: string): boolean {
    return this.#journal.accounts.isStanding(this.#resourceType, id);
  }

  #noted(records: readonly ListedItem[] | undefined): readonly string[] | undefined {
    const ids = records?.map(({ id }) => id);
    for (const id of ids ?? []) this.#note(id);
    return ids;
  }

  #note(id: string): void {
    if (this.#isStanding(id) && this.account.found.has(id)) return;
    const marker = this.#marker;
    this.#journal.write({ event: 'found', resource_type: this.#resourceType, id, permanent: false, marker });
  }
}

/**
 * Deletes every record that carries the marker, and journals each. Works from the list, so it also finds
 * records whose creation was never answered. It looks again until the list shows none and as many were found as
 * were made, or the time is up; what still stands then, or never came up, the journal has as left.
 * A list that cannot be read shows nothing, which is not the same as showing that there is nothing.
 * @returns whether it is sure that nothing is left
 */
export async function deleteMarked(
  asker: Crm,
  resourceType: string,
  marker: Marker,
  journal: Journal,
  patience: CleanUpPatience,
): Promise<boolean> {
  const isClean = await removed(asker, resourceType, marker, journal, patience);
  patience.noteCleanUp(isClean);
  return isClean;
}

async function removed(
  asker: Crm,
  resourceType: string,
  marker: Marker,
  journal: Journal,
  patience: CleanUpPatience,
): Promise<boolean> {
  const removal = new Removal(
    asker.but({ budgeted: false, read: ({ body }) => body }),
    resourceType,
    marker,
    journal,
  );
  let begin = performance.now();
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(longestPauseMs, 2 * pauseMs)) {
    const ids = await removal.listed();
    const hasTried = await removal.remove(ids ?? []);
    // The list may lag behind the last of the deletions, however long all of them took.
    if (hasTried) begin = performance.now();
    const { made, maybe, found } = removal.account;
    const waited = performance.now() - begin;
    const isSettled = ids?.length === 0 && found.size >= made;
    if (isSettled && (found.size >= made + maybe || waited >= patience.doubtMs)) {
      await removal.removeById(true);
      removal.settle();
      return true;
    }
    const isMoot = ids === undefined && made + maybe === 0;
    if (!hasTried && (isMoot || waited >= patience.cleanUpMs)) {
      if (!isMoot && removal.renews(ids === undefined)) continue;
      if (!isMoot && (await removal.isOfNoType())) {
        removal.settle();
        return true;
      }
      const isNothing = !isMoot && (await removal.removeAmongAll());
      await removal.removeById(isNothing || ids?.length === 0, ids);
      if (isNothing) removal.settle();
      return isNothing;
    }
    if (!hasTried) await sleep(pauseMs);
  }
}

/** So many markers are looked for by one list. */
const mostTogether = 50;

function markersOfOneField(accounts: readonly MarkerAccount[]): readonly (readonly MarkerAccount[])[] {
  const alone = accounts.filter(({ marker }) => marker.numbered === undefined);
  const groups = new Map<string, MarkerAccount[]>();
  for (const account of alone) {
    const key = JSON.stringify([account.resource_type, account.marker.field]);
    groups.set(key, [...(groups.get(key) ?? []), account]);
  }
  return [...groups.values()].flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / mostTogether) }, (_, part) =>
      group.slice(part * mostTogether, (part + 1) * mostTogether),
    ),
  );
}

/**
 * Deletes the records of many markers of one field by two lists for all of them: one shows what stands, one that
 * nothing does. A marker is settled by them only where they are sure of it; the others are looked after one by one.
 */
async function deleteTogether(
  crm: Crm,
  journal: Journal,
  accounts: readonly MarkerAccount[],
  { doubtMs }: CleanUpPatience,
): Promise<void> {
  const [first] = accounts;
  if (first === undefined || accounts.length < 2) return;
  const { resource_type, marker } = first;
  const asker = crm.but({ budgeted: false, read: ({ body }) => body });
  const values = accounts.map((account) => account.marker.value);
  const shown = await recordsMarkedByAny(asker, resource_type, marker.field, values);
  // A filter that shows nothing of what stands may be one that finds nothing.
  if (shown === undefined || shown.size === 0) return;
  const removals = accounts.map(
    (account) => [account, new Removal(asker, resource_type, account.marker, journal)] as const,
  );
  const begin = performance.now();
  for (const [account, removal] of removals)
    await removal.removeListed(shown.get(account.marker.value) ?? []);
  await sleep(Math.max(0, begin + doubtMs - performance.now()));
  const left = await recordsMarkedByAny(asker, resource_type, marker.field, values);
  for (const [{ marker: own }, removal] of removals)
    if (left?.has(own.value) === false && removal.isOver(shown.has(own.value))) removal.settle();
}

/** So many markers are looked after at a time: waiting for one then costs the others nothing. */
const atOnce = 8;

/**
 * Deletes what the accounts of a journal say may still stand. Does all that it can before it throws what
 * kept it from the rest; after an environment that gave no answer nothing more is asked. Markers that are not meant
 * are left alone.
 */
export async function deleteLeftovers(
  crm: Crm,
  journal: Journal,
  patience: CleanUpPatience,
  isMeant: (marker: Marker) => boolean = () => true,
): Promise<void> {
  const open = (): readonly MarkerAccount[] =>
    journal.accounts.unsettled.filter(({ marker }) => isMeant(marker));
  const together = await Promise.allSettled(
    markersOfOneField(open()).map((group) => deleteTogether(crm, journal, group, patience)),
  );
  const broken = together.find((outcome) => outcome.status === 'rejected');
  if (broken !== undefined && !(broken.reason instanceof Unanswered)) throw broken.reason;
  const unsettled = open();
  for (let start = 0; start < unsettled.length; start += atOnce) {
    const outcomes = await Promise.allSettled(
      unsettled
        .slice(start, start + atOnce)
        .map(({ resource_type, marker }) => deleteMarked(crm, resource_type, marker, journal, patience)),
    );
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  }
}
