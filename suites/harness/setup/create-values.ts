import type { CreateForm } from '../../../client/request-body.ts';
import { sameValue } from '../../../specs/semantics/value.ts';
import type { Environment } from '../environment/environment.ts';
import { declaredFields } from '../fields/declared-fields.ts';
import { isDone } from '../properties/answer-status.ts';
import type { Population } from '../records/population.ts';
import { words, wordLists } from './element-style.ts';

/** Who takes JSON types may read a list from its text as well, but then no number: a form for both comes first. */
const forms: readonly CreateForm[] = ['native fields', 'fields'];

/**
 * How create's list of fields takes values, which the document does not show: each in its own JSON type, or as texts,
 * as an upsert has them. The first form in which a list comes back as it was written; texts where none does.
 */
export async function learnedCreateForm(
  environment: Environment,
  population: Population,
): Promise<CreateForm> {
  for (const { id } of wordLists(await declaredFields(environment, 'contacts'))) {
    for (const form of forms) {
      const { label, values } = population.marked({ [id]: words });
      const { status } = await population.tryCreate(values, { form });
      if (!isDone(status) || (await population.idOf(label)) === undefined) continue;
      if (sameValue('string_list', (await population.shown(label, [id]))?.[id], words)) return form;
    }
  }
  return 'fields';
}
