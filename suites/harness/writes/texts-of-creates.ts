import type { Crm } from '../../../client/crm.ts';
import type { Environment } from '../environment/environment.ts';
import { fillable, typedFieldsOf } from '../fields/field-types.ts';
import { isDone } from '../properties/answer-status.ts';
import { given, holds } from '../properties/expectation.ts';
import type { Population } from '../records/population.ts';

/** More texts would show no more of a type. */
const mostTexts = 12;

/** Tells texts apart by their letters, not by case or accents. */
const letters = new Intl.Collator('en', { sensitivity: 'base' });

/** What a field that has rules of its own makes of such a text is not the same in other letters. */
function isRespelled(shown: unknown, sent: string): boolean {
  return typeof shown === 'string' && shown !== sent && letters.compare(shown, sent) === 0;
}

/**
 * Demands that no plain text is stored with other letters by a create, and that none is lost by it and kept by an
 * update. Only those texts are tried that a new record was not seen to keep when its type was looked at first.
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
  const values = Object.fromEntries(ids.map((id) => [id, `${population.freshText()}ÄÖ`]));
  const areKept = (shown: Readonly<Record<string, unknown>> = {}): readonly string[] =>
    ids.filter((id) => shown[id] === values[id]);
  const { label, values: marked } = population.marked(values);
  const { status } = await population.tryPlant(marked);
  given(isDone(status), `a create with texts in ${ids.join(', ')} was answered with ${status}`);
  const created = await population.shownUntil(label, ids, (shown) => areKept(shown).length === ids.length);
  for (const id of ids)
    holds(
      !isRespelled(created?.[id], values[id] ?? ''),
      `a text in ${id} keeps its letters, but ${JSON.stringify(values[id])} is shown as ${JSON.stringify(created?.[id])}`,
    );
  const made = areKept(created);
  const id = made.length === ids.length ? undefined : await population.idOf(label);
  if (id === undefined) return;
  const updated = await crm.update(population.resourceType, id, values);
  given(isDone(updated.status), `an update of the same texts was answered with ${updated.status}`);
  const after = await population.shownUntil(label, ids, (shown) => areKept(shown).length > made.length);
  const kept = areKept(after).filter((each) => !made.includes(each));
  holds(kept.length === 0, `a create stores ${kept.join(', ')}, as an update does`);
}
