import { limits, valueEncodings } from '../specs/openapi.ts';
import type { Crm } from './crm.ts';
import { Unanswered, type UnansweredCode } from './errors.ts';
import type { Marker } from './journal/journal-entry.ts';
import { isMark, isMarkInAnyCase, marksOf, tellingLength } from './journal/marks.ts';

/** A record as a list shows it. */
export interface ListedItem {
  readonly id: string;
  readonly fields: readonly { readonly id: string; readonly value: unknown }[];
}

/** Some encodings leave out what is empty: an answer without objects lists none. */
function objectsIn(body: unknown): readonly unknown[] | undefined {
  if (body === null || typeof body !== 'object') return undefined;
  const { objects = [] } = body as { objects?: unknown };
  return Array.isArray(objects) ? objects : undefined;
}

function itemsWith(
  isIt: (field: { readonly id: string; readonly value: unknown }) => boolean,
  body: unknown,
): ListedItem[] {
  return ((objectsIn(body) ?? []) as Partial<ListedItem>[]).filter(
    (item): item is ListedItem =>
      typeof item?.id === 'string' &&
      Array.isArray(item.fields) &&
      item.fields.some((field) => field !== null && isIt(field)),
  );
}

/** The items of a list answer that really carry the marker: a service that ignores filters must not lead us astray. */
export function itemsCarrying(marker: Marker, body: unknown): ListedItem[] {
  return itemsWith(({ id, value }) => id === marker.field && isMark(marker, value), body);
}

const { open, close, separator } = valueEncodings.list;

/** The elements of a shown value. A list may be shown as the text that writes it: in brackets, each bare or quoted. */
function elementsIn(shown: unknown): readonly unknown[] {
  if (typeof shown !== 'string' || !shown.startsWith(open) || !shown.endsWith(close)) return [shown].flat();
  const elements = shown.slice(open.length, -close.length).split(separator);
  return elements.map((element) => element.trim().replaceAll(/^["']|["']$/g, ''));
}

/**
 * The items of a page whose field shows the marker, as a text or as an element: what took a text may be a list.
 * @param isMarkToo what else shows the marker
 */
function itemsHolding(
  marker: Marker,
  body: unknown,
  isMarkToo: (value: unknown) => boolean = () => false,
): ListedItem[] {
  const holds = (value: unknown): boolean =>
    elementsIn(value).some((each) => isMarkInAnyCase(marker, each) || isMarkToo(each));
  return itemsWith(({ id, value }) => id === marker.field && holds(value), body);
}

function itemsShowing(field: string, values: ReadonlySet<string>, body: unknown): ListedItem[] {
  return itemsWith(({ id, value }) => id === field && typeof value === 'string' && values.has(value), body);
}

/** Whether the marker stands anywhere in a record that was read: the document does not show its form. */
export function carries(marker: Marker, record: unknown): boolean {
  if (isMarkInAnyCase(marker, record)) return true;
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

/** Whether a call was carried out: clean-up reads what is answered with a wrong success as well. */
export function isDone(status: number): boolean {
  return status >= 200 && status < 300;
}

/** How many pages are worth it when a service shows all its records. */
const mostPages = 200;

/** So many texts stand in one filter. */
const mostMarks = 100;

type ListFilter = { readonly id: string; readonly value: unknown; readonly operation: string };

/** The filters by which records of ours may be found: the second where the first finds none. */
export const markFilters = ['IS', 'IS_ANY'] as const;
export type MarkFilter = (typeof markFilters)[number];

/** The filters that between them find the records of a marker. */
function filtersFor(marker: Marker, operation: MarkFilter): readonly ListFilter[] {
  const marks = marksOf(marker);
  if (marker.numbered === undefined && operation === 'IS')
    return [{ id: marker.field, value: marker.value, operation }];
  return Array.from({ length: Math.ceil(marks.length / mostMarks) }, (_, part) => ({
    id: marker.field,
    value: marks.slice(part * mostMarks, (part + 1) * mostMarks),
    operation: 'IS_ANY',
  }));
}

/** What a list shows of the records that carry a marker. */
export interface MarkedWalk {
  readonly items: readonly ListedItem[];
  /** Whether the list was read to its end. It is refused where asking again would be answered no better. */
  readonly end: 'whole' | 'cut short' | 'refused' | 'unread';
}

/** The answer to a request that a service will not carry out, whoever asks and whenever. */
const lastingRefusals: ReadonlySet<number> = new Set([400, 422]);

interface Narrowed {
  readonly fields?: readonly ListFilter[];
  readonly returnFields?: readonly string[];
}

/** Every record of a list that is ours. */
async function walkFor(
  crm: Crm,
  resourceType: string,
  ours: (body: unknown) => ListedItem[],
  narrowed: Narrowed,
): Promise<MarkedWalk> {
  const byLargest = await byLargestPages(crm, resourceType, ours, narrowed);
  // What a service refuses, breaks off, or answers with something else than a list, may be so large a page.
  return byLargest !== undefined && isRead(byLargest)
    ? byLargest
    : walkBy({}, crm, resourceType, ours, narrowed);
}

/** What may become of an answer that is too large for somebody on its way. */
const tooLarge: ReadonlySet<string> = new Set<UnansweredCode>(['reset', 'unavailable', 'oversized_answer']);

/** Undefined where the answer broke off on its way. */
async function byLargestPages(
  ...[crm, resourceType, ours, narrowed]: Parameters<typeof walkFor>
): Promise<MarkedWalk | undefined> {
  try {
    return await walkBy({ limit: limits.maximum_page_size }, crm, resourceType, ours, narrowed);
  } catch (error) {
    if (error instanceof Unanswered && tooLarge.has(error.code)) return undefined;
    throw error;
  }
}

async function walkBy(
  size: { readonly limit?: number },
  crm: Crm,
  resourceType: string,
  ours: (body: unknown) => ListedItem[],
  narrowed: Narrowed,
): Promise<MarkedWalk> {
  const items: ListedItem[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const { status, body } = await crm.list(resourceType, {
      ...narrowed,
      page: { ...size, ...(cursor !== undefined && { cursor }) },
    });
    if (!isDone(status) || objectsIn(body) === undefined)
      return { items: [], end: lastingRefusals.has(status) ? 'refused' : 'unread' };
    items.push(...ours(body));
    const next = cursorIn(body);
    // A cursor that leads back to itself leads nowhere.
    if (next === undefined || next === cursor)
      return { items, end: next === undefined ? 'whole' : 'cut short' };
    cursor = next;
  }
  return { items, end: 'cut short' };
}

/** Whether a walk has shown what a list holds, or the beginning of it. */
export function isRead({ end }: MarkedWalk): boolean {
  return end === 'whole' || end === 'cut short';
}

/** Every listed record that carries the marker, by as many lists as that takes. */
export async function markedRecords(
  crm: Crm,
  resourceType: string,
  marker: Marker,
  operation: MarkFilter = 'IS',
): Promise<MarkedWalk> {
  const items: ListedItem[] = [];
  let end: MarkedWalk['end'] = 'whole';
  const returnFields = [marker.field];
  for (const filter of filtersFor(marker, operation)) {
    const ours = (body: unknown): ListedItem[] => itemsHolding(marker, body);
    const found = await walkFor(crm, resourceType, ours, { fields: [filter], returnFields });
    if (!isRead(found)) return found;
    if (found.end === 'cut short') end = found.end;
    items.push(...found.items);
  }
  return { items, end };
}

/**
 * The records that one list for many markers of a field shows, by the value of each marker that it shows some of;
 * undefined when an answer was not a list.
 */
export async function recordsMarkedByAny(
  crm: Crm,
  resourceType: string,
  field: string,
  values: readonly string[],
): Promise<ReadonlyMap<string, readonly ListedItem[]> | undefined> {
  const narrowed = { fields: [{ id: field, value: values, operation: 'IS_ANY' }], returnFields: [field] };
  const found = new Map<string, ListedItem[]>();
  const walk = await walkFor(
    crm,
    resourceType,
    (body) => itemsShowing(field, new Set(values), body),
    narrowed,
  );
  for (const item of walk.items) {
    const shown = String(item.fields.find(({ id }) => id === field)?.value);
    found.set(shown, [...(found.get(shown) ?? []), item]);
  }
  return walk.end === 'whole' ? found : undefined;
}

/** Whether a shown value is the beginning of a mark: a service may cut a text that is too long for its field. */
function isCutMark({ value }: Marker, shown: unknown): boolean {
  return typeof shown === 'string' && shown.length >= tellingLength && `${value}n`.startsWith(shown);
}

/**
 * The records that carry a marker, by a walk over all records: a second way to see what a filter does not find, or a type
 * without the field.
 * @param isOthers whether a value that might be a mark that was cut is the whole mark of other records
 */
export async function markedAmongAll(
  crm: Crm,
  resourceType: string,
  marker: Marker,
  isOthers: (shown: unknown) => boolean,
): Promise<MarkedWalk> {
  const isCut = (value: unknown): boolean => isCutMark(marker, value) && !isOthers(value);
  const ours = (body: unknown): ListedItem[] => itemsHolding(marker, body, isCut);
  const narrowed = await walkFor(crm, resourceType, ours, { returnFields: [marker.field] });
  return isRead(narrowed) ? narrowed : walkFor(crm, resourceType, ours, {});
}
