import fc, { type Arbitrary } from 'fast-check';
import { plainText } from './field-value.ts';

/** What goes into field number `field`. */
export interface TextWrite {
  readonly field: number;
  readonly text: string;
}

/** What a caller may do next. `which` picks one of the records made so far; `merge` is an upsert that finds it. */
export type RecordStep =
  | ({ readonly call: 'create' | 'upsert' } & TextWrite)
  | ({ readonly call: 'update' | 'merge'; readonly which: number } & TextWrite)
  | { readonly call: 'get' | 'delete' | 'list'; readonly which: number };

const which = fc.nat({ max: 3 });
const write = { field: fc.nat({ max: 2 }), text: plainText() };

/** Up to eight calls in any order, the first of which makes a record. Most end with a delete, which nothing may hinder. */
export function recordSteps(): Arbitrary<readonly RecordStep[]> {
  const make = fc.record({ call: fc.constantFrom('create' as const, 'upsert' as const), ...write });
  const change = fc.record({ call: fc.constantFrom('update' as const, 'merge' as const), which, ...write });
  const other = fc.record({
    call: fc.constantFrom('get' as const, 'delete' as const, 'list' as const),
    which,
  });
  const step: Arbitrary<RecordStep> = fc.oneof(
    { weight: 1, arbitrary: make },
    { weight: 3, arbitrary: change },
    { weight: 4, arbitrary: other },
  );
  const last = fc.option(fc.record({ call: fc.constant('delete' as const), which }), { nil: undefined });
  return fc
    .tuple(make, fc.array(step, { maxLength: 6 }), last)
    .map(([first, rest, end]) => [first, ...rest, ...(end === undefined ? [] : [end])]);
}
