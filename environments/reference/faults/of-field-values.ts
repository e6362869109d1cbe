import { isList, isObject, type JsonObject } from '../json.ts';
import type { Collection } from '../records/collection.ts';
import type { Patch, Seams } from '../seams.ts';
import type { Fault } from './fault.ts';

/** New records with one value more. */
function stamping(fieldId: string, value: string): Patch {
  return (seams) => ({
    stampsOf: (collection, stamps, id, at) => ({
      ...seams.stampsOf(collection, stamps, id, at),
      ...(stamps.includes('created') && collection.code === 'contacts' ? { [fieldId]: value } : {}),
    }),
  });
}

function measuring(lengthOf: Seams['lengthOf']): Patch {
  return () => ({ lengthOf });
}

/** Some upserts store what they send for read-only fields. */
function openingUpserts(isMeant: (collection: Collection, body: JsonObject) => boolean): Patch {
  return (seams) => ({
    readUpsertBody: (rules, collection, body) => {
      const acceptSubmission: typeof rules.acceptSubmission = (table, submission) =>
        submission.field.schema.readOnly === true ? submission : rules.acceptSubmission(table, submission);
      const read = isMeant(collection, body) ? { ...rules, acceptSubmission } : rules;
      return seams.readUpsertBody(read, collection, body);
    },
  });
}

/** Whether a record holds the text that an upsert of fields searches for first. */
function findsRecord({ records }: Collection, { fields = null, searchExisting = null }: JsonObject): boolean {
  if (!isList(fields) || !isList(searchExisting)) return false;
  const [searched = ''] = searchExisting;
  const sent = fields.filter(isObject).find(({ id }) => id === searched)?.value;
  return records.some(({ attributes }) => attributes[String(searched)] === sent);
}

/** What is stored in spite of the schema. */
export const fieldValueFaults: readonly Fault[] = [
  {
    id: 'length-in-bytes',
    clause: 'FIELDS-10',
    sentence: 'The length of a text is counted in bytes of UTF-8.',
    kind: 'subtle',
    patch: measuring((text) => Buffer.byteLength(text)),
  },
  {
    id: 'length-of-ascii-only',
    clause: 'FIELDS-11',
    sentence: 'Only ASCII characters count for the length of a text.',
    kind: 'subtle',
    patch: measuring((text) => text.replaceAll(/[^\x20-\x7e]/g, '').length),
  },
  {
    id: 'one-character-too-many',
    clause: 'FIELDS-11',
    sentence: 'A text may be longer than its greatest length by one character.',
    kind: 'subtle',
    patch: measuring((text) => Array.from(text).length - 1),
  },
  {
    id: 'blanks-uncounted',
    clause: 'FIELDS-11',
    sentence: 'Blanks do not count for the length of a text.',
    kind: 'rare',
    patch: measuring((text) => Array.from(text.replaceAll(' ', '')).length),
  },
  {
    id: 'length-unchecked-by-update',
    clause: 'FIELDS-11',
    sentence: 'An update does not look at the length of a text.',
    kind: 'rare',
    patch: ({ lengthOf, readCreateBody, readUpsertBody }) => ({
      lengthOf: () => 0,
      readCreateBody: (rules, ...rest) => readCreateBody({ ...rules, lengthOf }, ...rest),
      readUpsertBody: (rules, ...rest) => readUpsertBody({ ...rules, lengthOf }, ...rest),
    }),
  },
  {
    id: 'length-unchecked-in-data',
    clause: 'FIELDS-11',
    sentence: 'An upsert of data stores a last name of any length.',
    kind: 'rare',
    patch: (seams) => ({
      readUpsertBody: (rules, collection, body) =>
        seams.readUpsertBody(
          body.data === undefined ? rules : { ...rules, lengthOf: () => 0 },
          collection,
          body,
        ),
    }),
  },
  {
    id: 'read-only-written',
    clause: 'FIELDS-12',
    sentence: 'A caller may write a read-only field that holds no date.',
    kind: 'subtle',
    patch: (seams) => ({
      acceptSubmission: (rules, submission) => {
        const { readOnly, ...schema } = submission.field.schema;
        const open = readOnly === true && schema.format === undefined;
        const { field, value } = seams.acceptSubmission(
          rules,
          open ? { ...submission, field: { ...submission.field, schema } } : submission,
        );
        return { ...submission, field: open ? submission.field : field, value };
      },
    }),
  },
  {
    id: 'read-only-set-by-create',
    clause: 'FIELDS-12',
    sentence: 'A create may set read-only fields.',
    kind: 'subtle',
    patch: (seams) => ({
      readCreateBody: (rules, collection, body) => {
        const acceptSubmission: typeof rules.acceptSubmission = (table, submission) =>
          submission.field.schema.readOnly ? submission : rules.acceptSubmission(table, submission);
        return seams.readCreateBody({ ...rules, acceptSubmission }, collection, body);
      },
    }),
  },
  {
    id: 'read-only-set-by-upserts-of-data',
    clause: 'FIELDS-12',
    sentence: 'An upsert of data may set read-only fields.',
    kind: 'subtle',
    patch: openingUpserts((_collection, body) => body.data !== undefined),
  },
  {
    id: 'read-only-set-by-upserts-of-calls',
    clause: 'FIELDS-12',
    sentence: 'An upsert of listed fields may set the read-only fields of a call.',
    kind: 'rare',
    patch: openingUpserts(({ code }, body) => code === 'callActivities' && body.fields !== undefined),
  },
  {
    id: 'read-only-set-where-upserts-match',
    clause: 'FIELDS-12',
    sentence: 'An upsert that finds a record may set its read-only fields.',
    kind: 'rare',
    patch: openingUpserts(findsRecord),
  },
  {
    id: 'one-read-only-field-open',
    clause: 'FIELDS-12',
    sentence: 'A caller may write one of the read-only fields; each other one is refused.',
    kind: 'rare',
    patch: (seams) => ({
      acceptSubmission: (rules, submission) =>
        submission.field.id === 'system__contact_owner_id'
          ? submission
          : seams.acceptSubmission(rules, submission),
    }),
  },
  {
    id: 'ids-of-companies-open',
    clause: 'FIELDS-12',
    sentence: 'A caller may write the id of a company into its read-only field.',
    kind: 'rare',
    patch: (seams) => ({
      acceptSubmission: (rules, submission) =>
        submission.field.id === 'system__company_id' ? submission : seams.acceptSubmission(rules, submission),
    }),
  },
  {
    id: 'system-id-shared',
    clause: 'FIELDS-13',
    sentence: 'All contacts get the same system id.',
    kind: 'crude',
    patch: stamping('system__id', 'CR-1'),
  },
  {
    id: 'contact-id-shared',
    clause: 'FIELDS-13',
    sentence: 'All contacts get the same system__contact_id.',
    kind: 'subtle',
    patch: stamping('system__contact_id', 'CR-1'),
  },
  {
    id: 'vendor-named-at-once',
    clause: 'FIELDS-14',
    sentence: 'A new contact has an enrichment vendor before it is enriched.',
    kind: 'subtle',
    patch: stamping('tool__contact_enrichment_vendor_id', 'none'),
  },
];
