import type { Crm } from '../../../client/crm.ts';
import type { Environment } from '../environment/environment.ts';
import { fillable, typedFieldsOf } from '../fields/field-types.ts';
import { isDone } from '../properties/answer-status.ts';
import { given, holds } from '../properties/expectation.ts';
import type { Population } from '../records/population.ts';

/** More texts would show no more of a type. */
const mostTexts = 12;

/**
 * Demands that no plain text is lost by a create and kept by an update. Only those texts are tried that a new record was
 * not seen to keep when its type was looked at first.
 */
export async function createKeepsTextsOfUpdates(
  environment: Environment,
  population: Population,
  crm: Crm,
): Promise<void> {
  const fields = fillable(await typedFieldsOf(environment, population.resourceType), population.marking);
  const ids = fields
    .filter(({ id, fieldType, isGuessed }) => {
      return fieldType === 'string' && isGuessed !== true && !population.writableTexts.includes(id);
    })
    .map(({ id }) => id)
    .slice(0, mostTexts);
  if (ids.length === 0 || population.madeBy !== 'create') return;
  const values = Object.fromEntries(ids.map((id) => [id, population.freshText()]));
  const areKept = (shown: Readonly<Record<string, unknown>> = {}): readonly string[] =>
    ids.filter((id) => shown[id] === values[id]);
  const { label, values: marked } = population.marked(values);
  const { status } = await population.tryPlant(marked);
  given(isDone(status), `a create with texts in ${ids.join(', ')} was answered with ${status}`);
  const made = areKept(
    await population.shownUntil(label, ids, (shown) => areKept(shown).length === ids.length),
  );
  const id = made.length === ids.length ? undefined : await population.idOf(label);
  if (id === undefined) return;
  const updated = await crm.update(population.resourceType, id, values);
  given(isDone(updated.status), `an update of the same texts was answered with ${updated.status}`);
  const after = await population.shownUntil(label, ids, (shown) => areKept(shown).length > made.length);
  const kept = areKept(after).filter((each) => !made.includes(each));
  holds(kept.length === 0, `a create stores ${kept.join(', ')}, as an update does`);
}
