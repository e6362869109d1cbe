import type { Change, NearMiss } from './change.ts';
import { alteredAt } from './alteration.ts';
import {
  type Behind,
  isDone,
  type Members,
  type Mutation,
  membersOf,
  rowsOf,
  type WireAnswer,
  type WireRequest,
  withBody,
} from './exchange.ts';
import { allRows, asking, shapeOf, wantedBy } from './page-shape.ts';
import { valuesOf } from './stored-rows.ts';

const list = shapeOf('ListCrmRecords');
const entries = shapeOf('RpcFieldSchemaList');
const typePrefix = 'FIELD_TYPE_';

/** The rows of the operator table that fields belong to, as the service itself names their types. */
async function rowsByField(request: WireRequest, { look, as }: Behind): Promise<ReadonlyMap<string, string>> {
  const { namespace } = request.path;
  const asked = as(request, 'RpcFieldSchemaList', { body: { namespace } });
  const rows = await allRows(asked, entries, look);
  return new Map(
    rows.map(({ fieldId, fieldType }) => {
      const name = String(fieldType).replace(typePrefix, '').toLowerCase();
      return [String(fieldId), name === 'datetime' ? 'date' : name];
    }),
  );
}

/** The value in the form that another operation takes; undefined where there is none. */
function valueFor(operation: string, value: unknown): { readonly value?: unknown } | undefined {
  if (/EMPTY|VALID/.test(operation)) return {};
  if (value === undefined) return undefined;
  if (/BETWEEN/.test(operation)) return { value: Array.isArray(value) ? value : [value, value] };
  if (/ANY|ALL/.test(operation)) return { value: [value].flat() };
  return { value: Array.isArray(value) ? value[0] : value };
}

function swapped(filter: Members, operation: string): Members {
  const { value, ...rest } = filter;
  const taken = valueFor(operation, value);
  return taken === undefined ? filter : { ...rest, ...taken, operation };
}

type Meets = (stored: string, wanted: string) => boolean;

const meets: Readonly<Record<NearMiss, Meets>> = {
  prefix: (stored, wanted) => stored.startsWith(wanted),
  part: (stored, wanted) => stored.includes(wanted),
  longer: (stored, wanted) => stored !== '' && wanted.startsWith(stored),
  'as text': (stored, wanted) => stored < wanted,
  'by the day': (stored, wanted) => stored.slice(0, 10) === wanted.slice(0, 10),
};

/** Whether a value passes a filter that takes near misses for hits. */
function passes(filter: Members, miss: NearMiss, stored: unknown): boolean {
  const operation = String(filter['operation'] ?? '');
  const wanted = [filter['value']].flat().map(String);
  const held = stored === undefined || stored === null ? [] : [stored].flat().map(String);
  const hit = (each: string): boolean => held.some((own) => meets[miss](own, each));
  const isMet = /ALL/.test(operation) ? wanted.every(hit) : wanted.some(hit);
  return /NOT/.test(operation) ? !isMet : isMet;
}

/** The page of those records that pass, found by reading all that pass the other filters. */
async function pageOf(
  request: WireRequest,
  filter: Members,
  miss: NearMiss,
  { look }: Behind,
  answer: WireAnswer,
): Promise<WireAnswer> {
  const body = membersOf(request.body);
  const others = rowsOf(body['fields']).filter((each) => each !== filter);
  const whole = withBody(request, { ...body, fields: others, returnFields: [] });
  const rows = (await allRows(whole, list, look)).filter((row) =>
    passes(filter, miss, valuesOf(row)[String(filter['id'])]),
  );
  const { cursor = '0', limit = rows.length } = wantedBy(request, list);
  const [start, wanted] = [Number(cursor), body['returnFields']];
  const shown = rows.slice(start, start + limit).map((row) => ({
    ...row,
    fields: rowsOf(row['fields']).filter(
      ({ id }) => !Array.isArray(wanted) || wanted.length === 0 || wanted.includes(id),
    ),
  }));
  const has_more = start + limit < rows.length;
  const next_cursor = has_more ? String(start + limit) : '';
  return withBody(answer, { objects: shown, next_cursor, has_more, total_objects: rows.length });
}

/** Answers one operation of one row of the operator table as another one, or with its near misses. */
export function filteredOtherwise({ row, operation, instead }: Extract<Change, { on: 'filter' }>): Mutation {
  let types: Promise<ReadonlyMap<string, string>> | undefined;
  const isMeant = (filter: Members, rows: ReadonlyMap<string, string>): boolean =>
    (filter['operation'] ?? 'IS') === operation && rows.get(String(filter['id'])) === row;
  return async (request, behind) => {
    const filters = rowsOf(membersOf(request.body)['fields']);
    if (request.operation !== 'ListCrmRecords' || filters.length === 0) return behind.forward(request);
    types ??= rowsByField(request, behind);
    const rows = await types;
    const meant = filters.findLast((filter) => isMeant(filter, rows));
    if (meant === undefined) return behind.forward(request);
    if ('miss' in instead) {
      const { cursor } = wantedBy(request, list);
      const plain = cursor === undefined ? request : asking(request, list, {});
      const answer = await behind.forward(plain);
      return isDone(answer) ? pageOf(request, meant, instead.miss, behind, answer) : answer;
    }
    const other =
      'as' in instead ? swapped(meant, instead.as) : alteredAt(meant, ['value'], instead.alteration);
    const fields = filters.map((filter) => (filter === meant ? other : filter));
    return behind.forward(withBody(request, { ...membersOf(request.body), fields }));
  };
}
