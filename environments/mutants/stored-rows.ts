import { isDeepStrictEqual } from 'node:util';
import { type Behind, isDone, type Members, membersOf, rowsOf, type WireRequest } from './exchange.ts';
import { allRows, shapeOf } from './page-shape.ts';

/** The records of one type as the list shows them, by id. */
export type StoredRows = ReadonlyMap<string, Members>;

/** Values by field id. */
export function valuesOf(row: Members | undefined): Members {
  return Object.fromEntries(rowsOf(row?.['fields']).map(({ id, value }) => [String(id), value]));
}

/** What the service stores now of the type that a call is about: all, or what a list with such a body shows. */
export async function storedRows(
  request: WireRequest,
  { look, as }: Behind,
  body: Members = {},
): Promise<StoredRows> {
  const rows = await allRows(as(request, 'ListCrmRecords', { body }), shapeOf('ListCrmRecords'), look);
  return new Map(rows.map((row) => [String(row['id']), row]));
}

/** The one record that a call names, as a read shows it; nothing where there is none. */
export async function storedRecord(request: WireRequest, { look, as }: Behind): Promise<StoredRows> {
  const answer = await look(as(request, 'GetCrmRecord'));
  if (!isDone(answer)) return new Map();
  const { id = '' } = request.path;
  const attributes = membersOf(membersOf(answer.body)['attributes']);
  const fields = Object.entries(attributes).map(([field, value]) => ({ id: field, value }));
  return new Map([[id, { id, fields }]]);
}

/** What to ask a list for, to be shown few records beside the one that a create makes. */
export async function narrowed(request: WireRequest, { look, as }: Behind): Promise<Members> {
  const page = { limit: 1 };
  for (const [id, value] of Object.entries(submitted(request))) {
    if (typeof value !== 'string' || value === '') continue;
    const fields = [{ id, operation: 'IS', value }];
    if (isDone(await look(as(request, 'ListCrmRecords', { body: { fields, page } })))) return { fields };
  }
  return {};
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

/** What a write submits, by field, in any of its forms. */
function submitted({ body }: WireRequest): Members {
  const { data, fields } = membersOf(body);
  return {
    ...membersOf(data),
    ...Object.fromEntries(rowsOf(fields).map(({ id, value }) => [String(id), value])),
  };
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
    const data = Object.fromEntries(
      Object.keys(submitted(request)).map((field) => [field, old[field] ?? null]),
    );
    await look(as(request, 'UpdateCrmRecord', { path: pathTo(id), body: { data } }));
  }
}
