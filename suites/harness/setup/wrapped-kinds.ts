import type { Answer } from '../../../client/caller.ts';
import { type DataForm, kindsWithoutWrapper } from '../../../client/data-form.ts';
import { type FieldValues, overwriting } from '../../../client/request-body.ts';
import type { ElementStyle } from '../../../specs/semantics/encoding.ts';
import { isWithin } from '../../../generators/value-bounds.ts';
import type { Environment } from '../environment/environment.ts';
import { type DeclaredField, declaredFields, isOpenToCallers, orNone } from '../fields/declared-fields.ts';
import { isDone, saysAbsent } from '../properties/answer-status.ts';
import type { Population } from '../records/population.ts';
import { wrappersIn } from '../records/record-attributes.ts';
import { styles, words, wordLists } from './element-style.ts';

/** Numbers of which the bounds of most fields take one. */
const numbers: Readonly<Record<'integer' | 'number', readonly number[]>> = {
  integer: [7, 70],
  number: [7.5, 70.5],
};

/** A value for one contact field of each kind that is not written as a text. */
function valuesOfEachKind(fields: readonly DeclaredField[]): FieldValues {
  const open = fields.filter(isOpenToCallers);
  const [list] = wordLists(fields);
  const truth = open.find(({ type }) => type === 'boolean');
  const counted = (['integer', 'number'] as const).flatMap((kind) =>
    open
      .filter(({ type }) => type === kind)
      .flatMap((field) =>
        numbers[kind].filter((number) => isWithin(field, number)).map((n) => [field.id, n] as const),
      )
      .slice(0, 1),
  );
  return {
    ...(list && { [list.id]: words }),
    ...(truth && { [truth.id]: true }),
    ...Object.fromEntries(counted),
  };
}

/**
 * The form of data with the wrappers of every kind of value that contacts have: a record shows them once it holds
 * values of each. An upsert in the list form gives it these, since that takes texts, whatever wraps values in data.
 * @param known the form that a record without them has shown
 */
export async function withMoreWrappers(
  environment: Environment,
  population: Population,
  { id, values }: { readonly id: string; readonly values: FieldValues },
  known: DataForm,
): Promise<DataForm> {
  const { crm, patience } = environment;
  const more = valuesOfEachKind(await orNone(declaredFields(environment, 'contacts')));
  if (kindsWithoutWrapper(known, more).length === 0) return known;
  const into = (added: FieldValues, elements: ElementStyle = 'bare'): Promise<Answer> => {
    const body = overwriting({ ...values, ...added }, elements);
    return crm.upsert('contacts', { ...body, searchExisting: [population.labelField] }, population.marker);
  };
  const together = await into(more);
  let isTaken = isDone(together.status);
  // One value that is refused does not keep the others out.
  if (!isTaken && !saysAbsent(together))
    for (const [fieldId, value] of Object.entries(more)) {
      const alone = { [fieldId]: value };
      // How the elements of a list are written is learned later.
      for (const elements of Array.isArray(value) ? styles : styles.slice(0, 1)) {
        if (!isDone((await into(alone, elements)).status)) continue;
        isTaken = true;
        break;
      }
    }
  if (!isTaken) return known;
  const shown = async (): Promise<DataForm> => {
    const { body } = await crm.get('contacts', id);
    return wrappersIn((body as { readonly attributes?: unknown } | undefined)?.attributes) ?? known;
  };
  return patience.records.lookUntil(shown, (form) => kindsWithoutWrapper(form, more).length === 0);
}
