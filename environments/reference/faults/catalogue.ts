import { capIgnored } from './cap-ignored.ts';
import type { Fault } from './fault.ts';
import { secondFilterIgnored } from './second-filter-ignored.ts';
import { tokenCheckOff } from './token-check-off.ts';

export const faults: readonly Fault[] = [tokenCheckOff, capIgnored, secondFilterIgnored];

/** The faults with these ids. Throws a plain Error that names an unknown one. */
export function faultsNamed(ids: readonly string[]): readonly Fault[] {
  return ids.map((id) => {
    const fault = faults.find((each) => each.id === id);
    if (fault !== undefined) return fault;
    throw new Error(`There is no fault ${id}. Choose from: ${faults.map((each) => each.id).join(', ')}.`);
  });
}
