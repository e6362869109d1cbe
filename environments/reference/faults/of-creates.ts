import { isDeepStrictEqual } from 'node:util';
import { type Field, isElements, type Value } from '../fields/field.ts';
import { isObject } from '../json.ts';
import type { Attributes, CrmRecord } from '../records/record.ts';
import type { Patch } from '../seams.ts';
import type { Fault } from './fault.ts';
import { doubling, knowingWays } from './patching/ways-of-writing.ts';
import { selecting } from './patching/list-pages.ts';
import { answeringWrites } from './patching/statuses-of-writes.ts';

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

/** Another value is accepted for a field than the one that was submitted in data. */
function accepting(change: (value: Value, field: Field) => Value): Patch {
  return (seams) => ({
    acceptSubmission: (rules, { value, ...rest }) =>
      seams.acceptSubmission(rules, { ...rest, value: value && change(value, rest.field) }),
  });
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

/** What becomes of new records. */
export const createFaults: readonly Fault[] = [
  {
    id: 'create-answered-as-created',
    clause: 'RECORDS-01',
    sentence: 'A create of three fields or more is answered with 201.',
    kind: 'subtle',
    patch: answeringWrites('create', (fields) => fields > 2, 201),
  },
  {
    id: 'create-stored-twice',
    clause: 'RECORDS-02',
    sentence: 'A record whose values another one has is stored twice.',
    kind: 'subtle',
    patch: (seams) => ({
      commit: async (rules, change) => {
        const { collection, target, attributes } = change;
        const [shared] = Object.entries(attributes);
        const twin = collection.records.some(
          (record) => shared && record.attributes[shared[0]] === shared[1],
        );
        if (target === undefined && twin) await seams.commit(rules, change);
        return seams.commit(rules, change);
      },
    }),
  },
  {
    id: 'shown-once-the-next-is-made',
    clause: 'RECORDS-02',
    sentence: 'A list lacks the newest contact until another one is made.',
    kind: 'crude',
    patch: selecting((right) => (rules, collection, selection, page) => {
      if (collection.code !== 'contacts') return right(rules, collection, selection, page);
      const { count } = right(rules, collection, selection, page);
      const all = right(rules, collection, selection, { position: 0, size: count }).rows;
      const shown = all.filter((record) => record !== collection.records.at(-1));
      return { rows: shown.slice(page.position, page.position + page.size), count: shown.length };
    }),
  },
  {
    id: 'oldest-of-a-thousand-lost',
    clause: 'RECORDS-02',
    sentence: 'Lists show no more than the newest thousand records of a type.',
    kind: 'rare',
    patch: selecting((right) => (rules, collection, selection, page) => {
      const { count } = right(rules, collection, selection, page);
      const newest = new Set<CrmRecord>(collection.records.slice(-1000));
      const all = right(rules, collection, selection, { position: 0, size: count }).rows;
      const shown = all.filter((record) => newest.has(record));
      return { rows: shown.slice(page.position, page.position + page.size), count: shown.length };
    }),
  },
  {
    id: 'fifth-create-lost',
    clause: 'RECORDS-02',
    sentence: 'Every fifth create of a contact is answered 200 and makes none.',
    kind: 'subtle',
    patch: knowingWays((seams, way) => {
      let creates = 0;
      return {
        commit: (rules, change) => {
          const isCreate = way() === 'create' && change.target === undefined;
          if (isCreate && change.collection.code === 'contacts') creates += 1;
          const { application: made_by, attributes } = change;
          return isCreate && creates % 5 === 0
            ? { id: 'lost', sequence: 0, made_by, subtype: '', attributes }
            : seams.commit(rules, change);
        },
      };
    }),
  },
  {
    id: 'equal-creates-made-one',
    clause: 'RECORDS-02',
    sentence: 'A create with all the values of another record is answered 200 and makes none.',
    kind: 'subtle',
    patch: knowingWays((seams, way) => ({
      commit: async (rules, change) => {
        const { collection, attributes } = change;
        const twin = collection.records.find((record) =>
          Object.entries(attributes).every(([id, value]) => isDeepStrictEqual(record.attributes[id], value)),
        );
        return way() === 'create' && twin !== undefined ? twin : seams.commit(rules, change);
      },
    })),
  },
  {
    id: 'created-into-the-same-phone-number',
    clause: 'RECORDS-02',
    sentence: 'A create with the phone number of a contact is merged into that one.',
    kind: 'rare',
    patch: knowingWays((seams, way) => ({
      commit: (rules, change) => {
        const { collection, target, attributes } = change;
        const phones = [...collection.fields.values()].filter(({ type }) => type === 'phone');
        const isTwin = (record: CrmRecord): boolean =>
          phones.some(({ id }) => attributes[id] !== undefined && record.attributes[id] === attributes[id]);
        const twin = target === undefined && way() === 'create' ? collection.records.find(isTwin) : undefined;
        return seams.commit(rules, twin === undefined ? change : { ...change, target: twin });
      },
    })),
  },
  {
    id: 'create-ends-in-server-error',
    clause: 'RECORDS-01',
    sentence: 'Every create that is carried out is answered with 500.',
    kind: 'crude',
    patch: answeringWrites('create', () => true, 500),
  },
  {
    id: 'left-over-from-the-one-before',
    clause: 'RECORDS-06',
    sentence: 'A new contact has the job title of the one made before it where it is given none.',
    kind: 'subtle',
    patch: inheriting('contacts', 'standard__contact_job_title'),
  },
  {
    id: 'meeting-with-the-subject-of-the-one-before',
    clause: 'RECORDS-03',
    sentence: 'A new meeting has the subject of the one made before it where it is given none.',
    kind: 'rare',
    patch: inheriting('meetingActivities', 'standard__meeting_activity_subject'),
  },
  {
    id: 'notes-created-twice',
    clause: 'RECORDS-02',
    sentence: 'A create of a note makes two.',
    kind: 'subtle',
    patch: doubling('create', 'noteActivities'),
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
    patch: accepting((value, { type }) =>
      isElements(value) && type === 'string_list' ? value.flatMap((element) => element.split(/,\s*/)) : value,
    ),
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
