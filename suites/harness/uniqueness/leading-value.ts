import type { FieldValues } from '../../../client/request-body.ts';
import type { Population } from '../records/population.ts';
import { freshValue } from './keyed-record.ts';
import type { UniqueField } from './unique-fields.ts';

/** The value that leads an upsert to the record that holds it, by its field. */
export type LeadingValue = Readonly<Record<string, string>>;

/** A value that nothing holds yet: of a unique field, or the label of a record that is to be made. */
export function freshLeadingValue(population: Population, key: UniqueField): LeadingValue {
  if (key.id === population.labelField) return { [key.id]: population.nextMarks().label };
  return { [key.id]: freshValue(population, key) };
}

/** Values of an upsert with what leads it and with marks; a record that its label leads to keeps that. */
export function ledByValue(
  population: Population,
  values: FieldValues,
  leading: LeadingValue,
): { readonly label: string; readonly values: FieldValues } {
  const { [population.labelField]: label } = leading;
  if (label !== undefined) return population.markedAs(label, values);
  return population.marked({ ...values, ...leading });
}
