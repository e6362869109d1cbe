import fc, { type Arbitrary } from 'fast-check';
import type { Dialect } from '../../environments/reference/dialects/dialect.ts';
import { dialects } from '../../environments/reference/dialects/catalogue.ts';
import type { FieldType } from '../../environments/reference/fields/field.ts';
import type { World, WorldField } from '../../environments/reference/world/world.ts';
import { contactChanges } from './draw-contacts.ts';
import { fieldsOfTypes } from './draw-fields.ts';

/** Names that a service may give the types of its fields: as the one known name has it, shorter, or its own, which may tell nothing. */
const typeNames: Readonly<Record<FieldType, readonly [string, string, string, string]>> = {
  string: ['FIELD_TYPE_STRING', 'TEXT', 'SHORT_TEXT', 'ONE_LINE'],
  string_list: ['FIELD_TYPE_STRING_LIST', 'STRING_LIST', 'STRINGS', 'SEVERAL'],
  boolean: ['FIELD_TYPE_BOOLEAN', 'BOOL', 'CHECKBOX', 'FLAG'],
  date: ['FIELD_TYPE_DATE', 'DATE', 'CALENDAR', 'DAY'],
  integer: ['FIELD_TYPE_INTEGER', 'INT64', 'WHOLE_NUMBER', 'COUNT'],
  phone: ['FIELD_TYPE_PHONE', 'PHONE', 'PHONE_NUMBER', 'DIALABLE'],
  tag: ['FIELD_TYPE_TAG', 'TAG', 'KEYWORDS', 'LABELS'],
  number: ['FIELD_TYPE_NUMBER', 'NUMBER', 'DECIMAL', 'FRACTION'],
  geopoint: ['FIELD_TYPE_GEOPOINT', 'GEOPOINT', 'LOCATION', 'SPOT'],
  currency: ['FIELD_TYPE_CURRENCY', 'CURRENCY', 'MONEY', 'SUM'],
};

function fieldTypeNames(): Arbitrary<World['fieldTypeNames']> {
  return fc
    .constantFrom(0, 1, 2, 3)
    .map(
      (way) =>
        Object.fromEntries(
          Object.entries(typeNames).map(([type, names]) => [type, names[way]]),
        ) as World['fieldTypeNames'],
    );
}

/** Dialects that a world may speak: those that leave every clause something to decide, and no delay of their own. */
const spoken = dialects.filter(
  ({ declares, settle_timeout_ms, options, alone }) =>
    declares === undefined && settle_timeout_ms === undefined && options === undefined && alone !== true,
);

/** The first of those that exclude each other stays. */
function legal(chosen: readonly Dialect[]): readonly string[] {
  return chosen
    .filter(
      ({ id, excludes = [] }, index) =>
        !chosen
          .slice(0, index)
          .some((earlier) => excludes.includes(earlier.id) || earlier.excludes?.includes(id) === true),
    )
    .map(({ id }) => id);
}

/** Every write is waited for where lists lag: a longer one shows no more, and makes a batch of worlds slow. */
const lag = fc.oneof(
  { weight: 6, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.constantFrom(30, 60) },
);

/** Where nothing else tells a phone or a tag from a text, its name does: else nobody could know its operations. */
function toldByName(drawn: World): World {
  if (!drawn.dialects.includes('nothing-tells-phone-and-tag')) return drawn;
  const named = (field: WorldField): WorldField =>
    field.type === 'phone' || field.type === 'tag' ? { ...field, id: `${field.id}_${field.type}` } : field;
  const fields = Object.entries(drawn.fields).map(([code, own]) => [code, own.map(named)] as const);
  return { ...drawn, fields: Object.fromEntries(fields) };
}

/** A right service, drawn. Everything in it shrinks towards the reference service as it is. */
export function world(): Arbitrary<World> {
  const drawn = fc.record(
    {
      fields: fieldsOfTypes(),
      contacts: contactChanges(),
      fieldTypeNames: fieldTypeNames(),
      tellsRequired: fc.boolean(),
      companyRows: fc.constantFrom('everything', 'id and texts', 'id'),
      recordListLagMs: lag,
      companyListLagMs: lag,
      looksForOneThatLags: fc.constantFrom(1, 2, 3),
      foreignContacts: fc.constantFrom(0, 0, 40, 250),
      foreignOthers: fc.constantFrom(0, 0, 3, 120),
      hosts: fc.constantFrom('one', 'apart'),
      dialects: fc.subarray([...spoken], { maxLength: 24 }).map(legal),
    },
    { noNullPrototype: true },
  );
  return drawn.map(toldByName);
}
