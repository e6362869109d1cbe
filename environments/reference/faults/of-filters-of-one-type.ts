import type { Fault } from './fault.ts';
import { anyForAll, asking, judging, withoutLast } from './patching/filtering.ts';
import type { Condition } from '../rules/filter.ts';
import { type FieldType, isElements, type Value } from '../fields/field.ts';
import type { Patch } from '../seams.ts';

/** A filter on the fields whose ids match keeps whatever has a value there. */
function keepingAnyValue(type: FieldType, fieldId: RegExp): Patch {
  return judging(
    type,
    /^IS(_ANY|_EQUAL_TO)?$/,
    (right: boolean, stored: Value | undefined, { field }) =>
      right || (stored !== undefined && fieldId.test(field.id)),
  );
}

/** Filters that are wrong for one field of one resource type. */
export const singleFieldFaults: readonly Fault[] = [
  {
    id: 'bodies-of-notes-not-compared',
    clause: 'OPERATORS-03',
    sentence: 'IS on the body of a note keeps every note that has one.',
    kind: 'rare',
    patch: keepingAnyValue('string', /note_activity_body$/),
  },
  {
    id: 'participants-of-tasks-not-compared',
    clause: 'OPERATORS-06',
    sentence: 'IS_ANY on the participants of a task keeps every task that has some.',
    kind: 'rare',
    patch: keepingAnyValue('string_list', /task_activity_participants$/),
  },
  {
    id: 'completion-of-meetings-not-compared',
    clause: 'OPERATORS-09',
    sentence: 'IS on whether a meeting is completed keeps every meeting that tells.',
    kind: 'rare',
    patch: keepingAnyValue('boolean', /meeting_activity_is_completed$/),
  },
  {
    id: 'due-days-of-calls-not-compared',
    clause: 'OPERATORS-11',
    sentence: 'IS on the day on which a call is due keeps every call that has one.',
    kind: 'rare',
    patch: keepingAnyValue('date', /call_activity_due_on$/),
  },
  {
    id: 'durations-of-opportunity-changes-not-compared',
    clause: 'OPERATORS-15',
    sentence:
      'IS_EQUAL_TO on the duration of a change of an opportunity keeps every one that has a duration.',
    kind: 'rare',
    patch: keepingAnyValue('integer', /opportunity_change_activity_duration_seconds$/),
  },
  {
    id: 'numbers-of-mobile-phones-not-compared',
    clause: 'OPERATORS-19',
    sentence: 'IS on the mobile number of a contact keeps every contact that has one.',
    kind: 'rare',
    patch: keepingAnyValue('phone', /mobile_phone_number$/),
  },
  {
    id: 'tags-of-emails-not-compared',
    clause: 'OPERATORS-22',
    sentence: 'IS_ANY on the tags of an e-mail keeps every e-mail that has tags.',
    kind: 'rare',
    patch: keepingAnyValue('tag', /email_activity_tags$/),
  },
];

/** Filters on the fields whose ids match, with operations that match, are asked with something else. */
function askingOf(
  type: FieldType,
  fieldId: RegExp,
  operations: RegExp,
  change: (condition: Condition) => Partial<Condition>,
): Patch {
  return asking(type, operations, (condition) => (fieldId.test(condition.field.id) ? change(condition) : {}));
}

/** The operation that leaves out what the one asked for includes. */
const leavingOut = ({ operation }: Condition): Partial<Condition> => ({
  operation: operation.replace(/_OR_(ON|EQUAL_TO)$/, ''),
});

/** Filters that take values for close ones, in one resource type. */
export const closeValueFaults: readonly Fault[] = [
  {
    id: 'texts-of-emails-excluded-by-the-last-value',
    clause: 'OPERATORS-04',
    sentence: 'IS_NOT_ANY on a text of an e-mail activity looks at the last of several values.',
    kind: 'rare',
    patch: asking('string', /^IS_NOT_ANY$/, ({ field, comparands }) =>
      field.id.includes('email_activity') ? { comparands: comparands.slice(-1) } : {},
    ),
  },
  {
    id: 'ten-of-the-texts-of-notes-compared',
    clause: 'OPERATORS-04',
    sentence: 'IS_ANY on a text of a note looks at the first ten of several values.',
    kind: 'rare',
    patch: asking('string', /^IS_ANY$/, ({ field, comparands }) =>
      field.id.includes('note_activity') ? { comparands: comparands.slice(0, 10) } : {},
    ),
  },
  {
    id: 'part-of-the-participants-of-calls-excluded',
    clause: 'OPERATORS-07',
    sentence: 'IS_NOT_ALL on the participants of a call keeps those that have these and more.',
    kind: 'rare',
    patch: judging('string_list', /^IS_NOT_ALL$/, (right, stored, { field, comparands }) => {
      const isMeant = field.id.endsWith('call_activity_participants');
      const more = stored !== undefined && isElements(stored) && stored.length > comparands.length;
      return right || (isMeant && more);
    }),
  },
  {
    id: 'beginnings-of-emails-as-texts',
    clause: 'OPERATORS-03',
    sentence: 'IS on a text of an e-mail keeps what begins with it, and IS_NOT drops that.',
    kind: 'rare',
    patch: judging('string', /^IS(_NOT)?$/, (right, stored, { field, operation, comparands: [wanted] }) => {
      if (!/email_activity_/.test(field.id) || stored === undefined) return right;
      return String(stored).startsWith(String(wanted)) === (operation === 'IS');
    }),
  },
  {
    id: 'texts-of-calls-as-patterns',
    clause: 'OPERATORS-03',
    sentence: 'IS and IS_NOT on a text of a call take an underscore for any character.',
    kind: 'rare',
    patch: judging('string', /^IS(_NOT)?$/, (right, stored, { field, operation, comparands: [wanted] }) => {
      const [text, pattern] = [String(stored), String(wanted)];
      if (!/call_activity_/.test(field.id) || stored === undefined || text.length !== pattern.length)
        return right;
      const isAlike = [...pattern].every((sign, at) => sign === '_' || sign === text[at]);
      return isAlike ? operation === 'IS' : right;
    }),
  },
  {
    id: 'tens-of-durations-of-emails-compared',
    clause: 'OPERATORS-15',
    sentence: 'IS_NOT_EQUAL_TO on the duration of an e-mail drops those that differ by a factor of ten.',
    kind: 'rare',
    patch: judging('integer', /^IS_NOT_EQUAL_TO$/, (right, stored, { field, comparands: [wanted] }) =>
      /email_activity_/.test(field.id) && Number(stored) * 10 === Number(wanted) ? false : right,
    ),
  },
  {
    id: 'last-of-several-texts-of-tasks-ignored',
    clause: 'OPERATORS-04',
    sentence: 'IS_ANY and IS_NOT_ANY on a text of a task overlook the last of several.',
    kind: 'rare',
    patch: askingOf('string', /task_activity_/, /_ANY$/, withoutLast),
  },
  {
    id: 'beginnings-of-participants-of-tasks-as-participants',
    clause: 'OPERATORS-06',
    sentence: 'IS_ANY on the participants of a task keeps what begins with one of those asked for.',
    kind: 'rare',
    patch: judging('string_list', /^IS_ANY$/, (right, stored, { field, comparands }) => {
      if (!/task_activity_/.test(field.id) || !Array.isArray(stored)) return right;
      return stored.some((each) => comparands.some((wanted) => String(each).startsWith(String(wanted))));
    }),
  },
  {
    id: 'all-participants-of-meetings-as-any',
    clause: 'OPERATORS-07',
    sentence: 'IS_ALL on the participants of a meeting is content with one of them.',
    kind: 'rare',
    patch: askingOf('string_list', /meeting_activity_/, /^IS_ALL$/, anyForAll),
  },
  {
    id: 'due-days-of-calls-left-out',
    clause: 'OPERATORS-12',
    sentence: 'IS_BEFORE_OR_ON and IS_AFTER_OR_ON leave out the given day on which a call is due.',
    kind: 'rare',
    patch: askingOf('date', /call_activity_due_on$/, /_OR_ON$/, leavingOut),
  },
  {
    id: 'durations-of-notes-left-out',
    clause: 'OPERATORS-16',
    sentence: 'The OR_EQUAL_TO operations leave out the given duration of a note.',
    kind: 'rare',
    patch: askingOf('integer', /note_activity_/, /_OR_EQUAL_TO$/, leavingOut),
  },
  {
    id: 'all-tags-of-emails-as-any',
    clause: 'OPERATORS-23',
    sentence: 'IS_ALL on the tags of an e-mail is content with one of them.',
    kind: 'rare',
    patch: askingOf('tag', /email_activity_/, /^IS_ALL$/, anyForAll),
  },
];

/** Filters that do not go together in one resource type. */
export const singleTypeTogetherFaults: readonly Fault[] = [
  {
    id: 'last-filter-of-a-field-of-record-changes-counts',
    clause: 'OPERATORS-02',
    sentence: 'Of several filters on one field of a record change the last one counts alone.',
    kind: 'rare',
    patch: (seams) => ({
      selectPage: (rules, collection, selection, page) => {
        const { conditions } = selection;
        const last = new Map(conditions.map((each) => [each.field.id, each]));
        const isMeant = collection.code === 'recordChangeActivities';
        const counted = isMeant ? { ...selection, conditions: [...last.values()] } : selection;
        return seams.selectPage(rules, collection, counted, page);
      },
    }),
  },
];

/** A filter on what is not there, on texts of one resource type. */
export const singleTypeEmptinessFaults: readonly Fault[] = [
  {
    id: 'no-text-of-record-changes-is-empty',
    clause: 'OPERATORS-05',
    sentence: 'IS_EMPTY on a text of a record change keeps nothing.',
    kind: 'rare',
    patch: judging('string', /^IS_EMPTY$/, (right, _stored, { field }) =>
      /record_change_activity_/.test(field.id) ? false : right,
    ),
  },
];

/** The filters on what is there and what is not, on the fields whose ids match, are exchanged. */
function emptinessExchanged(type: FieldType, fieldId: RegExp): Patch {
  return judging(type, /_EMPTY$/, (right, _stored, { field }) => right !== fieldId.test(field.id));
}

/** Filters on what is there, and on what is not, that are exchanged for one field of one resource type. */
export const singleFieldEmptinessFaults: readonly Fault[] = (
  [
    ['OPERATORS-05', 'string', 'the body of a note', /note_activity_body$/],
    ['OPERATORS-08', 'string_list', 'the participants of a task', /task_activity_participants$/],
    ['OPERATORS-10', 'boolean', 'whether a meeting is completed', /meeting_activity_is_completed$/],
    ['OPERATORS-14', 'date', 'the day on which a call is due', /call_activity_due_on$/],
    [
      'OPERATORS-18',
      'integer',
      'the duration of a change of an opportunity',
      /opportunity_change_activity_duration_seconds$/,
    ],
    ['OPERATORS-21', 'phone', 'the phone number of a note', /note_activity_phone_number$/],
    ['OPERATORS-24', 'tag', 'the tags of an e-mail', /email_activity_tags$/],
  ] as const
).map(([clause, type, what, fieldId]) => ({
  id: `emptiness-exchanged-on-${type.replaceAll('_', '-')}`,
  clause,
  sentence: `IS_EMPTY and IS_NOT_EMPTY on ${what} are taken for each other.`,
  kind: 'rare',
  patch: emptinessExchanged(type, fieldId),
}));
