import { isObject, type Json } from '../json.ts';
import { badRequest } from '../problem.ts';
import type { Patch } from '../seams.ts';
import type { Dialect } from './dialect.ts';

/** A create whose body must hold this member. */
function creatingByOnly(member: 'data' | 'fields'): Patch {
  return (seams) => ({
    readCreateBody: (rules, collection, body) => {
      const { [member]: read } = body;
      if (read !== undefined) return seams.readCreateBody(rules, collection, { [member]: read });
      throw badRequest(member, `The body holds no ${member}.`);
    },
  });
}

/** A create whose body is the values by field id. */
const creatingByBareValues: Patch = (seams) => ({
  readCreateBody: (rules, collection, body) => {
    if (body.data !== undefined || body.fields !== undefined)
      throw badRequest('data', 'The body holds no field of that name.');
    return seams.readData(rules, collection, body);
  },
});

/** A create whose body holds the values as a read shows them. */
const creatingByAttributes: Patch = (seams) => ({
  readCreateBody: (rules, collection, { attributes }) => {
    if (attributes === undefined) throw badRequest('attributes', 'The body holds no attributes.');
    return seams.readData(rules, collection, attributes);
  },
});

/** A create whose list of fields is that of an upsert, in which no merge operation is left out. */
const creatingByMergingFields: Patch = (seams) => ({
  readCreateBody: (rules, collection, { fields }) => {
    if (!Array.isArray(fields)) throw badRequest('fields', 'The body holds no fields.');
    const lacking = fields.filter(isObject).find(({ operation }) => operation === undefined);
    if (lacking !== undefined) throw badRequest('operation', 'A field has no merge operation.');
    return seams.readCreateBody(rules, collection, { fields });
  },
});

/** A create whose list of fields holds values as a data object does, and may write lists as text as well. */
function creatingByNativeFields({ takesListTexts = false } = {}): Patch {
  return (seams) => ({
    readCreateBody: (rules, collection, { fields }) => {
      if (!Array.isArray(fields)) throw badRequest('fields', 'The body holds no fields.');
      const pairs = fields.filter(isObject).map((pair) => {
        const { value = null } = pair;
        const id = String(pair.id);
        const { type = 'string' } = collection.fields.get(id)?.schema ?? {};
        if (type === 'string' || typeof value !== 'string') return [id, value] as const;
        if (!takesListTexts || type !== 'array') throw badRequest(id, `A value of ${id} is no text.`);
        return [id, value.slice(1, -1).split(',')] as const;
      });
      return seams.readData(rules, collection, Object.fromEntries(pairs));
    },
  });
}

/** What create's body is: only one of them can be. */
const formsOfCreate = [
  'create-by-data-only',
  'create-by-fields-only',
  'create-by-native-fields',
  'create-by-native-fields-or-list-texts',
  'create-by-merging-fields',
  'create-by-bare-values',
  'create-by-attributes',
] as const;

function otherFormsThan(own: (typeof formsOfCreate)[number]): readonly string[] {
  return formsOfCreate.filter((id) => id !== own);
}

/** What null in a data object does. */
function takingNull(read: (id: string) => Json | undefined): Patch {
  return (seams) => ({
    readData: (rules, collection, data) => {
      if (!isObject(data)) return seams.readData(rules, collection, data);
      const entries = Object.entries(data).flatMap(([id, value]) => {
        const taken = value === null ? read(id) : value;
        return taken === undefined ? [] : [[id, taken] as const];
      });
      return seams.readData(rules, collection, Object.fromEntries(entries));
    },
  });
}

/** What a write takes, and what it answers. */
export const writeDialects: readonly Dialect[] = [
  {
    id: 'empty-write-answers',
    shows: ['RECORDS-05'],
    sentence: 'Create, update and delete answer 200 without a body.',
    excludes: ['record-in-write-answers', 'id-in-write-answers'],
    patch: () => ({ writeAnswer: () => ({ status: 200 }) }),
  },
  {
    id: 'record-in-write-answers',
    shows: ['RECORDS-05'],
    sentence: 'Create, update and delete answer with the record as it then stands.',
    excludes: ['empty-write-answers', 'id-in-write-answers'],
    patch: () => ({
      writeAnswer: (rules, collection, record) => ({
        status: 200,
        body: rules.recordEnvelope(rules, collection, record),
      }),
    }),
  },
  {
    id: 'id-in-write-answers',
    shows: ['RECORDS-05'],
    sentence: 'Create, update and delete answer with the id of the record.',
    excludes: ['empty-write-answers', 'record-in-write-answers'],
    patch: () => ({ writeAnswer: (_rules, _collection, { id }) => ({ status: 200, body: { id } }) }),
  },
  {
    id: 'create-by-data-only',
    shows: ['RECORDS-04'],
    sentence: 'Create takes values by field id under data, and nothing else.',
    excludes: otherFormsThan('create-by-data-only'),
    patch: creatingByOnly('data'),
  },
  {
    id: 'create-by-fields-only',
    shows: ['RECORDS-04'],
    sentence: 'Create takes a list of fields as upsert does, and nothing else.',
    excludes: otherFormsThan('create-by-fields-only'),
    patch: creatingByOnly('fields'),
  },
  {
    id: 'create-by-native-fields',
    shows: ['RECORDS-04'],
    sentence: 'Create takes a list of fields with values in their own JSON type, and nothing else.',
    excludes: otherFormsThan('create-by-native-fields'),
    patch: creatingByNativeFields(),
  },
  {
    id: 'create-by-native-fields-or-list-texts',
    shows: ['RECORDS-04'],
    sentence: 'Create takes a list of fields with values in their own JSON type, and lists as texts too.',
    excludes: otherFormsThan('create-by-native-fields-or-list-texts'),
    patch: creatingByNativeFields({ takesListTexts: true }),
  },
  {
    id: 'create-by-merging-fields',
    shows: ['RECORDS-04'],
    sentence:
      'Create takes a list of fields as upsert does, each with its merge operation, and nothing else.',
    excludes: otherFormsThan('create-by-merging-fields'),
    patch: creatingByMergingFields,
  },
  {
    id: 'create-by-bare-values',
    shows: ['RECORDS-04'],
    sentence: 'Create takes values by field id at the top of its body, and nothing else.',
    excludes: otherFormsThan('create-by-bare-values'),
    patch: creatingByBareValues,
  },
  {
    id: 'create-by-attributes',
    shows: ['RECORDS-04'],
    sentence: 'Create takes values by field id under attributes, and nothing else.',
    excludes: otherFormsThan('create-by-attributes'),
    patch: creatingByAttributes,
  },
  {
    id: 'null-ignored',
    shows: ['RECORDS-16'],
    sentence: 'A null in a data object leaves the stored value.',
    excludes: ['null-refused'],
    patch: takingNull(() => undefined),
  },
  {
    id: 'null-refused',
    shows: ['RECORDS-16'],
    sentence: 'A null in a data object is refused with 400.',
    excludes: ['null-ignored'],
    patch: takingNull((id) => {
      throw badRequest(id, `null is no value for ${id}. Send empty text to clear it.`);
    }),
  },
  {
    id: 'empty-values-clear',
    shows: ['RECORDS-16', 'OPERATORS-37', 'MERGE-13'],
    sentence: 'An empty text or list that is written takes the value away.',
    patch: (seams) => ({
      acceptSubmission: (rules, submission) => {
        const { value, ...rest } = seams.acceptSubmission(rules, submission);
        return { ...rest, value: rules.isEmpty(value) ? undefined : value };
      },
    }),
  },
];
