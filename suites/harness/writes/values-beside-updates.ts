import type { Crm } from '../../../client/crm.ts';
import { isDone } from '../properties/answer-status.ts';
import { given, holds, offered } from '../properties/expectation.ts';
import { anyWritten } from './typed-reads.ts';
import type { TypedWrites, Written } from './typed-writes.ts';

/** Demands that an update of one text leaves the values of every other type in its record as they were. */
export async function expectValuesOfEveryTypeKept(writes: TypedWrites, crm: Crm): Promise<void> {
  for (const turn of ['something', 'next to nothing'] as const) {
    if (writes.repeats(turn)) continue;
    for (const written of await anyWritten(writes, turn)) await expectValuesKept(writes, written, crm);
  }
}

async function expectValuesKept(writes: TypedWrites, { values }: Written, crm: Crm): Promise<void> {
  const { population } = writes;
  const text = population.writableTexts.find((id) => !(id in values));
  offered(text !== undefined, `${population.resourceType} has no text besides those that mark records`);
  // A record of its own: in one that has lost its values nothing can be lost again.
  const { label, values: marked } = population.marked(values);
  const made = await population.tryPlant(marked);
  given(isDone(made.status), `the values were taken at first, and then answered with ${made.status}`);
  const before = await population.recordOf(label, {}, Object.keys(values));
  given(before !== undefined, 'the list did not show the record in time');
  const kept = Object.keys(values).filter((id) => writes.isSame(id, before.values[id], values[id]));
  const fresh = population.freshText();
  const { status } = await crm.update(population.resourceType, before.id, { [text]: fresh });
  given(isDone(status), `the update was answered with ${status}`);
  const lost = (shown: Readonly<Record<string, unknown>>): readonly string[] =>
    kept.filter((id) => !writes.isSame(id, shown[id], values[id]));
  const after = await population.shownUntil(
    label,
    [text, ...kept],
    (shown) => shown[text] === fresh && lost(shown).length === 0,
  );
  given(after?.[text] === fresh, 'the list did not show the update in time');
  const missed = lost(after);
  holds(missed.length === 0, `an update of ${text} leaves ${writes.named(missed)} as it was`);
}
