import type { FieldValues } from '../../../client/request-body.ts';
import type { FieldMerge, RecordMerge } from '../../../generators/merge.ts';
import { showsNothing } from '../../../specs/semantics/value.ts';
import type { Environment } from '../environment/environment.ts';
import { given, offered } from '../properties/expectation.ts';
import type { MergeTargets } from './merge-targets.ts';

/** What became of some merges into one record: what its fields show before, after the upsert, and after others. */
export interface MergeTrial {
  readonly before: FieldValues;
  readonly after: FieldValues | null;
  /** After the same once more. */
  readonly again: FieldValues | null;
  /** After the same a third time, asked to return the fields. It is tried on one resource type. */
  readonly returned: FieldValues | null;
}

/** Stores what the merges start from, merges, and merges the same again. */
export async function tryMerges(
  { crm }: Environment,
  targets: MergeTargets,
  { resourceType, merges }: RecordMerge,
): Promise<MergeTrial> {
  const target = targets.of(resourceType);
  const before = await target.layAndShow(merges, crm);
  const after = await target.mergeAndShow(merges, crm);
  const again = after && (await target.mergeAndShow(merges, crm));
  const returnFields = merges.map(({ id }) => id);
  // Whether an upsert returns fields is no matter of the resource type: the first will do.
  const isReturning = again !== undefined && resourceType === targets.each[0]?.resourceType;
  const returned = isReturning ? await target.mergeAndShow(merges, crm, { returnFields }) : undefined;
  return { before, after: after ?? null, again: again ?? null, returned: returned ?? null };
}

/** Merges into a new record, whose fields have no value but what a service puts there of its own accord. */
export async function tryFills(
  { crm }: Environment,
  targets: MergeTargets,
  { resourceType, merges }: RecordMerge,
): Promise<MergeTrial> {
  const { target, shown: before } = await targets.fresh(resourceType);
  return { before, after: (await target.mergeAndShow(merges, crm)) ?? null, again: null, returned: null };
}

/** Those of the merges into a new record whose field showed no value before; one at least. */
export function fillsAmong(merges: readonly FieldMerge[], { before }: MergeTrial): readonly FieldMerge[] {
  const fills = merges.filter(({ id }) => showsNothing(before[id]));
  offered(fills.length > 0, 'a new record has a value in each of these fields');
  return fills;
}

/** What fields show after a merge; leaves the law undecided where it was refused or did not show. */
export function shownIn(shown: FieldValues | null): FieldValues {
  given(shown !== null, 'an upsert was refused or did not show');
  return shown;
}

/** A law about some of the merges that several laws judge. Tells how many there were. */
export function judgingOnly(
  isMeant: (merge: FieldMerge) => boolean,
  law: (input: RecordMerge, meant: readonly FieldMerge[]) => Promise<void>,
): { readonly law: (input: RecordMerge) => Promise<void>; readonly judged: () => number } {
  let judged = 0;
  return {
    law: async (input) => {
      const meant = input.merges.filter(isMeant);
      if (meant.length === 0) return;
      await law(input, meant);
      judged += meant.length;
    },
    judged: () => judged,
  };
}
