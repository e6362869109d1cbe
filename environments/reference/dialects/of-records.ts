import { randomUUID } from 'node:crypto';
import { objectTypeOf } from '../fields/catalogue.ts';
import { type Json, isList, isObject, type JsonObject } from '../json.ts';
import { badRequest, Problem } from '../problem.ts';
import type { Attributes } from '../records/record.ts';
import type { Patch } from '../seams.ts';
import type { Dialect } from './dialect.ts';
import { asText } from './text-of-value.ts';
import { replyingWith } from './other-replies.ts';

/** Another program gives each new contact values of its own, some time after it was made. */
function enrichingLater(afterMs: number): Patch {
  return (seams) => ({
    commit: async (rules, change) => {
      const record = await seams.commit(rules, change);
      const { target, collection } = change;
      if (target !== undefined || collection.code !== 'contacts') return record;
      const found = {
        tool__contact_enrichment_vendor_id: 'vendor-7',
        tool__contact_last_enrichment_date: '2026-01-15T12:00:00Z',
      };
      const known = Object.entries(found).filter(([id]) => collection.fields.has(id));
      const enrich = (): void => {
        if (collection.find(record.id) !== record) return;
        collection.replace(record, { ...record.attributes, ...Object.fromEntries(known) });
      };
      setTimeout(enrich, afterMs).unref();
      return record;
    },
  });
}

/** The attributes of a record in another form than a map of values. */
function attributesAs(form: (entries: readonly (readonly [id: string, value: Json])[]) => Json): Patch {
  return (seams) => ({
    presentAttributes: (rules, fields, attributes) => {
      const flat = seams.presentAttributes(rules, fields, attributes);
      return isObject(flat) ? form(Object.entries(flat)) : flat;
    },
  });
}

function typedMember(value: Json): string {
  if (typeof value === 'string') return 'stringValue';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integerValue' : 'numberValue';
  return typeof value === 'boolean' ? 'booleanValue' : 'listValue';
}

/** Data objects are taken in one form only. */
function readingDataAs(flat: (data: Json | undefined) => JsonObject | undefined): Patch {
  return (seams) => ({
    readData: (rules, collection, data) => {
      const values = flat(data);
      if (values !== undefined) return seams.readData(rules, collection, values);
      throw badRequest('data', 'data holds its values in another form than this service takes.');
    },
  });
}

/** The values of a list of pairs by field id; undefined where it is none. */
function unpaired(data: Json | undefined): JsonObject | undefined {
  if (!isList(data)) return undefined;
  const pairs = data.map((pair): [string, Json] | undefined =>
    isObject(pair) && typeof pair.id === 'string' ? [pair.id, pair.value ?? null] : undefined,
  );
  return pairs.includes(undefined) ? undefined : Object.fromEntries(pairs as [string, Json][]);
}

/** The values within objects that name their type; undefined where one stands without. */
function unwrapped(data: Json | undefined): JsonObject | undefined {
  if (!isObject(data)) return undefined;
  const values = Object.entries(data).map(([id, wrapper]): [string, Json] | undefined => {
    if (wrapper === null) return [id, null];
    const [only, ...others] = isObject(wrapper) ? Object.entries(wrapper) : [];
    if (only === undefined || others.length > 0) return undefined;
    const [member, value] = only;
    return typedMember(value) === member ? [id, value] : undefined;
  });
  return values.includes(undefined) ? undefined : Object.fromEntries(values as [string, Json][]);
}

const typedAttributes = attributesAs((entries) =>
  Object.fromEntries(entries.map(([id, value]) => [id, { [typedMember(value)]: value }])),
);

/** New records hold these values where they are made without one, in the types that have such fields. */
function withDefaults(values: Attributes): Patch {
  return (seams) => ({
    stampsOf: (collection, stamps, id, at) => {
      const stamped = seams.stampsOf(collection, stamps, id, at);
      const own = Object.entries(values).filter(([field]) => collection.fields.has(field));
      return stamps.includes('created') ? { ...Object.fromEntries(own), ...stamped } : stamped;
    },
  });
}

/** A single record can be read a while after it was made. */
function laggingReads(delay_ms: number): Patch {
  return (seams) => {
    const readable = new Map<string, number>();
    return {
      commit: async (rules, change) => {
        const record = await seams.commit(rules, change);
        if (change.target === undefined) readable.set(record.id, performance.now() + delay_ms);
        return record;
      },
      answer: async (request, handle) => {
        const reply = await seams.answer(request, handle);
        const [id = ''] = request.path.split('/').slice(-1);
        const isEarly = request.method === 'GET' && performance.now() < (readable.get(id) ?? 0);
        return isEarly && reply?.status === 200 ? { status: 404, body: { error: 'No such record.' } } : reply;
      },
    };
  };
}

const emptyAnswers = ['missing-record-as-empty', 'missing-record-as-nothing'] as const;

/** What a call for a record that does not exist is answered, with success. */
function missingRecordAs(
  id: (typeof emptyAnswers)[number],
  sentence: string,
  answer: { readonly body?: JsonObject },
): Dialect {
  return {
    id,
    shows: ['RECORDS-11'],
    sentence,
    excludes: [
      'extra-members',
      'missing-record-as-bad-request',
      'missing-permission-as-missing',
      ...emptyAnswers.filter((other) => other !== id),
    ],
    patch: replyingWith((reply, { path, method }) => {
      const isOneRecord = /^\/org\/[^/]+\/[^/]+\/[^/]+$/.test(path) && method !== 'POST';
      return reply.status === 404 && isOneRecord ? { status: 200, ...answer } : reply;
    }),
  };
}

/** How a record looks when it is read alone, and what stands for one that is missing. */
export const recordDialects: readonly Dialect[] = [
  {
    id: 'typed-attributes',
    shows: ['RECORDS-09'],
    sentence: 'Each attribute of a record is an object that names the type of its value.',
    excludes: ['attributes-as-pairs', 'attributes-as-texts', 'data-within-wrappers'],
    patch: typedAttributes,
  },
  {
    id: 'attributes-as-pairs',
    shows: ['RECORDS-09'],
    sentence: 'The attributes of a record are a list of pairs of id and value.',
    excludes: ['typed-attributes', 'attributes-as-texts', 'data-within-wrappers'],
    patch: attributesAs((entries) => entries.map(([id, value]) => ({ id, value }))),
  },
  {
    id: 'attributes-as-texts',
    shows: ['RECORDS-09'],
    sentence: 'The attributes of a record are texts, each as an upsert takes it.',
    excludes: ['typed-attributes', 'attributes-as-pairs', 'data-within-wrappers'],
    patch: attributesAs((entries) => Object.fromEntries(entries.map(([id, value]) => [id, asText(value)]))),
  },
  {
    id: 'object-type-in-envelope',
    shows: ['RECORDS-10', 'RPC-14'],
    sentence: 'A record names its type as the RPC-style methods do.',
    patch: (seams) => ({
      recordEnvelope: (rules, collection, record) => {
        const envelope = seams.recordEnvelope(rules, collection, record);
        return isObject(envelope) ? { ...envelope, type: objectTypeOf(collection.code) } : envelope;
      },
    }),
  },
  {
    id: 'missing-record-as-bad-request',
    shows: ['RECORDS-11'],
    sentence: 'A call for a record that does not exist is a bad request.',
    excludes: ['missing-record-as-empty', 'missing-record-as-nothing'],
    patch: (seams) => ({
      toldProblem: (surface, problem) => {
        const told = seams.toldProblem(surface, problem);
        const isMissing = surface === 'base_url' && told.kind === 'not_found' && told.field === 'id';
        return isMissing ? new Problem('bad_request', told.message, { field: 'id' }) : told;
      },
    }),
  },
  missingRecordAs(
    'missing-record-as-empty',
    'A call for a record that does not exist is answered 200 and {}.',
    {
      body: {},
    },
  ),
  missingRecordAs(
    'missing-record-as-nothing',
    'A call for a record that does not exist is answered 200 and has no body.',
    {},
  ),
  {
    id: 'system-id-of-its-own',
    shows: ['FIELDS-18'],
    sentence: 'The id that addresses a contact stands in system__contact_id alone.',
    excludes: ['ids-counted-in-each-type'],
    patch: (seams) => ({
      stampsOf: (collection, stamps, id, at) => {
        const stamped = seams.stampsOf(collection, stamps, id, at);
        return 'system__id' in stamped ? { ...stamped, system__id: randomUUID() } : stamped;
      },
    }),
  },
  {
    id: 'data-within-wrappers',
    shows: ['RECORDS-09'],
    allowed_by: ['RECORDS-12', 'ENVIRONMENTS-01'],
    sentence: 'Attributes are objects that name the type of their value, and data is taken in the same form.',
    excludes: ['typed-attributes', 'attributes-as-pairs', 'attributes-as-texts', 'data-as-pairs'],
    patch: (seams) => ({ ...typedAttributes(seams), ...readingDataAs(unwrapped)(seams) }),
  },
  {
    id: 'data-as-pairs',
    shows: ['RECORDS-09'],
    allowed_by: ['RECORDS-12', 'ENVIRONMENTS-01'],
    sentence: 'Data is taken as a list of pairs of id and value.',
    // The form of data is learned by an update.
    excludes: ['data-within-wrappers', 'proposed-writes-absent'],
    patch: readingDataAs(unpaired),
  },
  {
    id: 'lagging-reads',
    shows: ['LIST-09'],
    allowed_by: ['RECORDS-07'],
    sentence: 'A new record can be read 300 milliseconds after it was made.',
    settle_timeout_ms: 5000,
    patch: laggingReads(300),
  },
  {
    id: 'default-texts',
    shows: [],
    allowed_by: ['MERGE-02', 'MERGE-06', 'RECORDS-03'],
    sentence: 'A new contact that is made without a job title gets one.',
    patch: withDefaults({ standard__contact_job_title: 'unknown' }),
  },
  {
    id: 'default-booleans',
    shows: [],
    allowed_by: ['OPERATORS-09', 'MERGE-06'],
    sentence: 'A truth value that a new record is made without is false.',
    patch: withDefaults({ standard__activity_is_completed: false }),
  },
  {
    id: 'enriched-later',
    shows: [],
    allowed_by: ['OPERATORS-03', 'OPERATORS-05', 'OPERATORS-12', 'RECORDS-03'],
    sentence: 'A new contact gets a vendor and a date of enrichment from elsewhere, 400 milliseconds later.',
    patch: enrichingLater(400),
  },
];
