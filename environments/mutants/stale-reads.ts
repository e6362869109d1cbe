import type { Change } from './change.ts';
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
import { difference, type StoredRows, storedRows, valuesOf } from './stored-rows.ts';

function keyOf({ path }: WireRequest, id: unknown): string {
  return `${path['resourceTypeCode']}/${String(id)}`;
}

/** The row with the values that the record had before. */
function staleRow(row: Members, old: Members): Members {
  const fields = rowsOf(row['fields']).flatMap((field) => {
    const id = String(field['id']);
    return id in old ? [{ ...field, value: old[id] }] : [];
  });
  return { ...row, fields };
}

function staleAnswer(
  request: WireRequest,
  answer: WireAnswer,
  old: ReadonlyMap<string, Members>,
): WireAnswer {
  const body = membersOf(answer.body);
  if (request.operation === 'GetCrmRecord') {
    const values = old.get(keyOf(request, request.path['id']));
    return values === undefined ? answer : withBody(answer, { ...body, attributes: values });
  }
  const objects = rowsOf(body['objects']).map((row) => {
    const values = old.get(keyOf(request, row['id']));
    return values === undefined ? row : staleRow(row, values);
  });
  return withBody(answer, { ...body, objects });
}

async function remember(
  request: WireRequest,
  before: StoredRows,
  behind: Behind,
  old: Map<string, Members>,
): Promise<void> {
  for (const id of difference(before, await storedRows(request, behind)).changed)
    old.set(keyOf(request, id), valuesOf(before.get(id)));
}

/** Reads a record as it was before the last write to it, where that write was of one sort. */
export function readStale({ operation, after }: Extract<Change, { on: 'read' }>): Mutation {
  const old = new Map<string, Members>();
  return async (request, behind) => {
    if (request.operation === after) {
      const before = await storedRows(request, behind);
      const answer = await behind.forward(request);
      if (isDone(answer)) await remember(request, before, behind, old);
      return answer;
    }
    const answer = await behind.forward(request);
    return request.operation === operation && isDone(answer) && old.size > 0
      ? staleAnswer(request, answer, old)
      : answer;
  };
}

/** Reads a deleted record as if it were there still. */
export function readDeleted({ operation }: Extract<Change, { on: 'deleted' }>): Mutation {
  const last = new Map<string, WireAnswer>();
  return async (request, behind) => {
    const key = keyOf(request, request.path['id']);
    if (request.operation === 'DeleteCrmRecord') {
      const read = await behind.look(behind.as(request, 'GetCrmRecord'));
      const answer = await behind.forward(request);
      if (isDone(read) && isDone(answer)) last.set(key, read);
      return answer;
    }
    return request.operation === operation
      ? (last.get(key) ?? behind.forward(request))
      : behind.forward(request);
  };
}
