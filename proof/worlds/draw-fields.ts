import fc, { type Arbitrary } from 'fast-check';
import type { FieldType } from '../../environments/reference/fields/field.ts';
import type { ListedFieldChange, World, WorldField } from '../../environments/reference/world/world.ts';
import { contactFields, resourceTypes } from '../../specs/openapi.ts';

/** Prefixes that the document has or that another application may bring. */
const prefix = fc.constantFrom('standard', 'standard', 'platform', 'acme', 'zoom_info', 'my-brand');

const words =
  'name title subject summary remarks body headline reference_id code vintage stage geographic_region headphones source website number place key'.split(
    ' ',
  );

/** How many texts a type has: often few, seldom none, now and then many. */
const textCount = fc.oneof(
  { weight: 1, arbitrary: fc.constant(0) },
  { weight: 5, arbitrary: fc.constant(1) },
  { weight: 4, arbitrary: fc.constant(2) },
  { weight: 3, arbitrary: fc.constant(3) },
  { weight: 1, arbitrary: fc.integer({ min: 4, max: 20 }) },
);

const otherTypes: readonly FieldType[] = [
  'string_list',
  'boolean',
  'date',
  'integer',
  'phone',
  'tag',
  'number',
  'geopoint',
  'currency',
];

const choices = fc
  .uniqueArray(fc.constantFrom('alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta', 'eta'), { minLength: 2 })
  .chain((values) =>
    fc
      .boolean()
      .map((alike) => values.map((value, index) => ({ name: alike ? value : `Choice ${index}`, value }))),
  );

/** Whoever calls a field an address may refuse anything else. */
const address = '^[^@ ]+@[^@ ]+$';

/** What may be said of a text: mostly nothing. */
const textRules: Arbitrary<Omit<WorldField, 'id' | 'type'>> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fc.constant({ maxLength: 60 }) },
  { weight: 1, arbitrary: fc.constant({ maxLength: 255 }) },
  { weight: 1, arbitrary: fc.constant({ format: 'textarea' }) },
  { weight: 2, arbitrary: fc.constant({ unique: true }) },
  { weight: 1, arbitrary: fc.constant({ required: true }) },
  { weight: 1, arbitrary: fc.constant({ format: 'email', pattern: address }) },
);

function dateFormat(type: FieldType): Arbitrary<Pick<WorldField, 'format'>> {
  return type === 'date'
    ? fc.constantFrom('date', 'date-time').map((format) => ({ format }))
    : fc.constant({});
}

const otherField: Arbitrary<Omit<WorldField, 'id'>> = fc
  .constantFrom(...otherTypes)
  .chain((type) => dateFormat(type).map((format) => ({ type, ...format })));

const choiceField: Arbitrary<Omit<WorldField, 'id'>> = choices.map((options) => ({
  type: 'string',
  options,
}));

/** The fields of one type, each with an id of its own. */
function fieldsOfType(code: string): Arbitrary<readonly WorldField[]> {
  const text = textRules.map((rules): Omit<WorldField, 'id'> => ({ type: 'string', ...rules }));
  const all = textCount.chain((count) =>
    fc.tuple(
      fc.array(text, { minLength: count, maxLength: count }),
      fc.array(otherField, { maxLength: 8 }),
      fc.array(choiceField, { maxLength: 2 }),
    ),
  );
  return fc
    .tuple(
      all,
      fc.array(prefix, { minLength: 40, maxLength: 40 }),
      fc.array(fc.constantFrom(...words), { minLength: 40, maxLength: 40 }),
    )
    .map(([[texts, others, chosen], prefixes, names]) =>
      [...texts, ...others, ...chosen].map((field, index) => ({
        ...field,
        id: `${prefixes[index] ?? 'acme'}__${code.toLowerCase()}_${names[index] ?? 'field'}_${index}`,
      })),
    );
}

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

/** The fields of every type that the document does not show. */
export function fieldsOfTypes(): Arbitrary<World['fields']> {
  const codes = [...resourceTypes.records, ...resourceTypes.upsertOnly].filter((code) => code !== 'contacts');
  return fc
    .tuple(...codes.map(fieldsOfType))
    .map((fields) => Object.fromEntries(codes.map((code, index) => [code, fields[index] ?? []])));
}
