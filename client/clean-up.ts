import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '../specs/openapi.ts';
import type { Crm } from './crm.ts';
import type { Journal, Marker } from './journal.ts';

/** A record as a list shows it. */
export interface ListedItem {
  readonly id: string;
  readonly fields: readonly { readonly id: string; readonly value: unknown }[];
}

/** The items of a list answer that really carry the marker: a service that ignores filters must not lead us astray. */
export function itemsCarrying(marker: Marker, body: unknown): ListedItem[] {
  const objects = (body as { objects?: unknown } | undefined)?.objects;
  if (!Array.isArray(objects)) return [];
  return (objects as Partial<ListedItem>[]).filter(
    (item): item is ListedItem =>
      typeof item?.id === 'string' &&
      Array.isArray(item.fields) &&
      item.fields.some((field) => field?.id === marker.field && field.value === marker.value),
  );
}

function cursorIn(body: unknown): string | undefined {
  const { has_more, next_cursor } = (body ?? {}) as { has_more?: unknown; next_cursor?: unknown };
  return has_more === true && typeof next_cursor === 'string' ? next_cursor : undefined;
}

/** How many pages are worth it when a service shows all its records. */
const mostPages = 200;

/** Every listed record that carries the marker. A cursor that leads back to itself leads nowhere. */
async function listed(crm: Crm, resourceType: string, marker: Marker): Promise<ListedItem[]> {
  const items: ListedItem[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const { body } = await crm.list(resourceType, {
      fields: [{ id: marker.field, value: marker.value, operation: 'IS' }],
      returnFields: [marker.field],
      page: { limit: limits.maximum_page_size, ...(cursor !== undefined && { cursor }) },
    });
    items.push(...itemsCarrying(marker, body));
    const next = cursorIn(body);
    if (next === undefined || next === cursor) break;
    cursor = next;
  }
  return items;
}

/** How patiently a list is watched, in milliseconds. */
export interface CleanUpPatience {
  /** So long a list may lag behind what was made and unmade. */
  readonly settleMs: number;
  /** So long one more look is put off when a record may have come up that nobody answered for. */
  readonly doubtMs: number;
}

const pauseMs = 50;

/**
 * Deletes every record that carries the marker, and journals each. Works from the list alone, so it also finds
 * records whose creation was never answered. It looks again until the list shows none and as many were found as
 * were made, or the time is up; what still stands then, or never came up, is in the journal as left.
 * `found` holds the ids found before, some perhaps deleted already, and afterwards all that were ever found.
 */
export async function deleteMarked(
  asker: Crm,
  resourceType: string,
  marker: Marker,
  journal: Journal,
  patience: CleanUpPatience,
  found: Set<string> = new Set(),
): Promise<void> {
  const crm = asker.but({ budgeted: false, onAnswer: () => {} });
  const { made, maybe } = journal.account(marker);
  const tried = new Set<string>();
  const remove = async (id: string): Promise<void> => {
    tried.add(id);
    found.add(id);
    journal.write({ event: 'found', resource_type: resourceType, id, permanent: false });
    const { status } = await crm.delete(resourceType, id);
    if (status === 404) journal.write({ event: 'deleted', resource_type: resourceType, id });
  };
  const begin = performance.now();
  for (;;) {
    const standing = (await listed(crm, resourceType, marker)).map(({ id }) => id);
    const fresh = new Set(standing.filter((id) => !tried.has(id)));
    const outcomes = await Promise.allSettled([...fresh].map(remove));
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) throw failed.reason;
    const waited = performance.now() - begin;
    const settled = standing.length === 0 && found.size >= made;
    if (settled && (maybe === 0 || waited >= patience.doubtMs)) return;
    if (fresh.size === 0 && waited >= patience.settleMs) {
      for (const id of standing)
        journal.write({ event: 'found', resource_type: resourceType, id, permanent: false });
      const count = made - found.size;
      if (count > 0) journal.write({ event: 'unseen', resource_type: resourceType, marker, count });
      return;
    }
    if (fresh.size === 0) await sleep(pauseMs);
  }
}
