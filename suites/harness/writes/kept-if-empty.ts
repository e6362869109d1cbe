import type { Crm } from '../../../client/crm.ts';
import type { FieldMerge } from '../../../generators/merge.ts';
import type { Value } from '../../../specs/semantics/field-type.ts';
import { offered } from '../properties/expectation.ts';
import { expectMergeOutcome } from './merge-judgement.ts';
import type { MergeTarget } from './merge-target.ts';

/** A value that is there, and what an upsert has for its field. */
export interface StandingValue extends Omit<FieldMerge, 'operation'> {
  readonly stored: Value;
}

/** Demands that a value which is there stays under overwrite_if_empty. Skips where its field does not keep it at all. */
export async function expectKeptIfEmpty(
  target: MergeTarget,
  { id, fieldType, stored, submitted }: StandingValue,
  crm: Crm,
): Promise<void> {
  const kept = await target.tryLay([{ id, value: stored }], crm);
  offered(kept?.includes(id) === true, `${id} does not keep ${JSON.stringify(stored)}`);
  const merge: FieldMerge = { id, fieldType, operation: 'overwrite_if_empty', stored, submitted };
  expectMergeOutcome([merge], await target.merge([merge], crm));
}
