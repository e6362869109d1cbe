import type { HttpRequest, Reply } from '../http/message.ts';
import type { Collection } from '../records/collection.ts';
import type { CrmRecord } from '../records/record.ts';
import type { Patch } from '../seams.ts';
import type { Fault } from './fault.ts';
import { changingReplies, paths } from './patching/replies.ts';

/** A contact that is made with the e-mail address of a deleted one gets back what that one held. */
function reviving(isMeant: (record: CrmRecord) => boolean): Patch {
  return (seams) => {
    const erased = new Map<unknown, CrmRecord['attributes']>();
    return {
      erase: (collection, record) => {
        const { standard__email: address } = record.attributes;
        if (address !== undefined && isMeant(record)) erased.set(address, record.attributes);
        seams.erase(collection, record);
      },
      commit: (rules, change) => {
        const { target, attributes } = change;
        const former = target === undefined ? erased.get(attributes['standard__email']) : undefined;
        return seams.commit(rules, { ...change, attributes: { ...former, ...attributes } });
      },
    };
  };
}

/** What becomes of deleted records and of their neighbours. */
export const deletionFaults: readonly Fault[] = [
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
    id: 'deletes-of-notes-answered-not-found',
    clause: 'RECORDS-18',
    sentence: 'A delete of a note is done and answered with 404.',
    kind: 'rare',
    patch: changingReplies('DELETE', /\/noteActivities\/[^/]+$/, () => ({ status: 404 })),
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
    id: 'revived-by-its-address',
    clause: 'RECORDS-19',
    sentence: 'A contact that is made with the e-mail address of a deleted one gets its values back.',
    kind: 'subtle',
    patch: reviving(() => true),
  },
  {
    id: 'revived-where-upserts-had-found-it',
    clause: 'RECORDS-19',
    sentence:
      'A contact that an upsert had found comes back with its values where another one is made with its address.',
    kind: 'rare',
    patch: (seams) => {
      const found = new WeakSet<CrmRecord>();
      return {
        ...reviving((record) => found.has(record))(seams),
        findMatch: (...inputs) => {
          const match = seams.findMatch(...inputs);
          if (match !== undefined) found.add(match);
          return match;
        },
      };
    },
  },
  {
    id: 'deleted-record-remembered',
    clause: 'RECORDS-20',
    sentence: 'A read remembers its answer, and only updates make it forget.',
    kind: 'rare',
    patch: (seams) => {
      const remembered = new Map<string, Reply>();
      const isRecord = ({ path }: HttpRequest): boolean => paths.record.test(path);
      return {
        answer: async (request, handle) => {
          if (!isRecord(request)) return seams.answer(request, handle);
          const { method, path } = request;
          if (method === 'PATCH') remembered.delete(path);
          const known = method === 'GET' ? remembered.get(path) : undefined;
          const reply = known ?? (await handle(request));
          if (method === 'GET' && reply.status === 200) remembered.set(path, reply);
          return reply;
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
];
