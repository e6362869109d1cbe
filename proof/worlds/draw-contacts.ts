import fc, { type Arbitrary } from 'fast-check';
import type { ListedFieldChange, World } from '../../environments/reference/world/world.ts';
import { contactFields } from '../../specs/openapi.ts';
import { address, choices } from './draw-fields.ts';

/** The listed contact fields that a caller writes as text, and of which the document says no more. */
const contactTexts = Object.entries(contactFields)
  .filter(
    ([id, { type, format, maxLength, readOnly }]) =>
      type === 'string' &&
      format === undefined &&
      maxLength === undefined &&
      readOnly !== true &&
      !id.startsWith('system__') &&
      !/phone|tags/.test(id),
  )
  .map(([id]) => id);

/** Fields that a service may check more closely: a year, an address, a choice. */
function closerChecks(free: readonly string[]): Arbitrary<Readonly<Record<string, ListedFieldChange>>> {
  const others = contactTexts.filter((id) => !free.includes(id));
  const change: Arbitrary<ListedFieldChange> = fc.oneof(
    choices.map((options) => ({ options })),
    fc.constant({ pattern: '^[0-9]{4}$' }),
    fc.constant({ pattern: '^https?://.+$' }),
  );
  return fc
    .tuple(...others.map(() => change))
    .map((changes) => Object.fromEntries(others.map((id, index) => [id, changes[index] ?? {}])));
}

/** Contacts with one free text, with a few, or with all of them, and with one unique field or more. */
export function contactChanges(): Arbitrary<World['contacts']> {
  const free = fc.oneof(
    { weight: 2, arbitrary: fc.subarray(contactTexts, { minLength: 1, maxLength: 1 }) },
    { weight: 2, arbitrary: fc.subarray(contactTexts, { minLength: 2, maxLength: 4 }) },
    { weight: 3, arbitrary: fc.constant(contactTexts) },
  );
  const unique = fc.constantFrom(
    ['standard__email'],
    ['tool__contact_id'],
    ['standard__email', 'tool__contact_id'],
    [],
  );
  const required = fc.constantFrom([], [], ['standard__last_name'], ['standard__email']);
  return fc.tuple(free, unique, required).chain(([texts, uniqueIds, requiredIds]) =>
    closerChecks([...texts, ...uniqueIds, ...requiredIds]).map((closed) => {
      const changes: Record<string, ListedFieldChange> = { ...closed, standard__email: { pattern: address } };
      for (const id of uniqueIds) changes[id] = { ...changes[id], unique: true };
      for (const id of requiredIds) changes[id] = { ...changes[id], required: true };
      return changes;
    }),
  );
}
