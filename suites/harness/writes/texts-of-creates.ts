import type { Crm } from '../../../client/crm.ts';
import type { FieldValues } from '../../../client/request-body.ts';
import type { Environment } from '../environment/environment.ts';
import { fillable, typedFieldsOf } from '../fields/field-types.ts';
import { isDone } from '../properties/answer-status.ts';
import { given, holds } from '../properties/expectation.ts';
import type { Population } from '../records/population.ts';

/** More texts would show no more of a type. */
const mostTexts = 12;

/** Tells texts apart by their letters, not by case or accents. */
const letters = new Intl.Collator('en', { sensitivity: 'base' });

/** Fields whose values have a usual spelling, as hosts and codes have, are named so. */
const spelledByRule = /(website|url|domain|mail|country|state|code|zone|currency|language)/;

/** What a create made of some texts, by the list. */
interface MadeTexts {
  readonly label: string;
  readonly sent: Readonly<Record<string, string>>;
  readonly shown: FieldValues;
}

/** The plain texts of a type that a new record was not seen to keep when the type was looked at first. */
async function doubtfulTexts(environment: Environment, population: Population): Promise<readonly string[]> {
  const fields = fillable(await typedFieldsOf(environment, population.resourceType), population.marking);
  const texts = fields.filter(({ fieldType, isGuessed }) => fieldType === 'string' && isGuessed !== true);
  const doubtful = texts.filter(({ id }) => !population.writableTexts.includes(id));
  return doubtful.map(({ id }) => id).slice(0, mostTexts);
}

/** Writes a text into each of these fields of a new record: first with letters that not every field takes. */
async function madeWith(population: Population, ids: readonly string[]): Promise<MadeTexts> {
  let status = 0;
  for (const ending of ['ÄÖ', '']) {
    const sent = Object.fromEntries(ids.map((id) => [id, `${population.freshText()}${ending}`]));
    const { label, values } = population.marked(sent);
    ({ status } = await population.tryPlant(values));
    if (!isDone(status)) continue;
    const areKept = (shown: FieldValues): boolean => ids.every((id) => shown[id] === sent[id]);
    return { label, sent, shown: (await population.shownUntil(label, ids, areKept)) ?? {} };
  }
  given(false, `a create with texts in ${ids.join(', ')} was answered with ${status}`);
}

/** Demands that a text is shown in its own letters; a field with rules of its own may show something else, or nothing. */
function areInTheirLetters({ sent, shown }: MadeTexts): void {
  for (const [id, text] of Object.entries(sent)) {
    const found = shown[id];
    const isRespelled = typeof found === 'string' && found !== text && letters.compare(found, text) === 0;
    holds(
      !isRespelled || spelledByRule.test(id),
      `a text in ${id} keeps its letters, but ${JSON.stringify(text)} is shown as ${JSON.stringify(found)}`,
    );
  }
}

/**
 * Demands that no plain text is stored with other letters by a create, and that none is lost by it and kept by an
 * update.
 */
export async function expectCreateKeepsTexts(
  environment: Environment,
  population: Population,
  crm: Crm,
): Promise<void> {
  const ids = await doubtfulTexts(environment, population);
  if (ids.length === 0 || population.madeBy !== 'create') return;
  const made = await madeWith(population, ids);
  areInTheirLetters(made);
  const { label, sent, shown } = made;
  const lost = ids.filter((each) => shown[each] !== sent[each]);
  const id = lost.length === 0 ? undefined : await population.idOf(label);
  if (id === undefined) return;
  const updated = await crm.update(population.resourceType, id, sent);
  given(isDone(updated.status), `an update of the same texts was answered with ${updated.status}`);
  const areSomeKept = (found: FieldValues): boolean => lost.some((each) => found[each] === sent[each]);
  const after = (await population.shownUntil(label, ids, areSomeKept)) ?? {};
  const kept = lost.filter((each) => after[each] === sent[each]);
  holds(kept.length === 0, `a create stores ${kept.join(', ')}, as an update does`);
}
