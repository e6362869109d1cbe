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

/** How many pages are worth it when a service shows all its records, or a list lags behind the deletions. */
const mostPages = 200;

/**
 * Deletes every record that carries the marker, and journals each. Works from the list alone, so it also
 * finds records whose creation was never answered. A record that will not go is left in the journal.
 */
export async function deleteMarked(
  asker: Crm,
  resourceType: string,
  marker: Marker,
  journal: Journal,
): Promise<void> {
  const crm = asker.but({ budgeted: false });
  const remove = async ({ id }: ListedItem): Promise<void> => {
    journal.write({ event: 'found', resource_type: resourceType, id, permanent: false });
    const { status } = await crm.delete(resourceType, id);
    if (status === 404) journal.write({ event: 'deleted', resource_type: resourceType, id });
  };
  const tried = new Set<string>();
  let cursor: string | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const { body } = await crm.list(resourceType, {
      fields: [{ id: marker.field, value: marker.value, operation: 'IS' }],
      returnFields: [marker.field],
      page: { limit: limits.maximum_page_size, ...(cursor !== undefined && { cursor }) },
    });
    const fresh = itemsCarrying(marker, body).filter(({ id }) => !tried.has(id));
    for (const { id } of fresh) tried.add(id);
    const outcomes = await Promise.allSettled(fresh.map(remove));
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) throw failed.reason;
    // Deletions move the pages, so the search begins anew. A cursor that leads back to itself leads nowhere.
    const next = fresh.length > 0 ? undefined : cursorIn(body);
    if (fresh.length === 0 && (next === undefined || next === cursor)) return;
    cursor = next;
  }
}
