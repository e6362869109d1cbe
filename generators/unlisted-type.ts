import fc, { type Arbitrary } from 'fast-check';
import { resourceTypes } from '../specs/openapi.ts';

const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz');

/** Resource type codes of the usual form that stand in no list, whatever their letter case. */
export function unlistedType(): Arbitrary<string> {
  const listed = new Set(
    [...resourceTypes.records, ...resourceTypes.upsertOnly].map((code) => code.toLowerCase()),
  );
  return fc
    .string({ unit: letter, minLength: 4, maxLength: 12 })
    .map((word) => `${word}Records`)
    .filter((code) => !listed.has(code.toLowerCase()));
}
