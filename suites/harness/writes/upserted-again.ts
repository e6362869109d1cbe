import { isDeepStrictEqual } from 'node:util';
import type { Value } from '../../../specs/semantics/field-type.ts';
import { merged } from '../../../specs/semantics/merge.ts';
import { byHalves } from '../properties/by-halves.ts';
import type { TypedValues } from '../records/bisecting-create.ts';
import { some } from './chosen-values.ts';
import type { Made, MergeOperation, Misreturned, Shown, TypedUpserts } from './typed-upserts.ts';

/** The fields that upserts by one operation named, and those of them that do not show what it should leave there. */
interface MergedInto {
  readonly named: readonly string[];
  readonly wrong: readonly string[];
}

/** What two more upserts did to a record, each of which gave other values to half of its fields. */
export interface UpsertedAgain {
  /** The fields that they named. */
  readonly named: readonly string[];
  /** Those of them that show the new value. */
  readonly replaced: readonly string[];
  /** Those that one did not name, and that no longer show their value. */
  readonly disturbed: readonly string[];
  readonly misreturned: readonly Misreturned[];
  /** Those that no longer show their value after an upsert of data that named none; absent where none was seen to be done. */
  readonly disturbedByData?: readonly string[];
  /** What upserts left of the values that are there, each of which they were to replace if there was none. */
  readonly ifEmpty?: MergedInto;
  /** What became of lists and tags when upserts combined them with others. */
  readonly combined?: MergedInto;
}

/** What was seen of further upserts, and the label that the last of them gave to the record. */
type Labelled<Seen> = Seen & { readonly label?: string };

const without = (values: TypedValues, ids: readonly string[]): TypedValues =>
  some(
    values,
    Object.keys(values).filter((id) => !ids.includes(id)),
  );

/** Whether a field with this value may count as one without a value. */
const isNought = (value: unknown): boolean =>
  [0, false, ''].some((nought) => nought === value) || (Array.isArray(value) && value.length === 0);

/**
 * What an upsert by one operation, and where that is refused one for each half of the fields, leaves of a record:
 * which fields it named, and which of them do not show what is expected.
 */
async function mergedInto(
  upserts: TypedUpserts,
  record: Made & Shown,
  operation: MergeOperation,
  { sent, expected }: { readonly sent: TypedValues; readonly expected: TypedValues },
): Promise<Labelled<MergedInto> | 'not seen'> {
  let label: string | undefined;
  let isSeen = true;
  const named: string[] = [];
  const wrong: string[] = [];
  await byHalves(Object.keys(sent), async (ids) => {
    const done =
      isSeen && ids.length > 0 ? await upserts.merge(record, some(sent, ids), operation) : undefined;
    if (done === undefined) return undefined;
    const after = await upserts.shown(done.label, some(expected, ids));
    isSeen = after?.id === record.id;
    ({ label } = done);
    named.push(...ids);
    wrong.push(...ids.filter((id) => after?.right.includes(id) === false));
    return [];
  });
  return isSeen ? { named, wrong, ...(label !== undefined && { label }) } : 'not seen';
}

/** What becomes of values that are there when upserts have others for fields without one. */
function keptIfEmpty(
  upserts: TypedUpserts,
  record: Made & Shown,
  standing: TypedValues,
  others: TypedValues,
): Promise<Labelled<MergedInto> | 'not seen'> {
  const asked = Object.keys(standing).filter(
    (id) => !isNought(standing[id]) && !isDeepStrictEqual(standing[id], others[id]),
  );
  return mergedInto(upserts, record, 'overwrite_if_empty', {
    sent: some(others, asked),
    expected: some(standing, asked),
  });
}

/** What becomes of lists and tags that are there when upserts combine them with elements that they lack. */
function combinedLists(
  upserts: TypedUpserts,
  record: Made & Shown,
  standing: TypedValues,
  others: TypedValues,
): Promise<Labelled<MergedInto> | 'not seen'> {
  const [sent, expected]: [Record<string, Value>, Record<string, Value>] = [{}, {}];
  for (const [id, held] of Object.entries(standing)) {
    const more = others[id];
    if (typeof held !== 'object' || typeof more !== 'object' || held.length === 0) continue;
    const lacking = more.filter((element) => !held.includes(element));
    const outcome = merged('combine', upserts.typeOf(id), held, lacking);
    // A list without new elements, and elements that may count as one, are decided nowhere.
    if (outcome === 'unspecified' || !('elements' in outcome)) continue;
    sent[id] = lacking;
    expected[id] = [...outcome.elements];
  }
  return mergedInto(upserts, record, 'combine', { sent, expected });
}

/** The fields that an upsert of data disturbs which names none of them; undefined where it is refused, or led elsewhere. */
async function disturbedByData(
  upserts: TypedUpserts,
  record: Made & Shown,
  label: string,
  standing: TypedValues,
): Promise<readonly string[] | undefined> {
  if (!(await upserts.rewrite(record, label))) return undefined;
  const after = await upserts.shown(label, standing);
  if (after?.id === record.id) return Object.keys(standing).filter((id) => !after.right.includes(id));
  await upserts.mark(record.id, label);
  return undefined;
}

/** What upserts did that are to leave all values as they are. Nothing where an old row would look like that. */
async function leftAsTheyWere(
  upserts: TypedUpserts,
  record: Made & Shown,
  current: string,
  standing: TypedValues,
  others: TypedValues,
): Promise<Pick<UpsertedAgain, 'ifEmpty' | 'disturbedByData'>> {
  if (upserts.isLedByLabel) return {};
  const filled = await keptIfEmpty(upserts, record, standing, others);
  if (filled === 'not seen') return {};
  const { label = current, ...ifEmpty } = filled;
  const byData = await disturbedByData(upserts, record, label, without(standing, ifEmpty.wrong));
  return { ifEmpty, ...(byData && { disturbedByData: byData }) };
}

/** Names half of the fields in one upsert, and the other half in the next: each half is to stay while the other changes. */
export async function upsertAgain(
  upserts: TypedUpserts,
  record: Made & Shown,
  [first, second]: readonly [TypedValues, TypedValues],
): Promise<UpsertedAgain | undefined> {
  const [named, replaced, disturbed]: [string[], string[], string[]] = [[], [], []];
  const misreturned: Misreturned[] = [];
  let [standing, current] = [some(first, record.right), record.label];
  for (const half of [0, 1]) {
    const ids = record.ids.filter((_id, index) => index % 2 === half);
    if (ids.length === 0) break;
    const values = some(second, ids);
    const done = await upserts.again(record, values);
    if (done === undefined) break;
    const left = Object.keys(standing).filter((id) => !ids.includes(id));
    const expected = { ...standing, ...values };
    const after = await upserts.shown(done.label, expected);
    // An upsert that was led elsewhere says nothing of this record.
    if (after?.id !== record.id) break;
    current = done.label;
    const isRight = (id: string): boolean => after.right.includes(id);
    named.push(...ids);
    replaced.push(...ids.filter(isRight));
    disturbed.push(...left.filter((id) => !isRight(id)));
    misreturned.push(...upserts.misreturned(done.returned, after, values));
    standing = some(expected, after.right);
  }
  if (named.length === 0) return undefined;
  const left = await leftAsTheyWere(upserts, record, current, standing, first);
  const lost = [...(left.ifEmpty?.wrong ?? []), ...(left.disturbedByData ?? [])];
  const combined = await combinedLists(upserts, record, without(standing, lost), first);
  const again = { named, replaced, disturbed, misreturned, ...left };
  return combined === 'not seen' ? again : { ...again, combined };
}
