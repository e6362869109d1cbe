import { offered } from '../properties/expectation.ts';
import type { Population } from '../records/population.ts';
import type { FieldWithOptions } from './field-options.ts';

/** A text field that callers write, and the values that it offers. */
export interface Choice {
  readonly id: string;
  readonly values: readonly string[];
}

/** The texts with options that mark no record of the population; skips the check where there is none. */
export function choicesOf(all: readonly FieldWithOptions[], population: Population): readonly Choice[] {
  const marking = Object.keys(population.marked({}).values);
  const choices = all
    .filter(({ field }) => field.type === 'string' && field.readOnly !== true && !marking.includes(field.id))
    .map(({ field, options }) => ({
      id: field.id,
      values: options.map(({ value }) => value).filter((value) => value !== ''),
    }))
    .filter(({ values }) => values.length > 0);
  offered(choices.length > 0, `no text field of ${population.resourceType} that callers write has options`);
  return choices;
}
