import fc, { type Arbitrary } from 'fast-check';
import type { FieldType } from '../../environments/reference/fields/field.ts';
import type { World, WorldField } from '../../environments/reference/world/world.ts';
import { resourceTypes } from '../../specs/openapi.ts';

/** Prefixes that the document has or that another application may bring. */
const prefix = fc.constantFrom(
  'standard',
  'standard',
  'platform',
  'acme',
  'zoom_info',
  'my-brand',
  'x',
  'v2',
);

const words = (
  'name title subject summary remarks body headline reference_id code vintage stage geographic_region headphones ' +
  'source website number place key a kind zip birthday_gift mailing_list order_no is_open_question updateText'
).split(' ');

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

const fewValues = fc.uniqueArray(
  fc.constantFrom('alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta', 'eta', 'Two words', '7'),
  { minLength: 2 },
);

/** More than a page without a size holds. */
const manyValues = fc.constant(Array.from({ length: 130 }, (_, index) => `choice-${index + 1}`));

/** Options, with names that are their values or others. */
export const choices = fc
  .oneof({ weight: 9, arbitrary: fewValues }, { weight: 1, arbitrary: manyValues })
  .chain((values) =>
    fc
      .boolean()
      .map((alike) => values.map((value, index) => ({ name: alike ? value : `Choice ${index}`, value }))),
  );

/** Whoever calls a field an address may refuse anything else. */
export const address = '^[^@ ]+@[^@ ]+$';

/** What may be said of a text: mostly nothing. */
const textRules: Arbitrary<Omit<WorldField, 'id' | 'type'>> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  { weight: 2, arbitrary: fc.constantFrom(20, 60, 255, 4_000).map((maxLength) => ({ maxLength })) },
  { weight: 1, arbitrary: fc.constant({ format: 'uri', pattern: '^https?://.+$' }) },
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

/** How a create writes these is open: where one were required, nobody could know how to make a record. */
const openlyWritten: ReadonlySet<FieldType> = new Set(['geopoint', 'currency']);

/** Of these two records may have different values. */
const rarelyShared: ReadonlySet<FieldType> = new Set(['integer', 'phone']);

/** Seldom more is said of any other field: that no two records share its value, or that none does without one. */
function otherRules(type: FieldType): Arbitrary<Pick<WorldField, 'unique' | 'required'>> {
  if (openlyWritten.has(type)) return fc.constant({});
  const both = { unique: true, required: true };
  const more = [{ required: true }, ...(rarelyShared.has(type) ? [{ unique: true }, both] : [])];
  return fc.oneof(
    { weight: 14, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.constantFrom(...more) },
  );
}

const otherField: Arbitrary<Omit<WorldField, 'id'>> = fc
  .constantFrom(...otherTypes)
  .chain((type) =>
    fc.tuple(dateFormat(type), otherRules(type)).map(([format, rules]) => ({ type, ...format, ...rules })),
  );

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

/** Where fields have options at all. */
type Chosen = 'anywhere' | 'in activities' | 'nowhere';

function withChoices(code: string, fields: readonly WorldField[], chosen: Chosen): readonly WorldField[] {
  if (chosen === 'anywhere' || (chosen === 'in activities' && /activities$/i.test(code))) return fields;
  return fields.filter(({ options }) => options === undefined);
}

/** The fields of every type that the document does not show. */
export function fieldsOfTypes(): Arbitrary<World['fields']> {
  const codes = [...resourceTypes.records, ...resourceTypes.upsertOnly].filter((code) => code !== 'contacts');
  const ofTypes = codes.map((code) => {
    const drawn = fieldsOfType(code);
    // Custom objects may have none at all.
    return resourceTypes.upsertOnly.includes(code) ? fc.oneof(drawn, drawn, fc.constant([])) : drawn;
  });
  return fc
    .tuple(fc.tuple(...ofTypes), fc.constantFrom<Chosen>('anywhere', 'anywhere', 'in activities', 'nowhere'))
    .map(([fields, chosen]) =>
      Object.fromEntries(codes.map((code, index) => [code, withChoices(code, fields[index] ?? [], chosen)])),
    );
}
