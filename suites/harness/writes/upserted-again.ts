import { isDeepStrictEqual } from 'node:util';
import { byHalves } from '../properties/by-halves.ts';
import type { TypedValues } from '../records/bisecting-create.ts';
import { some } from './chosen-values.ts';
import type { Made, Misreturned, Shown, TypedUpserts } from './typed-upserts.ts';

/** The fields that upserts by overwrite_if_empty named, and those of them that no longer show their value. */
interface IfEmpty {
  readonly named: readonly string[];
  readonly overwritten: readonly string[];
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
  readonly ifEmpty?: IfEmpty;
}

/** Whether a field with this value may count as one without a value. */
const isNought = (value: unknown): boolean =>
  [0, false, ''].some((nought) => nought === value) || (Array.isArray(value) && value.length === 0);

/** What becomes of values that are there when upserts have others for fields without one. */
async function keptIfEmpty(
  upserts: TypedUpserts,
  record: Made & Shown,
  standing: TypedValues,
  others: TypedValues,
): Promise<(IfEmpty & { readonly label?: string }) | 'not seen'> {
  const asked = Object.keys(standing).filter(
    (id) => !isNought(standing[id]) && !isDeepStrictEqual(standing[id], others[id]),
  );
  let label: string | undefined;
  let isSeen = true;
  const named: string[] = [];
  const overwritten: string[] = [];
  await byHalves(asked, async (ids) => {
    const done = isSeen && ids.length > 0 ? await upserts.fill(record, some(others, ids)) : undefined;
    if (done === undefined) return undefined;
    const after = await upserts.shown(done.label, standing);
    isSeen = after?.id === record.id;
    ({ label } = done);
    named.push(...ids);
    overwritten.push(...ids.filter((id) => after?.right.includes(id) === false));
    return [];
  });
  return isSeen ? { named, overwritten, ...(label !== undefined && { label }) } : 'not seen';
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
  const again = { named, replaced, disturbed, misreturned };
  const ifEmpty = await keptIfEmpty(upserts, record, standing, first);
  if (ifEmpty === 'not seen') return again;
  const { label = current, ...found } = ifEmpty;
  const left = Object.keys(standing).filter((id) => !found.overwritten.includes(id));
  const byData = await disturbedByData(upserts, record, label, some(standing, left));
  return { ...again, ifEmpty: found, ...(byData && { disturbedByData: byData }) };
}
