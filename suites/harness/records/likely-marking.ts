import type { Environment } from '../environment/environment.ts';
import type { DeclaredField } from '../fields/declared-fields.ts';
import { textFormOf } from '../fields/text-form.ts';
import { isDone } from '../properties/answer-status.ts';
import { offered } from '../properties/expectation.ts';
import { newPopulation } from './new-population.ts';
import type { Marking } from './own-marks.ts';
import { namedIn } from './told-by-refusals.ts';
import { likelyTextsAmong, textsOf } from './told-fields.ts';

/** So many fields are asked one after another. */
const mostAsked = 12;

export function markingBy(label: DeclaredField, marker: DeclaredField, base: Marking['base'] = {}): Marking {
  return { markerField: marker.id, labelField: label.id, labelForm: textFormOf(label), base };
}

/** The fields that are likeliest to mark a record and to find it again: one for both where there is no second. */
export async function likelyMarking(environment: Environment, resourceType: string): Promise<Marking> {
  const [marker, label = marker] = await textsOf(environment, resourceType);
  offered(
    marker !== undefined && label !== undefined,
    `${resourceType} has no text field to mark a record with`,
  );
  return markingBy(label, marker);
}

/**
 * The text that marks a record over what else it needs, where our texts are refused: the first that a refusal does not
 * name. Those come first whose type and name hint at no other type.
 */
export async function likeliestAlone(
  environment: Environment,
  resourceType: string,
  plain: readonly DeclaredField[],
): Promise<Marking | undefined> {
  const likely = await likelyTextsAmong(environment, resourceType, plain, { areRefused: true });
  const ordered = [...likely, ...plain.filter((field) => !likely.includes(field))];
  for (const field of ordered.slice(0, mostAsked)) {
    const population = newPopulation(environment, resourceType, markingBy(field, field));
    const made = await population.make(population.marked({}));
    await population.clear();
    if (isDone(made.status) || namedIn(made, [field]).length === 0) return markingBy(field, field);
  }
  const [first] = ordered;
  return first && markingBy(first, first);
}
