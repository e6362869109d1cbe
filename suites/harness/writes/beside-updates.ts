import type { Crm } from '../../../client/crm.ts';
import { isDone } from '../properties/answer-status.ts';
import { given, holds, offered } from '../properties/expectation.ts';
import { anyWritten } from './typed-reads.ts';
import type { TypedWrites } from './typed-writes.ts';

/** Demands that an update of one text leaves the values of every other type in its record as they were. */
export async function leavesValuesOfEveryType(writes: TypedWrites, crm: Crm): Promise<void> {
  const { population } = writes;
  const [written] = await anyWritten(writes, 'something');
  given(written !== undefined, `${population.resourceType} takes no values but texts`);
  const { label, values } = written;
  const text = population.writableTexts.find((id) => !(id in values));
  offered(text !== undefined, `${population.resourceType} has no text besides those that mark records`);
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
  const told = lost(after).map((id) => `${id} (${writes.typeOf(id)})`);
  holds(told.length === 0, `an update of ${text} leaves ${told.join(', ')} as it was`);
}
