import type { Environment } from '../environment/environment.ts';
import { offered } from '../properties/expectation.ts';
import { isDone } from '../properties/answer-status.ts';
import type { Population } from '../records/population.ts';
import { probedFields, uniqueField, type UniqueField, valueFor } from './unique-fields.ts';

/** What a service that keeps unique values in an index of its own may not find again, from a text that is fresh. */
const shapes = {
  'of many characters': (text: string) => `${text}${'x'.repeat(30)}`,
  'with capital letters': (text: string) => `${text}KX`,
  'with a plus sign': (text: string) => `${text}+k`,
  'with letters beyond ASCII': (text: string) => `${text}é文`,
};

/** A unique field that takes texts longer than ours, and what its value is to look like. */
export interface ShapedField {
  readonly field: UniqueField;
  readonly shape: keyof typeof shapes;
}

/** Each shape of a value in each unique field of contacts that takes longer texts than ours; skips where none does. */
export async function shapedFields(environment: Environment): Promise<readonly ShapedField[]> {
  await uniqueField(environment);
  const { unique } = await probedFields(environment, 'contacts');
  const roomy = unique.filter(({ room }) => room === undefined);
  offered(roomy.length > 0, 'no unique field of contacts takes a text that is longer than one of ours');
  const shapesOfEach = Object.keys(shapes) as readonly ShapedField['shape'][];
  return roomy.flatMap((field) => shapesOfEach.map((shape) => ({ field, shape })));
}

/** A record with a value of this shape in a unique field; skips where the field does not take or keep it. */
export async function plantShaped(
  population: Population,
  { field, shape }: ShapedField,
): Promise<{ readonly id: string; readonly value: string }> {
  const value = valueFor(field, shapes[shape](population.freshText()));
  const { label, values } = population.marked({ [field.id]: value });
  const { status } = await population.tryPlant(values);
  offered(isDone(status), `a record with a ${field.id} ${shape} is answered with ${status}`);
  const record = await population.recordOf(label, { [field.id]: value });
  offered(record?.values[field.id] === value, `a ${field.id} ${shape} is not kept as it is sent`);
  return { id: record.id, value };
}
