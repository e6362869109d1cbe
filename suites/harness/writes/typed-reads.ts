import { isTextOf, sameValue, showsNothing } from '../../../specs/semantics/value.ts';
import type { FilterableField } from '../../../generators/filter.ts';
import type { Crm } from '../../../client/crm.ts';
import type { FieldType, Value } from '../../../specs/semantics/field-type.ts';
import { given, holds } from '../properties/expectation.ts';
import type { ListRow } from '../lists/record-list.ts';
import { attributeIn } from '../records/record-attributes.ts';
import { settledRead } from '../records/settled-read.ts';
import { returned } from '../uniqueness/upsert-match.ts';
import { isGivenBack } from './returned-values.ts';
import type { Turn } from './turns.ts';
import { typedWays } from './typed-ways.ts';
import type { AwaitedFields, TypedWrites, Written } from './typed-writes.ts';

/**
 * What people are not shown in another form. How a record that is read writes moments, fractions and numbers of phones
 * is open.
 */
const plain: ReadonlySet<FieldType> = new Set(['string', 'boolean', 'integer', 'string_list', 'tag']);

type Shown = Readonly<Record<string, unknown>>;

/** Whether a value stands in another one, as it is or written as text, however it is wrapped. */
function stands(value: unknown, isIt: (part: unknown) => boolean): boolean {
  if (isIt(value)) return true;
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some((part) => stands(part, isIt));
}

/** A field, and what its values are. */
type OfType = Pick<FilterableField, 'id' | 'fieldType'>;

/** Whether attributes hold a value as it was written into a field. */
export function standsIn(attributes: unknown, { id, fieldType }: OfType, value: Value): boolean {
  // How attributes hold a value is not shown: they may do it as texts, in the form in which upserts take them.
  const isValue = (part: unknown): boolean =>
    sameValue(fieldType, part, value) || part === String(value) || isTextOf(part, value);
  return stands(attributeIn(attributes, id)?.value, isValue);
}

/** A field that may be shown in another form to people: of a fraction, its type does not tell. */
interface ReadField extends OfType {
  readonly isFraction?: boolean;
}

function isPlain({ fieldType, isFraction = false }: ReadField): boolean {
  return plain.has(fieldType) && !isFraction;
}

/** Whether attributes hold a value that was written into a field; of what people may be shown in another form, any value. */
export function isReadIn(attributes: unknown, field: ReadField, value: Value): boolean {
  if (isPlain(field)) return standsIn(attributes, field, value);
  const isSomething = (part: unknown): boolean =>
    typeof part !== 'object' && !showsNothing(part) && part !== field.id;
  return stands(attributeIn(attributes, field.id)?.value, isSomething);
}

/** What the list and the read show of the values of one write. */
interface Seen {
  readonly ids: readonly string[];
  /** Those that both show in one form. */
  readonly plainIds: readonly string[];
  readonly isListed: (id: string) => boolean;
  readonly isRead: (id: string) => boolean;
}

/** The values of the first way of writing that took some. */
export async function anyWritten(writes: TypedWrites, turn: Turn): Promise<readonly Written[]> {
  for (const way of typedWays) {
    const written = await writes.writtenBy(way, turn);
    if (written.length > 0) return written;
  }
  given(false, `${writes.population.resourceType} takes no values for ${turn}`);
}

async function seen(writes: TypedWrites, written: Written, crm: Crm, awaited?: AwaitedFields): Promise<Seen> {
  const { label, values } = written;
  const { population } = writes;
  const { resourceType, patience } = population;
  const fieldOf = (id: string): ReadField => {
    return { id, fieldType: writes.typeOf(id), isFraction: writes.isFraction(id) };
  };
  const ids = Object.keys(values);
  const plainIds = ids.filter((id) => isPlain(fieldOf(id)));
  // A list that shows a value as text has it: that it is of the wrong type is told elsewhere.
  const isSame = (id: string, shown: unknown): boolean =>
    writes.isSame(id, shown, values[id]) || isTextOf(shown, values[id] ?? '');
  const fieldsOf = (row: { readonly fields?: readonly { id: string; value?: unknown }[] }): Shown =>
    Object.fromEntries((row.fields ?? []).map((field) => [field.id, field.value]));
  const list = (isRight: (found: Shown) => boolean): Promise<ListRow | undefined> =>
    population.listedUntil(label, { returnFields: [] }, (found) => isRight(fieldsOf(found)));
  const first = await list(() => true);
  given(first?.id !== undefined, 'the list did not show the record in time');
  const { status, body } = await settledRead(crm, resourceType, first.id, patience.records);
  given(status === 200, `reading the record was answered with ${status}`);
  const isRead = (id: string): boolean => isReadIn(body.attributes, fieldOf(id), values[id] ?? '');
  const isCaughtUp = (found: Shown): boolean =>
    plainIds.every(
      (field) => isSame(field, found[field]) || !isRead(field) || !writes.isAwaited(written, field, awaited),
    );
  const row = isCaughtUp(fieldsOf(first)) ? first : await list(isCaughtUp);
  const listed = row === undefined ? {} : fieldsOf(row);
  return { ids, plainIds, isRead, isListed: (field) => isSame(field, listed[field]) };
}

/** Demands that a record which is read has every value that the list shows, or the other way round. */
export async function showTheSame(
  writes: TypedWrites,
  turn: Turn,
  judged: 'read' | 'list',
  crm: Crm,
): Promise<void> {
  for (const written of await anyWritten(writes, turn)) {
    const lackingIn = ({ ids, plainIds, isListed, isRead }: Seen): readonly string[] =>
      judged === 'read'
        ? ids.filter((id) => isListed(id) && !isRead(id))
        : plainIds.filter((id) => isRead(id) && !isListed(id));
    const atFirst = lackingIn(await seen(writes, written, crm));
    const wereAwaited = atFirst.every((id) => writes.isAwaited(written, id));
    // What was not waited for may have come up by now.
    const lacking = wereAwaited ? atFirst : lackingIn(await seen(writes, written, crm, 'every field'));
    holds(
      lacking.length === 0,
      `the ${judged} shows ${writes.named(lacking)} as it was written and as it is shown elsewhere`,
    );
  }
}

/** Demands that upserts gave back the values that the list shows: one of a new record, and one over other values. */
export async function returnsAsListed(writes: TypedWrites, turn: Turn): Promise<void> {
  const fresh = await writes.writtenBy('upsert of fields', turn);
  await expectReturned(writes, fresh);
  if (writes.isLed && fresh.length > 0)
    await expectReturned(writes, await writes.writtenBy('upsert of fields over others', turn));
}

async function expectReturned(writes: TypedWrites, written: readonly Written[]): Promise<void> {
  for (const each of written) {
    const { values, answer } = each;
    const shown = await writes.shown(each);
    const kept = Object.keys(values).filter((id) => writes.isSame(id, shown[id], values[id]));
    given(kept.length > 0, 'the list shows none of the values that were written');
    const answered = returned(answer.body);
    const others = kept.filter(
      (id) => !isGivenBack(writes.typeOf(id), answered[id], { written: values[id] ?? '', shown: shown[id] }),
    );
    holds(others.length === 0, `the answer gives ${writes.named(others)} as the list does`);
  }
}
