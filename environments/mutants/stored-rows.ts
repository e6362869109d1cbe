import { isDeepStrictEqual } from 'node:util';
import { type Behind, type Members, membersOf, rowsOf, type WireRequest } from './exchange.ts';
import { allRows, shapeOf } from './page-shape.ts';

/** The records of one type as the list shows them, by id. */
export type StoredRows = ReadonlyMap<string, Members>;

/** Values by field id. */
export function valuesOf(row: Members | undefined): Members {
  return Object.fromEntries(rowsOf(row?.['fields']).map(({ id, value }) => [String(id), value]));
}

/** What the service stores now of the type that a call is about. */
export async function storedRows(request: WireRequest, { look, as }: Behind): Promise<StoredRows> {
  const rows = await allRows(as(request, 'ListCrmRecords', { body: {} }), shapeOf('ListCrmRecords'), look);
  return new Map(rows.map((row) => [String(row['id']), row]));
}

/** The records that one write made or changed. */
export function difference(
  before: StoredRows,
  after: StoredRows,
): { readonly made: readonly string[]; readonly changed: readonly string[] } {
  const ids = [...after.keys()];
  return {
    made: ids.filter((id) => !before.has(id)),
    changed: ids.filter((id) => before.has(id) && !isDeepStrictEqual(before.get(id), after.get(id))),
  };
}

/** The fields that a write submits, in any of its forms. */
function submittedIds({ body }: WireRequest): readonly string[] {
  const { data, fields } = membersOf(body);
  return [...Object.keys(membersOf(data)), ...rowsOf(fields).map(({ id }) => String(id))];
}

/** Puts the records back to what they were before a write. */
export async function undo(
  request: WireRequest,
  before: StoredRows,
  after: StoredRows,
  { look, as }: Behind,
): Promise<void> {
  const { made, changed } = difference(before, after);
  const pathTo = (id: string): WireRequest['path'] => ({ ...request.path, id });
  for (const id of made) await look(as(request, 'DeleteCrmRecord', { path: pathTo(id) }));
  for (const id of changed) {
    const old = valuesOf(before.get(id));
    const data = Object.fromEntries(submittedIds(request).map((field) => [field, old[field] ?? null]));
    await look(as(request, 'UpdateCrmRecord', { path: pathTo(id), body: { data } }));
  }
}
