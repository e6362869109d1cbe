import { type Field, isElements, type Value } from '../fields/field.ts';
import { isObject } from '../json.ts';
import type { Attributes, CrmRecord } from '../records/record.ts';
import type { Patch } from '../seams.ts';
import type { Fault } from './fault.ts';
import { eachValue } from './patching/each-value.ts';
import { knowingWays } from './patching/ways-of-writing.ts';

/** A new record is made of other values than were accepted. */
function making(change: (attributes: CrmRecord['attributes']) => CrmRecord['attributes']): Patch {
  return (seams) => ({
    commit: (rules, { target, attributes, ...rest }) =>
      seams.commit(rules, {
        ...rest,
        target,
        attributes: target === undefined ? change(attributes) : attributes,
      }),
  });
}

/** A new record is made of other values than were accepted, each changed by itself. */
function makingEach(change: (value: Value) => Value): Patch {
  return making((attributes) => eachValue(attributes, change));
}

/** Another value is accepted for a field than the one that was submitted in data. */
function accepting(change: (value: Value, field: Field) => Value): Patch {
  return (seams) => ({
    acceptSubmission: (rules, { value, ...rest }) =>
      seams.acceptSubmission(rules, { ...rest, value: value && change(value, rest.field) }),
  });
}

/** What is between separators in an element of a list in data is accepted for an element of its own. */
function acceptingParted(separator: string | RegExp): Patch {
  return accepting((value, { type }) =>
    isElements(value) && type === 'string_list'
      ? value.flatMap((element) => element.split(separator))
      : value,
  );
}

/** A new record of a type has a value of the one made before it in one field, where it is given none. */
function inheriting(code: string, field: string): Patch {
  return (seams) => {
    let before: CrmRecord['attributes'] = {};
    return {
      commit: (rules, change) => {
        const { collection, target, attributes } = change;
        const { [field]: value } = before;
        const isNew = target === undefined && collection.code === code;
        if (isNew) before = attributes;
        const inherited = isNew && value !== undefined ? { [field]: value } : {};
        return seams.commit(rules, { ...change, attributes: { ...inherited, ...attributes } });
      },
    };
  };
}

/** What new records are made of. */
export const createdValueFaults: readonly Fault[] = [
  {
    id: 'left-over-from-the-one-before',
    clause: 'RECORDS-06',
    sentence: 'A new contact has the job title of the one made before it where it is given none.',
    kind: 'subtle',
    patch: inheriting('contacts', 'standard__contact_job_title'),
  },
  {
    id: 'values-after-the-twentieth-lost',
    clause: 'RECORDS-03',
    sentence: 'A new record keeps the first twenty of its values.',
    kind: 'rare',
    patch: making((attributes) => Object.fromEntries(Object.entries(attributes).slice(0, 20))),
  },
  {
    id: 'elements-after-the-tenth-lost',
    clause: 'RECORDS-03',
    sentence: 'A new record keeps ten elements of a list.',
    kind: 'rare',
    patch: makingEach((value) => (isElements(value) ? value.slice(0, 10) : value)),
  },
  {
    id: 'query-of-web-addresses-lost',
    clause: 'RECORDS-03',
    sentence: 'A new record keeps web addresses without their query.',
    kind: 'rare',
    patch: makingEach((value) =>
      typeof value === 'string' && value.startsWith('https://') ? (value.split('?')[0] ?? value) : value,
    ),
  },
  {
    id: 'meeting-with-the-subject-of-the-one-before',
    clause: 'RECORDS-03',
    sentence: 'A new meeting has the subject of the one made before it where it is given none.',
    kind: 'rare',
    patch: inheriting('meetingActivities', 'standard__meeting_activity_subject'),
  },
  {
    id: 'lists-of-the-last-create',
    clause: 'RECORDS-03',
    sentence: 'A new record gets the lists of the one made before it, where it has none itself.',
    kind: 'rare',
    patch: (seams) => {
      const last = new WeakMap<object, Attributes>();
      return {
        commit: (rules, change) => {
          const { collection, target, attributes } = change;
          if (target !== undefined) return seams.commit(rules, change);
          const former = Object.entries(last.get(collection) ?? {});
          const lists = Object.fromEntries(former.filter(([, value]) => isElements(value)));
          last.set(collection, attributes);
          return seams.commit(rules, { ...change, attributes: { ...lists, ...attributes } });
        },
      };
    },
  },
  {
    id: 'instants-before-the-epoch-not-created',
    clause: 'RECORDS-03',
    sentence: 'A new record loses instants before 1970.',
    kind: 'rare',
    patch: making((attributes) => {
      const isBefore = (value: Value): boolean =>
        typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) && Date.parse(value) < 0;
      return Object.fromEntries(Object.entries(attributes).filter(([, value]) => !isBefore(value)));
    }),
  },
  {
    id: 'first-value-forgotten',
    clause: 'RECORDS-03',
    sentence: 'Of four values or more, a new record forgets the first.',
    kind: 'subtle',
    patch: making((attributes) => {
      const entries = Object.entries(attributes);
      return entries.length < 4 ? attributes : Object.fromEntries(entries.slice(1));
    }),
  },
  {
    id: 'duration-of-tasks-not-created',
    clause: 'RECORDS-03',
    sentence: 'A create does not store the duration of a task.',
    kind: 'rare',
    patch: knowingWays((seams, way) => ({
      mergeAll: (rules, stored, submissions) =>
        seams.mergeAll(
          rules,
          stored,
          submissions.filter(
            ({ field }) => way() !== 'create' || !field.id.endsWith('task_activity_duration_seconds'),
          ),
        ),
    })),
  },
  {
    id: 'website-not-created',
    clause: 'RECORDS-03',
    sentence: 'A new company is made without its website, which an update then stores.',
    kind: 'rare',
    patch: making(({ standard__company_website: _website, ...kept }) => kept),
  },
  {
    id: 'first-names-capitalised',
    clause: 'RECORDS-03',
    sentence: 'A first name is stored with a capital at its beginning.',
    kind: 'rare',
    patch: accepting((value, { id }) => {
      const isName = typeof value === 'string' && id === 'standard__first_name';
      return isName ? value.charAt(0).toUpperCase() + value.slice(1) : value;
    }),
  },
  {
    id: 'json-elements-in-small-letters',
    clause: 'RECORDS-03',
    sentence: 'The elements of a list in data are stored in small letters.',
    kind: 'rare',
    patch: accepting((value, { type }) =>
      isElements(value) && type === 'string_list' ? value.map((element) => element.toLowerCase()) : value,
    ),
  },
  {
    id: 'json-elements-split-at-commas',
    clause: 'RECORDS-03',
    sentence: 'An element of a list in data becomes several at its commas.',
    kind: 'rare',
    patch: acceptingParted(/,\s*/),
  },
  {
    id: 'json-elements-split-at-bars',
    clause: 'RECORDS-03',
    sentence: 'An element of a list in data becomes several at its bars.',
    kind: 'rare',
    patch: acceptingParted('|'),
  },
  {
    id: 'plus-cut-from-addresses',
    clause: 'RECORDS-03',
    sentence: 'Of an e-mail address in data, what stands between plus and at is lost.',
    kind: 'rare',
    patch: accepting((value, { schema }) =>
      typeof value === 'string' && schema.format === 'email' ? value.replace(/\+[^@]*@/, '@') : value,
    ),
  },
  {
    id: 'word-null-as-nothing',
    clause: 'RECORDS-03',
    sentence: 'In data the text null is taken for no value.',
    kind: 'rare',
    patch: (seams) => ({
      readData: (rules, collection, data) => {
        const entries = isObject(data) ? Object.entries(data) : [];
        const read = entries.map(([id, value]) => [id, value === 'null' ? null : value]);
        return seams.readData(rules, collection, isObject(data) ? Object.fromEntries(read) : data);
      },
    }),
  },
];
