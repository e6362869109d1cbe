import { readOnce } from '../faults/patching/read-once.ts';
import { isObject, type Json, parseJson } from '../json.ts';
import { badRequest } from '../problem.ts';
import type { Patch } from '../seams.ts';
import type { Dialect } from './dialect.ts';
import { asText } from './text-of-value.ts';

type Pair = { readonly id: string; readonly value: Json };

/** Upserts whose body holds this member give the values that they return in another way. */
function answeringForm(
  member: 'fields' | 'data',
  returning: (fields: readonly Pair[]) => Readonly<Record<string, Json>>,
): Patch {
  return (seams) => ({
    answer: async (incoming, handle) => {
      const request = readOnce(incoming);
      const reply = await seams.answer(request, handle);
      if (request.method !== 'PATCH' || reply?.status !== 200) return reply;
      const sent = parseJson((await request.body()).toString());
      const { fields, ...others } = isObject(reply.body) ? reply.body : {};
      if (!isObject(sent) || sent[member] === undefined || !Array.isArray(fields)) return reply;
      return { ...reply, body: { ...others, ...returning(fields) } };
    },
  });
}

/** How an upsert reads its body, finds its record and answers. */
export const upsertDialects: readonly Dialect[] = [
  {
    id: 'upserts-of-fields-only',
    shows: [],
    allowed_by: ['RESOURCES-01'],
    sentence: 'Upserts take a list of fields: the form with data is proposed and not deployed.',
    declares: { 'UPSERT-02': 'warn' },
    patch: (seams) => ({
      readUpsertBody: (rules, collection, body) => {
        if (body.data !== undefined) throw badRequest('data', 'The body holds no member of that name.');
        return seams.readUpsertBody(rules, collection, body);
      },
    }),
  },
  {
    id: 'all-search-fields-match',
    shows: ['UPSERT-10'],
    sentence: 'Of several search fields all must match the same record.',
    patch: (seams) => ({
      findMatch: (rules, collection, submissions, searchExisting) => {
        const [first, ...others] = searchExisting.map((id) => {
          const match = submissions.find(({ field }) => field.id === id);
          return match?.value === undefined || rules.isEmpty(match.value)
            ? []
            : rules.holdersOf(rules, collection, match.field, match.value);
        });
        const found = seams.findMatch(rules, collection, submissions, searchExisting);
        if (first === undefined || found === undefined) return found;
        return first.find((record) => others.every((holders) => holders.includes(record)));
      },
    }),
  },
  {
    id: 'several-matches-refused',
    shows: ['UPSERT-11'],
    sentence: 'An upsert whose search value several records hold is refused with 400.',
    excludes: ['newest-match-taken', 'only-unique-fields-searched'],
    patch: (seams) => ({
      findMatch: (rules, collection, submissions, searchExisting) => {
        for (const { field, value } of submissions) {
          if (!searchExisting.includes(field.id) || value === undefined) continue;
          if (rules.holdersOf(rules, collection, field, value).length > 1)
            throw badRequest(
              field.id,
              `Several records hold this value of ${field.id}. Search by another field.`,
            );
        }
        return seams.findMatch(rules, collection, submissions, searchExisting);
      },
    }),
  },
  {
    id: 'only-unique-fields-searched',
    shows: ['UPSERT-11'],
    sentence:
      'An upsert that names a field in searchExisting whose values may stand twice is refused with 400.',
    excludes: ['several-matches-refused', 'newest-match-taken'],
    patch: (seams) => ({
      findMatch: (rules, collection, submissions, searchExisting) => {
        const named = submissions.filter(({ field }) => searchExisting.includes(field.id));
        const other = named.find(({ field }) => !rules.isUnique(field));
        if (other !== undefined)
          throw badRequest('searchExisting', `${other.field.id} is not unique. Search by a unique field.`);
        return seams.findMatch(rules, collection, submissions, searchExisting);
      },
    }),
  },
  {
    id: 'newest-match-taken',
    shows: ['UPSERT-11'],
    sentence: 'Of several records that match, an upsert takes the newest.',
    excludes: ['several-matches-refused', 'only-unique-fields-searched'],
    patch: (seams) => ({
      findMatch: (rules, collection, submissions, searchExisting) => {
        const holdersOf: typeof seams.holdersOf = (...asked) => seams.holdersOf(...asked).toReversed();
        return seams.findMatch({ ...rules, holdersOf }, collection, submissions, searchExisting);
      },
    }),
  },
  {
    id: 'no-default-matching',
    shows: ['UPSERT-12'],
    sentence: 'An upsert without search fields matches no record.',
    excludes: ['matching-by-email-alone', 'matching-by-profile-too'],
    patch: () => ({ defaultMatchFields: () => [] }),
  },
  {
    id: 'matching-by-email-alone',
    shows: ['UPSERT-12'],
    sentence: 'An upsert without search fields matches by e-mail address alone.',
    excludes: ['no-default-matching', 'matching-by-profile-too'],
    patch: (seams) => ({
      defaultMatchFields: (rules, collection) =>
        seams.defaultMatchFields(rules, collection).filter((id) => id === 'standard__email'),
    }),
  },
  {
    id: 'matching-by-profile-too',
    shows: ['UPSERT-12'],
    sentence: 'An upsert without search fields matches by the address of a profile too, which is not unique.',
    excludes: ['no-default-matching', 'matching-by-email-alone'],
    patch: (seams) => ({
      defaultMatchFields: (rules, collection) => [
        ...seams.defaultMatchFields(rules, collection),
        ...[...collection.fields.keys()].filter((id) => id === 'standard__contact_profilenet_url'),
      ],
    }),
  },
  {
    id: 'data-answered-with-data',
    shows: ['UPSERT-13'],
    sentence: 'An upsert of a data object answers with a data object.',
    patch: answeringForm('data', (fields) => ({
      data: Object.fromEntries(fields.map(({ id, value }) => [id, value])),
    })),
  },
  {
    id: 'values-returned-as-texts',
    shows: [],
    allowed_by: ['UPSERT-08'],
    sentence: 'An upsert of listed fields returns every value as a text, as it takes them.',
    patch: answeringForm('fields', (fields) => ({
      fields: fields.map((pair) => ({ ...pair, value: asText(pair.value) })),
    })),
  },
  {
    id: 'lenient-upsert-bodies',
    shows: ['UPSERT-14'],
    sentence: 'Of both upsert forms in one body the list counts, and a body with neither holds no values.',
    patch: (seams) => ({
      readUpsertBody: (rules, collection, { data, fields, ...others }) => {
        const form = fields === undefined ? { data: data ?? {} } : { fields };
        return seams.readUpsertBody(rules, collection, { ...others, ...form });
      },
    }),
  },
  {
    id: 'all-returned-unless-named',
    shows: ['UPSERT-15'],
    sentence: 'An upsert that leaves returnFields out gets all fields of its type.',
    patch: (seams) => ({
      readFieldIds: (rules, collection, ids, member) =>
        ids === undefined && member === 'returnFields'
          ? [...collection.fields.keys()]
          : seams.readFieldIds(rules, collection, ids, member),
    }),
  },
  {
    id: 'subtypes-ignored',
    shows: ['UPSERT-16'],
    sentence: 'A subtype changes nothing, neither in a write nor in a list.',
    patch: (seams) => ({
      selectPage: (rules, collection, selection, page) =>
        seams.selectPage(rules, collection, { ...selection, subtype: '' }, page),
    }),
  },
  {
    id: 'id-beside-return-fields',
    shows: ['UPSERT-21'],
    allowed_by: ['UPSERT-06'],
    sentence: 'An upsert that names return fields returns the id of its record beside them.',
    declares: { 'UPSERT-21': 'warn' },
    patch: (seams) => ({
      returnedFields: (rules, fields, attributes, returnFields) => {
        const asked = returnFields.length === 0 ? [] : [...new Set([...returnFields, 'system__id'])];
        return seams.returnedFields(rules, fields, attributes, asked);
      },
    }),
  },
];
