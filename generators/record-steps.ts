import fc, { type Arbitrary } from 'fast-check';
import { plainText } from './field-value.ts';

/** What a caller may do next. `which` picks one of the records made so far; `text` goes into field number `field`. */
export type RecordStep =
  | { readonly call: 'create' | 'upsert'; readonly field: number; readonly text: string }
  | { readonly call: 'update'; readonly which: number; readonly field: number; readonly text: string }
  | { readonly call: 'get' | 'delete' | 'list'; readonly which: number };

const which = fc.nat({ max: 3 });
const value = { field: fc.nat({ max: 2 }), text: plainText() };

/** Up to eight calls in any order, the first of which makes a record. */
export function recordSteps(): Arbitrary<readonly RecordStep[]> {
  const make = fc.record({ call: fc.constantFrom('create' as const, 'upsert' as const), ...value });
  const step: Arbitrary<RecordStep> = fc.oneof(
    { weight: 1, arbitrary: make },
    { weight: 2, arbitrary: fc.record({ call: fc.constant('update' as const), which, ...value }) },
    {
      weight: 4,
      arbitrary: fc.record({
        call: fc.constantFrom('get' as const, 'delete' as const, 'list' as const),
        which,
      }),
    },
  );
  return fc.tuple(make, fc.array(step, { maxLength: 7 })).map(([first, rest]) => [first, ...rest]);
}
