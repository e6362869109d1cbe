import type { Change } from './change.ts';
import {
  answerOf,
  type Behind,
  isDone,
  type Mutation,
  type WireAnswer,
  type WireRequest,
} from './exchange.ts';
import { readdressed } from './request-parts.ts';
import { narrowed, storedRecord, type StoredRows, storedRows, undo } from './stored-rows.ts';

/** Far beyond what the Local environment promises to show a write within. */
const late_ms = 4000;

type Write = (request: WireRequest, behind: Behind) => Promise<WireAnswer>;

/** Looks at the records that a write may make or change, once or again. */
async function concerned(request: WireRequest, behind: Behind): Promise<() => Promise<StoredRows>> {
  if (request.path['id'] !== undefined) return () => storedRecord(request, behind);
  // An upsert may change any record.
  const body = request.operation === 'CreateCrmRecord' ? await narrowed(request, behind) : {};
  return () => storedRows(request, behind, body);
}

/** Answers as the service does, and leaves the records as they were. What is deleted cannot be put back, so it stays. */
const lost: Write = async (request, behind) => {
  const look = await concerned(request, behind);
  const before = await look();
  if (request.operation === 'DeleteCrmRecord')
    return before.size > 0 ? answerOf(200, {}) : behind.forward(request);
  const answer = await behind.forward(request);
  if (isDone(answer)) await undo(request, before, await look(), behind);
  return answer;
};

const twice: Write = async (request, behind) => {
  const answer = await behind.forward(request);
  if (isDone(answer)) await behind.forward(request);
  return answer;
};

/** The record that the list shows before the one that is meant. */
const toNeighbour: Write = async (request, behind) => {
  const ids = [...(await storedRows(request, behind)).keys()];
  const at = ids.indexOf(request.path['id'] ?? '');
  const other = at === -1 ? undefined : (ids[at - 1] ?? ids[at + 1]);
  return behind.forward(
    other === undefined ? request : readdressed(request, { path: { ...request.path, id: other } }),
  );
};

const late: Write = async (request, behind) => {
  const answer = await lost(request, behind);
  if (isDone(answer))
    // The service may have ended by then.
    setTimeout(() => void behind.look(request).catch(() => {}), late_ms).unref();
  return answer;
};

const writes: Readonly<Record<Extract<Change, { on: 'write' }>['effect'], Write>> = {
  lost,
  twice,
  'to a neighbour': toNeighbour,
  late,
};

/** Acknowledges a write and does something else. One call after the other: each looks at what the one before left. */
export function writtenOtherwise({ operation, effect }: Extract<Change, { on: 'write' }>): Mutation {
  let last: Promise<unknown> = Promise.resolve();
  return (request, behind) => {
    if (request.operation !== operation) return behind.forward(request);
    const done = last.then(() => writes[effect](request, behind));
    last = done.catch(() => {});
    return done;
  };
}
