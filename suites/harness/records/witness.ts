import type { FieldValues } from '../../../client/request-body.ts';
import type { TextValues } from '../../../generators/upsert-body.ts';
import type { Population } from './population.ts';

/** A change by which a write shows that it has reached a record. */
export interface Witness {
  /** To be written together with everything else. */
  readonly values: TextValues;
  /** The label that the record has once it was written. */
  readonly label: string;
}

/**
 * A fresh text in a spare field of the record with this label. Where the population has no field to spare but
 * `taken` ones, the record gets its next label.
 */
export function witnessFor(population: Population, label: string, taken: readonly string[] = []): Witness {
  const spare = population.writableTexts.find((id) => !taken.includes(id));
  return spare === undefined
    ? population.nextMarks()
    : { values: { [spare]: population.freshText() }, label };
}

/** What the list shows of these fields together with the witness of a write; undefined when it never shows that. */
export async function shownAfter(
  population: Population,
  { values, label }: Witness,
  fieldIds: readonly string[] = [],
): Promise<FieldValues | undefined> {
  return population.patience.lists.settle(async () => {
    const shown = await population.shown(label, [...new Set([...Object.keys(values), ...fieldIds])]);
    const isThere = Object.entries(values).every(([id, value]) => shown?.[id] === value);
    return isThere ? shown : undefined;
  });
}
