import { limits } from '../specs/openapi.ts';
import type { Crm } from './crm.ts';
import type { Marker } from './journal/journal-entry.ts';

/** A record as a list shows it. */
export interface ListedItem {
  readonly id: string;
  readonly fields: readonly { readonly id: string; readonly value: unknown }[];
}

function objectsIn(body: unknown): readonly unknown[] | undefined {
  const objects = (body as { objects?: unknown } | undefined)?.objects;
  return Array.isArray(objects) ? objects : undefined;
}

/** The items of a list answer that really carry the marker: a service that ignores filters must not lead us astray. */
export function itemsCarrying(marker: Marker, body: unknown): ListedItem[] {
  return ((objectsIn(body) ?? []) as Partial<ListedItem>[]).filter(
    (item): item is ListedItem =>
      typeof item?.id === 'string' &&
      Array.isArray(item.fields) &&
      item.fields.some((field) => field?.id === marker.field && field.value === marker.value),
  );
}

/** Whether the marker stands anywhere in a record that was read: the document does not show its form. */
export function carries(marker: Marker, record: unknown): boolean {
  if (record === marker.value) return true;
  return (
    record !== null &&
    typeof record === 'object' &&
    Object.values(record).some((inner) => carries(marker, inner))
  );
}

function cursorIn(body: unknown): string | undefined {
  const { has_more, next_cursor } = (body ?? {}) as { has_more?: unknown; next_cursor?: unknown };
  return has_more === true && typeof next_cursor === 'string' ? next_cursor : undefined;
}

/** How many pages are worth it when a service shows all its records. */
const mostPages = 200;

/**
 * Every listed record that carries the marker; undefined when an answer was not a list.
 * A cursor that leads back to itself leads nowhere.
 */
export async function markedRecords(
  crm: Crm,
  resourceType: string,
  marker: Marker,
): Promise<ListedItem[] | undefined> {
  const items: ListedItem[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const { status, body } = await crm.list(resourceType, {
      fields: [{ id: marker.field, value: marker.value, operation: 'IS' }],
      returnFields: [marker.field],
      page: { limit: limits.maximum_page_size, ...(cursor !== undefined && { cursor }) },
    });
    if (status !== 200 || objectsIn(body) === undefined) return undefined;
    items.push(...itemsCarrying(marker, body));
    const next = cursorIn(body);
    if (next === undefined || next === cursor) break;
    cursor = next;
  }
  return items;
}
