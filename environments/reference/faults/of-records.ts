import { isDeepStrictEqual } from 'node:util';
import type { HttpRequest, Reply } from '../http/message.ts';
import { type Field, isElements, type Value } from '../fields/field.ts';
import { isObject } from '../json.ts';
import type { Collection } from '../records/collection.ts';
import type { CrmRecord } from '../records/record.ts';
import type { Patch } from '../seams.ts';
import type { Fault } from './fault.ts';
import { askedIn } from './patching/list-answers.ts';
import { readOnce } from './patching/read-once.ts';
import { changingBodies, changingReplies, paths } from './patching/replies.ts';
import { doubling, knowingWays } from './patching/ways-of-writing.ts';

/** Reading one record shows its texts in another way. */
function readingTexts(change: (text: string) => string): Patch {
  return (seams) => ({
    presentAttributes: (rules, fields, attributes) => {
      const shown = seams.presentAttributes(rules, fields, attributes);
      if (!isObject(shown)) return shown;
      const changed = Object.entries(shown).map(([id, value]) => [
        id,
        typeof value === 'string' ? change(value) : value,
      ]);
      return Object.fromEntries(changed) as typeof shown;
    },
  });
}

/** What an id begins with reads the record as well, once the whole of it has. */
const readingByParts: Patch = (seams) => {
  const known = new Map<string, Reply>();
  return {
    answer: async (request, handle) => {
      const reply = await seams.answer(request, handle);
      if (request.method !== 'GET' || reply === undefined) return reply;
      if (reply.status === 200) known.set(request.path, reply);
      const whole = [...known.keys()].find((path) => path.startsWith(request.path));
      return reply.status === 200 || whole === undefined ? reply : known.get(whole);
    },
  };
};

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

/** Some writes of one way are answered with another status. */
function answering(meant: 'create' | 'update', isMeant: (fields: number) => boolean, status: number): Patch {
  return (seams) => ({
    answer: async (incoming, handle) => {
      const request = readOnce(incoming);
      const reply = await seams.answer(request, handle);
      const method = meant === 'create' ? 'POST' : 'PATCH';
      const path = meant === 'create' ? paths.collection : paths.record;
      if (request.method !== method || !path.test(request.path) || reply?.status !== 200) return reply;
      const { data, fields } = await askedIn(request);
      return isMeant(Object.keys(data ?? fields ?? {}).length) ? { ...reply, status } : reply;
    },
  });
}

/** Another value is accepted for a field than the one that was submitted in data. */
function accepting(change: (value: Value, field: Field) => Value): Patch {
  return (seams) => ({
    acceptSubmission: (rules, { value, ...rest }) =>
      seams.acceptSubmission(rules, { ...rest, value: value && change(value, rest.field) }),
  });
}

/** Updates clear such values of their record, unless they change them. */
function clearingByUpdates(isCleared: (value: Value, field: Field | undefined) => boolean): Patch {
  return knowingWays((seams, way) => ({
    commit: (rules, change) => {
      const { collection, target } = change;
      if (target === undefined || way() !== 'update') return seams.commit(rules, change);
      const attributes = Object.entries(change.attributes).filter(
        ([id, value]) =>
          !isCleared(value, collection.fields.get(id)) ||
          id.startsWith('system__') ||
          value !== target.attributes[id],
      );
      return seams.commit(rules, { ...change, attributes: Object.fromEntries(attributes) });
    },
  }));
}

/** What becomes of single records and of their neighbours. */
export const recordFaults: readonly Fault[] = [
  {
    id: 'create-answered-as-created',
    clause: 'RECORDS-01',
    sentence: 'A create of three fields or more is answered with 201.',
    kind: 'subtle',
    patch: answering('create', (fields) => fields > 2, 201),
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
    id: 'create-ends-in-server-error',
    clause: 'RECORDS-01',
    sentence: 'Every create that is carried out is answered with 500.',
    kind: 'crude',
    patch: answering('create', () => true, 500),
  },
  {
    id: 'notes-created-twice',
    clause: 'RECORDS-02',
    sentence: 'A create of a note makes two.',
    kind: 'subtle',
    patch: doubling('create', 'noteActivities'),
  },
  {
    id: 'update-keeps-texts-only',
    clause: 'RECORDS-13',
    sentence: 'An update stores texts, and loses lists, numbers and truth values.',
    kind: 'subtle',
    patch: knowingWays((seams, way) => ({
      mergeAll: (rules, stored, submissions) =>
        seams.mergeAll(
          rules,
          stored,
          way() === 'update' ? submissions.filter(({ value }) => typeof value === 'string') : submissions,
        ),
    })),
  },
  {
    id: 'update-keeps-the-address',
    clause: 'RECORDS-13',
    sentence: 'An update stores no e-mail address.',
    kind: 'subtle',
    patch: knowingWays((seams, way) => ({
      mergeAll: (rules, stored, submissions) => {
        const isKept = way() === 'update';
        const others = submissions.filter(({ field }) => !isKept || field.schema.format !== 'email');
        return seams.mergeAll(rules, stored, others);
      },
    })),
  },
  {
    id: 'update-appends-to-lists',
    clause: 'RECORDS-13',
    sentence: 'An update adds the elements of a list to those that are there.',
    kind: 'subtle',
    patch: knowingWays((seams, way) => ({
      mergeAll: (rules, stored, submissions) =>
        seams.mergeAll(
          rules,
          stored,
          way() === 'update'
            ? submissions.map((each) =>
                isElements(each.value ?? '') ? { ...each, operation: 'combine' } : each,
              )
            : submissions,
        ),
    })),
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
    id: 'json-elements-split-at-commas',
    clause: 'RECORDS-03',
    sentence: 'An element of a list in data becomes several at its commas.',
    kind: 'rare',
    patch: accepting((value, { type }) =>
      isElements(value) && type === 'string_list' ? value.flatMap((element) => element.split(/,\s*/)) : value,
    ),
  },
  {
    id: 'made-anew-by-updates',
    clause: 'RECORDS-14',
    sentence: 'An update sets the time at which a contact was made.',
    kind: 'rare',
    patch: (seams) => ({
      stampsOf: (collection, stamps, id, at) =>
        seams.stampsOf(
          collection,
          [...stamps, ...(collection.code === 'contacts' ? (['created'] as const) : [])],
          id,
          at,
        ),
    }),
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
  {
    id: 'neighbour-erased',
    clause: 'RECORDS-06',
    sentence: 'With a record the one before it is deleted.',
    kind: 'crude',
    patch: (seams) => ({
      erase: (collection, record) => {
        const neighbour = collection.records[collection.records.indexOf(record) - 1];
        seams.erase(collection, record);
        if (neighbour !== undefined) seams.erase(collection, neighbour);
      },
    }),
  },
  {
    id: 'type-as-object',
    clause: 'RECORDS-07',
    sentence: 'The type of a record that is read is an object.',
    kind: 'crude',
    patch: changingBodies('GET', paths.record, ({ type = '', ...body }) => ({
      ...body,
      type: { name: type },
    })),
  },
  {
    id: 'figures-read-as-numbers',
    clause: 'RECORDS-08',
    sentence: 'Reading one record shows a text of digits as the number that they make.',
    kind: 'rare',
    patch: readingTexts((text) => (/^[0-9]+$/.test(text) ? String(Number(text)) : text)),
  },
  {
    id: 'texts-cut-in-get',
    clause: 'RECORDS-08',
    sentence: 'Reading one record cuts its texts after four characters.',
    kind: 'subtle',
    patch: readingTexts((text) => text.slice(0, 4)),
  },
  {
    id: 'long-texts-cut-in-get',
    clause: 'RECORDS-08',
    sentence: 'Reading one record cuts its texts after 120 characters.',
    kind: 'rare',
    patch: readingTexts((text) => (text.length > 120 ? `${text.slice(0, 120)}…` : text)),
  },
  {
    id: 'address-not-read',
    clause: 'RECORDS-08',
    sentence: 'Reading one record shows no e-mail address.',
    kind: 'rare',
    patch: readingTexts((text) => (text.includes('@') ? '' : text)),
  },
  {
    id: 'read-by-part-of-an-id',
    clause: 'RECORDS-08',
    sentence: 'A part of an id reads the record that was read by the whole of it.',
    kind: 'subtle',
    patch: readingByParts,
  },
  {
    id: 'update-answered-as-accepted',
    clause: 'RECORDS-12',
    sentence: 'An update of three fields or fewer is answered with 202.',
    kind: 'subtle',
    patch: answering('update', (fields) => fields <= 3, 202),
  },
  {
    id: 'update-takes-no-data',
    clause: 'RECORDS-12',
    sentence: 'An update refuses the member data: it wants the values at the top of its body.',
    kind: 'crude',
    patch: (seams) => ({
      answer: (request, handle) => {
        const { method, path } = request;
        const isUpdate = method === 'PATCH' && paths.record.test(path);
        const body = async (): Promise<Buffer> => Buffer.from('{}');
        return seams.answer(isUpdate ? { ...request, body } : request, handle);
      },
    }),
  },
  {
    id: 'update-of-one-field-only',
    clause: 'RECORDS-13',
    sentence: 'An update of two or three fields changes the first of them.',
    kind: 'subtle',
    patch: knowingWays((seams, way) => ({
      mergeAll: (rules, stored, submissions) =>
        seams.mergeAll(
          rules,
          stored,
          way() === 'update' && submissions.length <= 3 ? submissions.slice(0, 1) : submissions,
        ),
    })),
  },
  {
    id: 'update-clears-the-rest',
    clause: 'RECORDS-14',
    sentence:
      'An update of one or two fields clears the text fields beside them that begin with the same word.',
    kind: 'subtle',
    patch: (seams) => ({
      mergeAll: (rules, stored, submissions) => {
        const merged = seams.mergeAll(rules, stored, submissions);
        const named = new Set(submissions.map(({ field }) => field.id));
        const isCleared = (id: string): boolean =>
          id.startsWith('standard__contact_') && !named.has(id) && named.size < 3;
        return Object.fromEntries(Object.entries(merged).filter(([id]) => !isCleared(id) || !(id in stored)));
      },
    }),
  },
  {
    id: 'update-clears-days-and-moments',
    clause: 'RECORDS-14',
    sentence: 'An update clears the dates that it does not name.',
    kind: 'subtle',
    patch: clearingByUpdates((_value, field) => field?.type === 'date'),
  },
  {
    id: 'update-clears-zero-and-false',
    clause: 'RECORDS-14',
    sentence: 'An update clears the zeros and falses that it does not name.',
    kind: 'rare',
    patch: clearingByUpdates((value) => value === 0 || value === false),
  },
  {
    id: 'update-makes-records',
    clause: 'RECORDS-15',
    sentence: 'An update of a record that does not exist creates one.',
    kind: 'crude',
    patch: (seams) => ({
      answer: async (incoming, handle) => {
        const request = readOnce(incoming);
        const reply = await seams.answer(request, handle);
        if (request.method !== 'PATCH' || reply?.status !== 404 || !paths.record.test(request.path))
          return reply;
        return handle({ ...request, method: 'POST', path: request.path.replace(/\/[^/]+$/, '') });
      },
    }),
  },
  {
    id: 'changed-record-not-deleted',
    clause: 'RECORDS-17',
    sentence: 'A record that was once updated is not deleted any more.',
    kind: 'rare',
    patch: (seams) => {
      const changed = new WeakSet<CrmRecord>();
      return {
        commit: (rules, change) => {
          if (change.target !== undefined) changed.add(change.target);
          return seams.commit(rules, change);
        },
        erase: (collection, record) => {
          if (!changed.has(record)) seams.erase(collection, record);
        },
      };
    },
  },
  {
    id: 'delete-answered-without-content',
    clause: 'RECORDS-18',
    sentence: 'A delete is answered with 204.',
    kind: 'crude',
    patch: changingReplies('DELETE', paths.record, () => ({ status: 204 })),
  },
  {
    id: 'deleted-shown-without-filters',
    clause: 'RECORDS-19',
    sentence: 'A list without filters goes on to show deleted records.',
    kind: 'rare',
    patch: (seams) => {
      const erased = new WeakMap<Collection, CrmRecord[]>();
      return {
        erase: (collection, record) => {
          erased.set(collection, [...(erased.get(collection) ?? []), record]);
          seams.erase(collection, record);
        },
        selectPage: (rules, collection, selection, page) => {
          const found = seams.selectPage(rules, collection, selection, page);
          const gone = erased.get(collection) ?? [];
          const isLast = page.position + page.size >= found.count;
          if (selection.conditions.length > 0 || !isLast) return found;
          return {
            rows: [...found.rows, ...gone.slice(0, page.size - found.rows.length)],
            count: found.count,
          };
        },
      };
    },
  },
  {
    id: 'deleted-record-returns',
    clause: 'RECORDS-19',
    sentence: 'A deleted record comes back into the lists once, under another id.',
    kind: 'subtle',
    patch: (seams) => {
      const returned = new WeakSet<CrmRecord>();
      return {
        erase: (collection, record) => {
          seams.erase(collection, record);
          if (returned.has(record)) return;
          returned.add(collection.add({ ...record, id: seams.newRecordId(collection) }));
        },
      };
    },
  },
  {
    id: 'deleted-record-still-read',
    clause: 'RECORDS-20',
    sentence: 'A record can still be read after its deletion.',
    kind: 'crude',
    patch: (seams) => {
      const erased = new Map<string, Reply>();
      const isRead = ({ method, path }: HttpRequest): boolean => method === 'GET' && paths.record.test(path);
      return {
        answer: async (request, handle) => {
          if (request.method === 'DELETE') {
            const last = await handle({ ...request, method: 'GET' });
            if (last.status === 200) erased.set(request.path, last);
          }
          const reply = await seams.answer(request, handle);
          return reply?.status === 404 && isRead(request) ? (erased.get(request.path) ?? reply) : reply;
        },
      };
    },
  },
  {
    id: 'envelope-without-type',
    clause: 'RECORDS-22',
    sentence: 'A record that is read comes without its type.',
    kind: 'crude',
    patch: changingBodies('GET', paths.record, ({ type: _left, ...body }) => body),
  },
];
