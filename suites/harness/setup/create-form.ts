import { createBody, type CreateForm } from '../../../client/request-body.ts';
import { type MarkFilter, markFilters } from '../../../client/marked-records.ts';
import type { Environment } from '../environment/environment.ts';
import { isDone } from '../properties/answer-status.ts';
import type { Marked } from '../records/marked-writes.ts';
import type { Population } from '../records/population.ts';

/** The forms that one body can hold side by side, the likeliest first. */
export const formsAtOnce: readonly CreateForm[] = ['data', 'fields', 'attributes', 'flat'];

/** The form whose label a list showed, and the record of it. */
export interface ReadForm {
  readonly form: CreateForm;
  readonly marked: Marked<unknown>;
  /** The filter that found the record. */
  readonly finding: MarkFilter;
}

/**
 * Makes one contact by a body that holds our texts in every form, with a label of its own in each: the label that is
 * shown tells which form is read. A service that ignores what it does not know would make a record without any value
 * of ours of each form by itself that it does not read, and nothing leads back to such a record.
 * @returns `unseen` where no list showed the record, and `refused` where such a body is not taken: mostly since members
 * beside the right one are not ignored, so that each form can be tried by itself
 */
export async function formRead(
  environment: Environment,
  population: Population,
): Promise<ReadForm | 'unseen' | 'refused'> {
  const tried = formsAtOnce.map((form) => ({ form, marked: population.marked({}) }));
  const body = Object.assign({}, ...tried.map(({ form, marked }) => createBody(form, marked.values)));
  const { status } = await environment.crm.create('contacts', body, population.marker);
  if (!isDone(status)) return 'refused';
  for (const finding of markFilters) {
    population.findBy(finding);
    const shown = await population.patience.lists.settle(async () => {
      for (const one of tried) if ((await population.listed(one.marked.label, [])).length > 0) return one;
      return undefined;
    });
    if (shown !== undefined) return { ...shown, finding };
  }
  return 'unseen';
}
