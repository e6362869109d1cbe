import { Collection } from '../records/collection.ts';
import type { CrmRecord } from '../records/record.ts';
import type { Patch } from '../seams.ts';
import type { Fault } from './fault.ts';
import { changingBodies } from './patching/replies.ts';

/** The end of the company list is cut off before the pages are made. */
function shorteningCompanies(count: number): Patch {
  return (seams) => ({
    sortRecords: (rules, keys, records) => {
      const sorted = seams.sortRecords(rules, keys, records);
      return sorted.slice(0, Math.max(0, sorted.length - count));
    },
  });
}

/** The same collection, of other records. */
function holding(shown: Collection, records: readonly CrmRecord[]): Collection {
  const all = new Collection(shown.namespace, shown.code, shown.fields);
  for (const record of records) all.add(record);
  return all;
}

/** The company list goes on showing deleted companies, or what is left of them. */
function keepingDeleted(left: (record: CrmRecord) => CrmRecord): Patch {
  return (seams) => {
    const erased = new WeakMap<Collection, CrmRecord[]>();
    return {
      erase: (collection, record) => {
        seams.erase(collection, record);
        erased.set(collection, [...(erased.get(collection) ?? []), left(record)]);
      },
      collectionOfCompanies: (rules, companies) => {
        const shown = seams.collectionOfCompanies(rules, companies);
        return holding(shown, [...shown.records, ...(erased.get(companies) ?? [])]);
      },
    };
  };
}

/** What the company list shows. */
export const rpcListFaults: readonly Fault[] = [
  {
    id: 'companies-under-another-name',
    clause: 'RPC-12',
    sentence: 'The company list calls its companies objects.',
    kind: 'crude',
    patch: changingBodies('POST', /\/company\/list$/, ({ crmObjects = [], ...body }) => ({
      ...body,
      objects: crmObjects,
    })),
  },
  {
    id: 'latest-company-not-listed',
    clause: 'RPC-13',
    sentence: 'The company list does not show the latest company.',
    kind: 'subtle',
    patch: shorteningCompanies(1),
  },
  {
    id: 'company-as-first-listed',
    clause: 'RPC-13',
    sentence: 'The company list shows each company as it was when it was listed first.',
    kind: 'subtle',
    patch: (seams) => {
      const first = new Map<string, CrmRecord>();
      return {
        collectionOfCompanies: (rules, companies) => {
          const shown = seams.collectionOfCompanies(rules, companies);
          const kept = shown.records.map((record) => {
            const asFirst = first.get(record.id) ?? structuredClone(record);
            first.set(record.id, asFirst);
            return asFirst;
          });
          return holding(shown, kept);
        },
      };
    },
  },
  {
    id: 'contacts-among-companies',
    clause: 'RPC-13',
    sentence:
      'The company list shows new contacts as well, each with its texts in one field of the companies.',
    kind: 'subtle',
    patch: (seams) => {
      const contacts: CrmRecord[] = [];
      return {
        commit: async (rules, change) => {
          const record = await seams.commit(rules, change);
          if (change.target === undefined && change.collection.code === 'contacts') contacts.push(record);
          return record;
        },
        collectionOfCompanies: (rules, companies) => {
          const shown = seams.collectionOfCompanies(rules, companies);
          const name = [...shown.fields.values()].find(({ type }) => type === 'string')?.id ?? '';
          const others = contacts.map((record) => {
            const texts = Object.values(record.attributes).filter((value) => typeof value === 'string');
            return { ...record, attributes: { [name]: texts.join(' ') } };
          });
          return holding(shown, [...shown.records, ...others]);
        },
      };
    },
  },
  {
    id: 'deleted-company-still-listed',
    clause: 'RPC-38',
    sentence: 'The company list goes on showing a company that was deleted.',
    kind: 'subtle',
    patch: keepingDeleted((record) => record),
  },
  {
    id: 'id-of-a-deleted-company-still-listed',
    clause: 'RPC-38',
    sentence: 'The company list goes on showing the id of a company that was deleted, without its values.',
    kind: 'rare',
    patch: keepingDeleted((record) => ({ ...record, attributes: {} })),
  },
];
