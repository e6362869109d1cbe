import type { Field } from '../fields/field.ts';
import type { Reply } from '../http/message.ts';
import { isObject, type Json } from '../json.ts';
import type { Patch } from '../seams.ts';
import type { Dialect } from './dialect.ts';
import { laggingLists } from './lagging-lists.ts';
import { replyingWith } from './other-replies.ts';

/** A list that shows every field asked for, also those without a value. */
function showingAbsentAs(absentIn: (field: Field | undefined) => Json): Patch {
  return (seams) => ({
    listedFields: (rules, fields, attributes, returnFields) => {
      const ids = returnFields.length > 0 ? returnFields : [...fields.keys()];
      const shown = seams.listedFields(rules, fields, attributes, returnFields);
      const present = new Set(shown.map(({ id }) => id));
      const absent = ids.filter((id) => !present.has(id));
      return [...shown, ...absent.map((id) => ({ id, value: absentIn(fields.get(id)) }))];
    },
  });
}

const emptyList: Reply = {
  status: 200,
  body: { objects: [], next_cursor: '', total_objects: 0, has_more: false },
};

function isList(path: string): boolean {
  return path.split('/')[2] === 'list';
}

function isDefault(value: Json): boolean {
  return value === '' || value === 0 || value === false || (Array.isArray(value) && value.length === 0);
}

function withoutDefaults(reply: Reply): Reply {
  if (!isObject(reply.body)) return reply;
  const told = Object.entries(reply.body).filter(([, value]) => !isDefault(value));
  return { ...reply, body: Object.fromEntries(told) };
}

/** What a list shows, and when. */
export const listDialects: readonly Dialect[] = [
  {
    id: 'lagging-lists',
    shows: ['LIST-09'],
    sentence: 'A write shows in lists 150 milliseconds after it was answered.',
    excludes: ['replicas-of-lists', 'records-show-in-any-order'],
    settle_timeout_ms: 5000,
    patch: laggingLists(150),
  },
  {
    id: 'replicas-of-lists',
    shows: ['LIST-09'],
    allowed_by: ['LIST-02', 'LIST-05', 'LIST-06', 'PAGING-03'],
    sentence: 'Every other list reads a copy that is 150 milliseconds behind.',
    excludes: ['lagging-lists', 'records-show-in-any-order'],
    settle_timeout_ms: 5000,
    patch: laggingLists(150, { oneIn: 2 }),
  },
  {
    id: 'records-show-in-any-order',
    shows: ['LIST-09'],
    allowed_by: ['LIST-02', 'LIST-05', 'LIST-06', 'PAGING-03'],
    sentence:
      'What becomes of a record shows in lists up to 150 milliseconds later, of each in its own time.',
    excludes: ['lagging-lists', 'replicas-of-lists'],
    settle_timeout_ms: 5000,
    patch: laggingLists(150, { isOwn: true }),
  },
  {
    id: 'defaults-left-out',
    shows: ['LIST-04', 'LIST-11'],
    allowed_by: ['LIST-01', 'LIST-03'],
    sentence: 'A list leaves out the members that are empty, 0 or false, as some encodings do.',
    declares: { 'LIST-04': 'warn', 'LIST-11': 'warn' },
    patch: replyingWith((reply, { path }) => (isList(path) ? withoutDefaults(reply) : reply)),
  },
  {
    id: 'no-cursor-as-null',
    shows: ['PAGING-20'],
    allowed_by: ['LIST-03'],
    sentence: 'On the last page of a list the cursor is null.',
    excludes: ['cursors-to-the-very-end'],
    patch: replyingWith((reply, { path }) =>
      isList(path) && isObject(reply.body) && reply.body.has_more !== true
        ? { ...reply, body: { ...reply.body, next_cursor: null } }
        : reply,
    ),
  },
  {
    id: 'absent-as-null',
    shows: ['LIST-08'],
    sentence: 'A list shows a field without a value as null.',
    excludes: ['absent-as-empty-text', 'absent-as-empty-values'],
    patch: showingAbsentAs(() => null),
  },
  {
    id: 'absent-as-empty-text',
    shows: ['LIST-08'],
    sentence: 'A list shows a field without a value as empty text.',
    excludes: ['absent-as-null', 'absent-as-empty-values'],
    patch: showingAbsentAs(() => ''),
  },
  {
    id: 'absent-as-empty-values',
    shows: ['LIST-08'],
    sentence:
      'A list shows a field without a value as an empty list where it holds lists, else as empty text.',
    excludes: ['absent-as-null', 'absent-as-empty-text'],
    patch: showingAbsentAs((field) => (field?.type === 'string_list' ? [] : '')),
  },
  {
    id: 'custom-objects-listed',
    shows: ['RESOURCES-07'],
    sentence: 'Custom objects can be listed, and an unknown type is an empty list.',
    patch: (seams) => ({
      acceptedTypes: (id) => seams.acceptedTypes(id === 'ListCrmRecords' ? 'UpsertCrmRecord' : id),
      ...replyingWith((reply, { path }) =>
        reply.status === 400 && !isKnown(seams.acceptedTypes('UpsertCrmRecord'), path) ? emptyList : reply,
      )(seams),
    }),
  },
];

/** Whether the path is a list of one of these types, or no list at all. */
function isKnown(codes: readonly string[], path: string): boolean {
  const [, , , , code = ''] = path.split('/');
  return !isList(path) || codes.includes(decodeURIComponent(code));
}
