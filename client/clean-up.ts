import { setTimeout as sleep } from 'node:timers/promises';
import type { MarkerAccount } from './journal/accounts.ts';
import type { Crm } from './crm.ts';
import { Unanswered } from './errors.ts';
import type { Journal } from './journal/journal.ts';
import type { Marker } from './journal/journal-entry.ts';
import { isRead, recordsMarkedByAny } from './marked-records.ts';
import { Removal } from './removal.ts';

/** How patiently a list is watched, in milliseconds. */
export interface CleanUpPatience {
  /** So long a list may lag behind what was made and unmade; less once that was waited for in vain. */
  readonly cleanUpMs: number;
  /** So long after a deletion a list mostly shows it; zero where it was not seen to lag. */
  readonly usualMs: number;
  /** So long one more look is put off when a record may have come up that nobody answered for. */
  readonly doubtMs: number;
  /** Deletions were waited for in vain so often in a row that what a list still shows is looked for in no other way. */
  readonly isVain: boolean;
  /** Is told of each marker whether all of its records have vanished in time. */
  noteCleanUp(isClean: boolean): void;
}

const firstPauseMs = 50;
const longestPauseMs = 500;

/** A deletion that is still refused after so long will not be done: no copy of the data is that far behind another. */
const certainMs = 1_000;

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
    const walk = await removal.listed();
    const hasTried = await removal.remove(walk.items);
    // The list may lag behind the last of the deletions, however long all of them took.
    if (hasTried) begin = performance.now();
    const { made, maybe, found } = removal.account;
    const waited = performance.now() - begin;
    const showsNone = isRead(walk) && walk.items.length === 0;
    const isSettled = showsNone && found.size >= made;
    if (isSettled && (found.size >= made + maybe || waited >= patience.doubtMs)) {
      if (patience.usualMs > 0) removal.believeAnswers();
      await removal.removeById(true);
      removal.settle();
      return true;
    }
    const isMoot = !isRead(walk) && made + maybe === 0;
    const isVain =
      waited >= patience.cleanUpMs || (waited >= certainMs && (await removal.areAllRefused(walk)));
    if (!hasTried && (isMoot || isVain)) {
      if (!isMoot && removal.renewOnce(!isRead(walk))) continue;
      if (!isMoot && (await removal.isUnlistedType())) {
        removal.settle();
        return true;
      }
      const showsOn = isRead(walk) && walk.items.length > 0;
      const isNothing = !isMoot && !(patience.isVain && showsOn) && (await removal.removeAmongAll());
      await removal.removeById(isNothing || showsNone, walk.items);
      if (isNothing) removal.settle();
      return isNothing;
    }
    if (!hasTried) await sleep(pauseMs);
  }
}

/** So many markers are looked for by one list. */
const mostTogether = 50;

/** Markers of one type and field, at least two in each group. */
function markersOfOneField(accounts: readonly MarkerAccount[]): readonly (readonly MarkerAccount[])[] {
  const groups = new Map<string, MarkerAccount[]>();
  for (const account of accounts) {
    if (account.marker.numbered !== undefined) continue;
    const key = JSON.stringify([account.resource_type, account.marker.field]);
    groups.set(key, [...(groups.get(key) ?? []), account]);
  }
  const parts = [...groups.values()].flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / mostTogether) }, (_, part) =>
      group.slice(part * mostTogether, (part + 1) * mostTogether),
    ),
  );
  return parts.filter(({ length }) => length > 1);
}

/**
 * Deletes the records of many markers of one field by two lists for all of them: one shows what stands, one that
 * nothing does. A third one comes where the second may have come too early. A marker is settled by them only where they
 * are sure of it; the others are looked after one by one.
 */
async function deleteTogether(
  crm: Crm,
  journal: Journal,
  accounts: readonly MarkerAccount[],
  { usualMs, doubtMs }: CleanUpPatience,
): Promise<void> {
  const [first] = accounts;
  if (first === undefined) return;
  const { resource_type, marker } = first;
  const asker = crm.but({ budgeted: false, read: ({ body }) => body });
  const values = accounts.map((account) => account.marker.value);
  const shown = await recordsMarkedByAny(asker, resource_type, marker.field, values);
  // A filter that shows nothing of what stands may be one that finds nothing.
  if (shown === undefined || shown.size === 0) return;
  let open = accounts.map(
    (account) => [account, new Removal(asker, resource_type, account.marker, journal)] as const,
  );
  for (const [account, removal] of open) await removal.removeListed(shown.get(account.marker.value) ?? []);
  const deletedAt = performance.now();
  for (const afterMs of new Set([Math.min(usualMs, doubtMs), doubtMs])) {
    await sleep(Math.max(0, deletedAt + afterMs - performance.now()));
    const left = await recordsMarkedByAny(asker, resource_type, marker.field, values);
    open = open.filter(([{ marker: own }, removal]) => {
      const isLate = afterMs === doubtMs && shown.has(own.value);
      const isGone = left?.has(own.value) === false && removal.isNothingLeft(isLate);
      if (isGone) removal.settle();
      return !isGone;
    });
    if (open.length === 0) return;
  }
}

/** So many markers are looked after at a time: waiting for one then costs the others nothing. */
const atOnce = 40;

/** Deletes the records of each marker by itself, and throws what kept it from the rest. */
async function deleteEach(
  crm: Crm,
  journal: Journal,
  accounts: readonly MarkerAccount[],
  patience: CleanUpPatience,
): Promise<void> {
  for (let start = 0; start < accounts.length; start += atOnce) {
    const outcomes = await Promise.allSettled(
      accounts
        .slice(start, start + atOnce)
        .map(({ resource_type, marker }) => deleteMarked(crm, resource_type, marker, journal, patience)),
    );
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  }
}

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
  const unsettled = journal.accounts.unsettled.filter(({ marker }) => isMeant(marker));
  const groups = markersOfOneField(unsettled);
  const grouped = new Set(groups.flat());
  const alone = unsettled.filter((account) => !grouped.has(account));
  const [each, ...together] = await Promise.allSettled([
    deleteEach(crm, journal, alone, patience),
    ...groups.map((group) => deleteTogether(crm, journal, group, patience)),
  ]);
  const broken = together.find((outcome) => outcome.status === 'rejected');
  if (broken !== undefined && !(broken.reason instanceof Unanswered)) throw broken.reason;
  if (each.status === 'rejected' && each.reason instanceof Unanswered) throw each.reason;
  const open = new Set(journal.accounts.unsettled);
  const left = [...grouped].filter((account) => open.has(account));
  await deleteEach(crm, journal, left, patience);
  if (each.status === 'rejected') throw each.reason;
}
