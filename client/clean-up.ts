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

/** How many rounds of listing and deleting are worth it when a list lags behind the deletions. */
const mostRounds = 50;

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
  const tried = new Set<string>();
  for (let round = 0; round < mostRounds; round += 1) {
    const answer = await crm.list(resourceType, {
      fields: [{ id: marker.field, value: marker.value, operation: 'IS' }],
      returnFields: [marker.field],
      page: { limit: limits.maximum_page_size },
    });
    const fresh = itemsCarrying(marker, answer.body).filter((item) => !tried.has(item.id));
    if (fresh.length === 0) return;
    await Promise.all(
      fresh.map(async ({ id }) => {
        tried.add(id);
        journal.write({ event: 'found', resource_type: resourceType, id, permanent: false });
        const { status } = await crm.delete(resourceType, id);
        if (status === 404) journal.write({ event: 'deleted', resource_type: resourceType, id });
      }),
    );
  }
}
