import type { Reply } from '../http/message.ts';
import type { Json } from '../json.ts';
import type { Patch } from '../seams.ts';
import type { Dialect } from './dialect.ts';
import { laggingLists } from './lagging-lists.ts';
import { replyingWith } from './other-replies.ts';

/** A list that shows every field asked for, also those without a value. */
function showingAbsentAs(absent: Json): Patch {
  return (seams) => ({
    listedFields: (rules, fields, attributes, returnFields) => {
      const ids = returnFields.length > 0 ? returnFields : [...fields.keys()];
      const shown = seams.listedFields(rules, fields, attributes, returnFields);
      const present = new Set(shown.map(({ id }) => id));
      return [...shown, ...ids.filter((id) => !present.has(id)).map((id) => ({ id, value: absent }))];
    },
  });
}

const emptyList: Reply = {
  status: 200,
  body: { objects: [], next_cursor: '', total_objects: 0, has_more: false },
};

/** What a list shows, and when. */
export const listDialects: readonly Dialect[] = [
  {
    id: 'lagging-lists',
    shows: ['LIST-09'],
    sentence: 'A write shows in lists 150 milliseconds after it was answered.',
    settle_timeout_ms: 5000,
    patch: laggingLists(150),
  },
  {
    id: 'absent-as-null',
    shows: ['LIST-08'],
    sentence: 'A list shows a field without a value as null.',
    excludes: ['absent-as-empty-text'],
    patch: showingAbsentAs(null),
  },
  {
    id: 'absent-as-empty-text',
    shows: ['LIST-08'],
    sentence: 'A list shows a field without a value as empty text.',
    excludes: ['absent-as-null'],
    patch: showingAbsentAs(''),
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
  const [, , list, , code = ''] = path.split('/');
  return list !== 'list' || codes.includes(decodeURIComponent(code));
}
