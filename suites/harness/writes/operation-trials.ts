import fc from 'fast-check';
import type { Crm } from '../../../client/crm.ts';
import type { FieldMerge } from '../../../generators/merge.ts';
import { typedValue } from '../../../generators/typed-value.ts';
import { mergeOperations } from '../../../specs/openapi.ts';
import type { FieldType } from '../../../specs/semantics/field-type.ts';
import type { TypedField } from '../fields/field-types.ts';
import { seedOf } from '../run/run-context.ts';
import { roundsOf } from '../properties/distinct-rounds.ts';
import type { MergeTarget } from './merge-target.ts';
import type { MergeTargets } from './merge-targets.ts';

/** One merge operation in a field of one type. */
export interface OperationTrial {
  readonly resourceType: string;
  readonly merge: FieldMerge;
}

/** The field types that every service takes an operation for; any type where the operation has none of its own. */
const madeFor: Readonly<Record<string, readonly FieldType[]>> = {
  overwrite_if_newer: ['date'],
  combine: ['string_list', 'tag'],
};

/** Those of the trials that are accepted in one upsert with others, each of another field. */
export async function acceptedTogether(
  trials: readonly OperationTrial[],
  targets: MergeTargets,
  crm: Crm,
): Promise<readonly OperationTrial[]> {
  const accepted: OperationTrial[] = [];
  for (const target of targets.each) {
    const own = trials.filter(({ resourceType }) => resourceType === target.resourceType);
    for (const round of roundsOf(own, ({ merge }) => merge.id)) {
      const merges = round.map(({ merge }) => merge);
      if ((await target.send(merges, crm)).status === 200) accepted.push(...round);
    }
  }
  return accepted;
}

function fieldsFor(operation: string, { fields }: MergeTarget): readonly TypedField[] {
  const types = madeFor[operation];
  const fit = types === undefined ? fields : fields.filter(({ fieldType }) => types.includes(fieldType));
  return fit.filter((field, at) => fit.findIndex(({ fieldType }) => fieldType === field.fieldType) === at);
}

/** Every merge operation in one field of each type that it is made for, in each of these records. */
export function operationTrials(targets: readonly MergeTarget[], seed: number): readonly OperationTrial[] {
  return targets.flatMap((target) =>
    mergeOperations.flatMap((operation) =>
      fieldsFor(operation, target).map((field) => {
        const { id, fieldType } = field;
        const drawn = { numRuns: 1, seed: seedOf(seed, `${operation} ${id}`, 0) };
        const [value = ''] = fc.sample(typedValue(field), drawn);
        // How many elements a list may have is no matter of the operation, and may be told nowhere.
        const submitted = typeof value === 'object' ? value.slice(0, 1) : value;
        return {
          resourceType: target.resourceType,
          merge: { id, fieldType, operation, stored: undefined, submitted },
        };
      }),
    ),
  );
}
