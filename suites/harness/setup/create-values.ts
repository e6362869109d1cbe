import type { CreateForm } from '../../../client/request-body.ts';
import { isWithin } from '../../../generators/value-bounds.ts';
import type { Value } from '../../../specs/semantics/field-type.ts';
import { sameValue } from '../../../specs/semantics/value.ts';
import type { Environment } from '../environment/environment.ts';
import { type DeclaredField, declaredFields, isOpenToCallers } from '../fields/declared-fields.ts';
import { isDone } from '../properties/answer-status.ts';
import type { Population } from '../records/population.ts';
import { words, wordLists } from './element-style.ts';

/** Where both keep a list, a service may refuse numbers in one of them. */
const forms: readonly CreateForm[] = ['native fields', 'fields'];

/** A whole number or a truth value that contacts may have: read from a text by some, and from JSON alone by others. */
function scalarAmong(fields: readonly DeclaredField[]): Readonly<Record<string, Value>> {
  const field = fields.find(
    (each) => (each.type === 'integer' || each.type === 'boolean') && isOpenToCallers(each),
  );
  if (field === undefined) return {};
  const value = field.type === 'boolean' ? true : [7, 70].find((number) => isWithin(field, number));
  return value === undefined ? {} : { [field.id]: value };
}

/** Whether a new contact shows these values as they were sent in a form. */
async function comesBack(
  population: Population,
  form: CreateForm,
  values: Readonly<Record<string, Value>>,
): Promise<boolean> {
  const { label, values: marked } = population.marked(values);
  const { status } = await population.tryCreate(marked, { form });
  // One look for both: another one may read a copy that is behind.
  const made = isDone(status) ? await population.recordOf(label, {}, Object.keys(values)) : undefined;
  if (made === undefined) return false;
  return Object.entries(values).every(([id, value]) =>
    sameValue(typeof value === 'object' ? 'string_list' : 'integer', made.values[id], value),
  );
}

/**
 * How create's list of fields takes values, which the document does not show: each in its own JSON type, or as texts,
 * as an upsert has them. The first form in which a list comes back as it was written, beside a number where that comes
 * back in any; texts where none does.
 */
export async function learnedCreateForm(
  environment: Environment,
  population: Population,
): Promise<CreateForm> {
  const fields = await declaredFields(environment, 'contacts');
  const scalar = scalarAmong(fields);
  for (const beside of Object.keys(scalar).length > 0 ? [scalar, {}] : [{}])
    for (const { id } of wordLists(fields))
      for (const form of forms)
        if (await comesBack(population, form, { [id]: words, ...beside })) return form;
  return 'fields';
}
