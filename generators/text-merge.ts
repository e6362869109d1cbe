import fc from 'fast-check';
import { mergeOperations } from '../specs/openapi.ts';
import type { Covered } from './covered.ts';
import { someOf } from './drawn.ts';
import { textValues } from './field-value.ts';
import type { TextValues } from './upsert-body.ts';

/** An upsert of texts with one operation, into a record that holds others. */
export interface TextMerge {
  readonly before: TextValues;
  readonly update: TextValues;
  readonly operation: string;
}

/** Which of two texts is newer is open: the same upsert, sent a moment later, may end otherwise. */
const timeless = mergeOperations.filter((operation) => operation !== 'overwrite_if_newer');

/** Upserts of few fields, so that most meet a value that is there. Texts that another format may change come first. */
export function textMerges(fields: readonly string[]): Covered<TextMerge> {
  const delicate = Object.fromEntries(
    fields.slice(0, 2).map((id, index) => [id, ['[in brackets]', 'two  blanks'][index] ?? '']),
  );
  const [text = ''] = fields;
  const first: readonly TextMerge[] = [
    { before: {}, update: delicate, operation: 'always_overwrite' },
    // An operation that is not read, or is read as another one, would show.
    ...timeless.map((operation) => ({
      before: { [text]: 'before' },
      update: { [text]: 'after' },
      operation,
    })),
  ];
  const drawn = someOf('text fields to spare', fields, { most: 2 }).chain((ids) =>
    fc.record({
      before: textValues(ids),
      update: textValues(ids),
      operation: fc.constantFrom(...timeless),
    }),
  );
  return { first: fc.constant(first), drawn };
}
