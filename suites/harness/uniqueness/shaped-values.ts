import { offered } from '../properties/expectation.ts';
import { isDone } from '../properties/answer-status.ts';
import type { Population } from '../records/population.ts';
import { type UniqueField, valueFor } from './unique-fields.ts';

/** What a service that keeps unique values in an index of its own may not find again, from a text that is fresh. */
const shapes = {
  'of many characters': (text: string) => `${text}${'x'.repeat(30)}`,
  'with capital letters': (text: string) => `${text}KX`,
  'with a plus sign': (text: string) => `${text}+k`,
};

export type Shape = keyof typeof shapes;

export const shapesOfValues = Object.keys(shapes) as readonly Shape[];

/** A record with a value of this shape in a unique field; skips where the field does not take or keep it. */
export async function plantShaped(
  population: Population,
  field: UniqueField,
  shape: Shape,
): Promise<{ readonly id: string; readonly value: string }> {
  offered(field.room === undefined, `${field.id} takes no text that is longer than one of ours`);
  const value = valueFor(field, shapes[shape](population.freshText()));
  const { label, values } = population.marked({ [field.id]: value });
  const { status } = await population.tryPlant(values);
  offered(isDone(status), `a record with a ${field.id} ${shape} is answered with ${status}`);
  const record = await population.recordOf(label, { [field.id]: value });
  offered(record?.values[field.id] === value, `a ${field.id} ${shape} is not kept as it is sent`);
  return { id: record.id, value };
}
