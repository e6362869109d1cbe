import type { FieldValues } from '../../../client/request-body.ts';
import type { FieldMerge } from '../../../generators/merge.ts';
import { agrees, merged } from '../../../specs/semantics/merge.ts';
import { holds } from '../properties/expectation.ts';

/** Whether a field shows what the merge makes of it. */
export function agreesWith(
  { id, fieldType, operation, stored, submitted }: FieldMerge,
  shown: FieldValues,
): boolean {
  return agrees(shown[id], fieldType, merged(operation, fieldType, stored, submitted));
}

/** Demands of every field what the merge makes of it. */
export function expectMergeOutcome(merges: readonly FieldMerge[], shown: FieldValues): void {
  for (const merge of merges) {
    const { id, fieldType, operation, stored, submitted } = merge;
    const right = agreesWith(merge, shown);
    const [held, sent, found] = [stored ?? null, submitted, shown[id] ?? null].map((value) =>
      JSON.stringify(value),
    );
    holds(
      right,
      `${operation} merges ${sent} into ${held} in ${id}, a ${fieldType} field, but it then shows ${found}`,
    );
  }
}
