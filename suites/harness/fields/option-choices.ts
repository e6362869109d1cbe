import { offered } from '../properties/expectation.ts';
import { isWrittenByCallers } from './declared-fields.ts';
import type { FieldWithOptions } from './field-options.ts';

/** A text field that callers write, and the values that it offers. */
export interface Choice {
  readonly id: string;
  readonly values: readonly string[];
}

/** The texts with options but for those that mark our records; skips the check where there is none. */
export function choicesOf(all: readonly FieldWithOptions[], marking: readonly string[]): readonly Choice[] {
  const choices = all
    .filter(
      ({ field }) => field.type === 'string' && isWrittenByCallers(field) && !marking.includes(field.id),
    )
    .map(({ field, options }) => ({
      id: field.id,
      values: options.map(({ value }) => value).filter((value) => value !== ''),
    }))
    .filter(({ values }) => values.length > 0);
  offered(choices.length > 0, `no text field of ${all[0]?.resourceType} that callers write has options`);
  return choices;
}
