import { define } from '../fields/definition.ts';
import type { Field, Fields } from '../fields/field.ts';
import { isList, isObject, type JsonObject } from '../json.ts';
import { badRequest } from '../problem.ts';
import type { Collection } from '../records/collection.ts';
import type { Patch } from '../seams.ts';
import type { Dialect } from './dialect.ts';

/** Leaves out of a write what it must not hold, before it is read. */
function leavingOut(isOut: (collection: Collection, id: string) => boolean): Patch {
  return (seams) => ({
    readData: (rules, collection, data) => {
      if (!isObject(data)) return seams.readData(rules, collection, data);
      const kept = Object.entries(data).filter(([id]) => !isOut(collection, id));
      return seams.readData(rules, collection, Object.fromEntries(kept));
    },
    readEntries: (rules, collection, fields) => {
      if (!isList(fields)) return seams.readEntries(rules, collection, fields);
      const kept = fields.filter((each) => !isObject(each) || !isOut(collection, String(each.id)));
      return seams.readEntries(rules, collection, kept);
    },
  });
}

/** The fields of each type, changed. */
function withFields(change: (fields: Fields) => Iterable<Field>): Patch {
  return (seams) => {
    const changed = new Map<string, Fields>();
    return {
      fieldsOf: (code) => {
        const known =
          changed.get(code) ?? new Map([...change(seams.fieldsOf(code))].map((each) => [each.id, each]));
        changed.set(code, known);
        return known;
      },
    };
  };
}

/** The schema of each field, with what is told of it besides or instead. */
function withSchemas(told: (field: Field) => Partial<Field['schema']>): Patch {
  return withFields((fields) =>
    [...fields.values()].map((field) => ({ ...field, schema: { ...field.schema, ...told(field) } })),
  );
}

const besides: readonly Field[] = [
  define('standard__shoe_size', 'integer'),
  define('acme__loyalty_level', 'string'),
  define('acme__newsletter', 'boolean'),
];

const ofOtherBrands: readonly Field[] = [
  define('north-star__segment', 'string'),
  define('blue_sky__campaign', 'string'),
];

/** What an account has switched off: fields that hold one value, among them the one with a greatest length, and a list. */
const switchedOff = new Set(['standard__last_name', 'standard__contact_role', 'standard__contact_skills']);

/** Field types told by the format of a property. */
const telling = new Set(['phone', 'tag']);

function plainEntry(entry: JsonObject): JsonObject {
  return [...telling].some((type) => entry.fieldType === `FIELD_TYPE_${type.toUpperCase()}`)
    ? { ...entry, fieldType: 'FIELD_TYPE_STRING' }
    : entry;
}

/** Which fields there are, and what may be written into them. */
export const fieldDialects: readonly Dialect[] = [
  {
    id: 'fields-besides',
    shows: ['FIELDS-20'],
    sentence: 'Every type has three more fields, two of them under a prefix of another application.',
    patch: withFields((fields) => [...fields.values(), ...besides]),
  },
  {
    id: 'format-tells-phone-and-tag',
    shows: ['FIELDS-19'],
    sentence: 'A schema tells phone and tag fields by a format of their own.',
    // A schema that calls a field a phone says which operations it has.
    excludes: ['nothing-tells-phone-and-tag', 'phones-filtered-as-texts'],
    patch: withSchemas(({ type }) => (telling.has(type) ? { format: type } : {})),
  },
  {
    id: 'tags-declared-as-arrays',
    shows: ['FIELDS-19'],
    allowed_by: ['FIELDS-03'],
    sentence: 'A schema declares tags as arrays of texts.',
    patch: withSchemas(({ type }) => (type === 'tag' ? { type: 'array', items: { type: 'string' } } : {})),
  },
  {
    id: 'nothing-tells-phone-and-tag',
    shows: ['FIELDS-19', 'RPC-26'],
    sentence: 'Neither a schema nor the RPC-style list tells phone and tag fields from plain text.',
    excludes: ['format-tells-phone-and-tag'],
    patch: (seams) => ({
      schemaEntry: (field, crmObjectType) => plainEntry(seams.schemaEntry(field, crmObjectType)),
    }),
  },
  {
    id: 'unacceptable-values-adjusted',
    shows: ['FIELDS-15'],
    sentence: 'A text that is too long is cut, and a read-only field is left out of a write.',
    patch: (seams) => ({
      ...leavingOut(({ fields }, id) => fields.get(id)?.schema.readOnly === true)(seams),
      acceptSubmission: (rules, submission) => {
        const { value, field } = submission;
        const { maxLength } = field.schema;
        const cut =
          maxLength !== undefined && typeof value === 'string'
            ? Array.from(value).slice(0, maxLength).join('')
            : value;
        return seams.acceptSubmission(rules, { ...submission, value: cut });
      },
    }),
  },
  {
    id: 'unknown-fields-ignored',
    shows: ['FIELDS-16'],
    sentence: 'A field id that does not exist is left out of a write.',
    patch: leavingOut(({ fields }, id) => !fields.has(id)),
  },
  {
    id: 'system-id-closed',
    shows: ['FIELDS-17'],
    sentence: 'A caller who writes system__id is refused, although the schema does not mark it.',
    patch: (seams) => ({
      acceptSubmission: (rules, submission) => {
        if (submission.field.id !== 'system__id') return seams.acceptSubmission(rules, submission);
        throw badRequest('system__id', 'system__id is given by the service. Leave it out.');
      },
    }),
  },
  {
    id: 'brands-with-hyphens',
    shows: ['FIELDS-20'],
    allowed_by: ['FIELDS-02'],
    sentence: 'Every type has fields under a prefix that holds a hyphen or an underscore.',
    patch: withFields((fields) => [...fields.values(), ...ofOtherBrands]),
  },
  {
    id: 'contact-fields-switched-off',
    shows: ['FIELDS-24'],
    allowed_by: ['FIELDS-03', 'FIELDS-04', 'FIELDS-09'],
    sentence: 'Contacts have no last name, no role and no skills.',
    declares: { 'FIELDS-24': 'warn' },
    patch: withFields((fields) => [...fields.values()].filter(({ id }) => !switchedOff.has(id))),
  },
  {
    id: 'type-without-fields',
    shows: ['FIELDS-20'],
    allowed_by: ['FIELDS-01'],
    sentence: 'The schema of notes has no properties.',
    patch: (seams) => ({
      schemaDocument: (code, fields) =>
        seams.schemaDocument(code, code === 'noteActivities' ? new Map() : fields),
    }),
  },
];
