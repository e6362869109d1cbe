import fc, { type Arbitrary } from 'fast-check';
import type { Covered } from './covered.ts';
import { oneOf } from './drawn.ts';

/** What a list of one resource type is to show. No field at all means every field. */
export interface ReturnedFields {
  readonly resourceType: string;
  readonly returnFields: readonly string[];
}

/** Some of the given fields of one of their resource types, or none. */
export function returnedFields(
  fields: readonly { readonly resourceType: string; readonly id: string }[],
): Arbitrary<ReturnedFields> {
  const types = [...new Set(fields.map(({ resourceType }) => resourceType))];
  return oneOf('fields to show', types).chain((resourceType) => {
    const ids = fields.filter((field) => field.resourceType === resourceType).map(({ id }) => id);
    return fc.subarray(ids).map((returnFields) => ({ resourceType, returnFields }));
  });
}

/** First every field of each of these resource types, so that those which nobody may write are shown; then some of them, or none. */
export function wholeThenReturned(
  fields: readonly { readonly resourceType: string; readonly id: string }[],
): Covered<ReturnedFields> {
  const types = [...new Set(fields.map(({ resourceType }) => resourceType))];
  return {
    first: fc.constant(types.map((resourceType) => ({ resourceType, returnFields: [] }))),
    drawn: returnedFields(fields),
  };
}
