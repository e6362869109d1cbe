import { capIgnored } from './cap-ignored.ts';
import type { Fault } from './fault.ts';
import { authorizationFaults } from './of-authorization.ts';
import { bodyFaults } from './of-bodies.ts';
import { fieldFaults } from './of-fields.ts';
import { listFaults } from './of-lists.ts';
import { mergingFaults } from './of-merging.ts';
import { operatorFaults } from './of-operators.ts';
import { optionFaults } from './of-options.ts';
import { recordFaults } from './of-records.ts';
import { uniquenessFaults } from './of-uniqueness.ts';
import { upsertFaults } from './of-upserts.ts';
import { valueFaults } from './of-values.ts';
import { tokenCheckOff } from './token-check-off.ts';

export const faults: readonly Fault[] = [
  tokenCheckOff,
  capIgnored,
  ...operatorFaults,
  ...valueFaults,
  ...upsertFaults,
  ...mergingFaults,
  ...uniquenessFaults,
  ...authorizationFaults,
  ...fieldFaults,
  ...optionFaults,
  ...recordFaults,
  ...listFaults,
  ...bodyFaults,
];

/** The faults with these ids. Throws a plain Error that names an unknown one. */
export function faultsNamed(ids: readonly string[]): readonly Fault[] {
  return ids.map((id) => {
    const fault = faults.find((each) => each.id === id);
    if (fault !== undefined) return fault;
    throw new Error(`There is no fault ${id}. Choose from: ${faults.map((each) => each.id).join(', ')}.`);
  });
}
