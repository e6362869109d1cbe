import { overwriting } from '../../../client/request-body.ts';
import { type ElementStyle, encoded } from '../../../specs/semantics/encoding.ts';
import { sameValue } from '../../../specs/semantics/value.ts';
import type { Environment } from '../environment/environment.ts';
import { type DeclaredField, declaredFields, isOpenToCallers } from '../fields/declared-fields.ts';
import { isDone } from '../properties/answer-status.ts';
import type { Population } from '../records/population.ts';
import { noCapabilities } from '../run/capabilities.ts';

/** Two elements that any list of texts takes. */
export const words: readonly string[] = ['amber', 'basil'];
export const styles: readonly ElementStyle[] = ['bare', 'quoted'];

/** So many fields are tried before the plainest style is taken. */
const mostFields = 3;

/** Lists that take words of ours, the likeliest first: a list of ids may take ids only. */
export function wordLists(fields: readonly DeclaredField[]): readonly DeclaredField[] {
  const lists = fields.filter(
    (field) => field.type === 'array' && field.items?.type === 'string' && isOpenToCallers(field),
  );
  const isOfIds = ({ id }: DeclaredField): number => Number(/_ids?$/.test(id));
  return lists.toSorted((a, b) => isOfIds(a) - isOfIds(b)).slice(0, mostFields);
}

/** How the elements of a bracketed list are written here: the first style in which two of them come back apart. */
export async function learnedElements(
  environment: Environment,
  population: Population,
): Promise<ElementStyle> {
  const { crm } = environment;
  for (const { id } of wordLists(await declaredFields(environment, 'contacts'))) {
    for (const style of styles) {
      const { label, values } = population.marked({ [id]: encoded('string_list', words, style) });
      const { status } = await crm.upsert('contacts', overwriting(values), population.marker);
      // One look for both: another one may read a copy that is behind.
      const made = isDone(status) ? await population.recordOf(label, {}, [id]) : undefined;
      if (sameValue('string_list', made?.values[id], words)) return style;
    }
  }
  return noCapabilities.elements;
}
