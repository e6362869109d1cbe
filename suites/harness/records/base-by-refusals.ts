import type { DeclaredField } from '../fields/declared-fields.ts';
import { isDone, isRefused } from '../properties/answer-status.ts';
import type { Base } from './base-value.ts';
import type { Made } from './marked-writes.ts';
import { namedIn } from './told-by-refusals.ts';

/** So many refusals of one type are read. */
const mostRefusals = 12;

/**
 * Adds the fields that refusals name, until a record is taken; a field whose value is refused is left out again.
 * Undefined where no record is taken, or one that needs nothing.
 * @param answerTo makes a record with a base
 * @param valuesFor a value for each of the fields for which one is known
 */
export async function baseByRefusals(
  answerTo: (base: Base) => Promise<Made>,
  fields: readonly DeclaredField[],
  valuesFor: (fields: readonly DeclaredField[]) => Promise<Base>,
): Promise<Base | undefined> {
  const refused = new Set<string>();
  let base: Base = {};
  for (let turn = 0; turn < mostRefusals; turn += 1) {
    const made = await answerTo(base);
    if (isDone(made.status)) return Object.keys(base).length > 0 ? base : undefined;
    if (!isRefused(made.status)) return undefined;
    const isSent = ({ id }: DeclaredField): boolean => id in base;
    const missing = namedIn(
      made,
      fields.filter((field) => !isSent(field) && !refused.has(field.id)),
    );
    const more = await valuesFor(missing);
    // What was sent and is named has a value that the field does not take.
    const wrong = Object.keys(more).length > 0 ? [] : namedIn(made, fields.filter(isSent));
    if (Object.keys(more).length === 0 && wrong.length === 0) return undefined;
    for (const { id } of wrong) refused.add(id);
    base = Object.fromEntries(Object.entries({ ...base, ...more }).filter(([id]) => !refused.has(id)));
  }
  return undefined;
}
