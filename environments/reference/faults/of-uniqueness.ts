import { Problem } from '../problem.ts';
import type { CrmRecord } from '../records/record.ts';
import type { Submission } from '../rules/submission.ts';
import type { Patch } from '../seams.ts';
import type { Fault } from './fault.ts';
import { knowingWays, type Way } from './patching/ways-of-writing.ts';

/** The conflicts of some writes are overlooked. */
function overlooking(
  isMeant: (way: Way, submissions: readonly Submission[], target: CrmRecord | undefined) => boolean,
): Patch {
  return knowingWays((seams, way) => ({
    findViolations: (rules, collection, submissions, target) =>
      isMeant(way(), submissions, target) ? [] : seams.findViolations(rules, collection, submissions, target),
  }));
}

const isOfCompanies = ({ field }: Submission): boolean => field.id === 'standard__company_external_id';

/** A create that was refused once is carried out when it is sent again. */
const givingIn: Patch = knowingWays((seams, way) => {
  const refused = new Set<string>();
  return {
    findViolations: (rules, collection, submissions, target) => {
      const found = seams.findViolations(rules, collection, submissions, target);
      if (found.length === 0 || way() !== 'create') return found;
      const name = found.map(({ field, holder }) => field + holder).join();
      if (refused.has(name)) return [];
      refused.add(name);
      return found;
    },
  };
});

/** Creates, or other writes, overlook the values that records have from changes of one way. */
const forgetting = (change: 'update' | 'upsert', isMeant = (way: Way): boolean => way === 'create'): Patch =>
  knowingWays((seams, way) => {
    const given = new Set<unknown>();
    return {
      findViolations: (rules, collection, submissions, target) => {
        const found = seams.findViolations(rules, collection, submissions, target);
        if (way() === change && target !== undefined)
          for (const { field, value } of submissions) if (field.unique) given.add(value);
        const isForgotten = submissions.some(({ value }) => value !== undefined && given.has(value));
        return isMeant(way()) && isForgotten ? [] : found;
      },
    };
  });

/** What an upsert would take from another record is left out, and the rest is stored. */
const leavingOut: Patch = knowingWays((seams, way) => {
  let leftOut = new Set<string>();
  return {
    findViolations: (rules, collection, submissions, target) => {
      const found = seams.findViolations(rules, collection, submissions, target);
      const isMeant = way() === 'upsert' && target !== undefined;
      leftOut = new Set(isMeant ? found.map(({ field }) => field) : []);
      return isMeant ? [] : found;
    },
    mergeAll: (rules, stored, submissions) =>
      seams.mergeAll(
        rules,
        stored,
        submissions.filter(({ field }) => !leftOut.has(field.id)),
      ),
  };
});

/** An upsert in XML is not looked at for conflicts. */
const trustingXml: Patch = knowingWays((seams, way) => {
  let isXml = false;
  return {
    readRequestBody: async (rules, id, request) => {
      const body = await seams.readRequestBody(rules, id, request);
      isXml = request.headers['content-type']?.includes('xml') === true;
      return body;
    },
    findViolations: (rules, collection, submissions, target) =>
      way() === 'upsert' && isXml ? [] : seams.findViolations(rules, collection, submissions, target),
  };
});

/** An upsert in the second form is not looked at for conflicts. */
const trustingData: Patch = knowingWays((seams, way) => {
  const data = new WeakSet<object>();
  return {
    readData: (rules, collection, body) => {
      const submissions = seams.readData(rules, collection, body);
      data.add(submissions);
      return submissions;
    },
    findViolations: (rules, collection, submissions, target) =>
      way() === 'upsert' && data.has(submissions)
        ? []
        : seams.findViolations(rules, collection, submissions, target),
  };
});

/** How values that no two records share are taken all the same. */
export const uniquenessFaults: readonly Fault[] = [
  {
    id: 'create-takes-any-value',
    clause: 'UNIQUENESS-01',
    sentence: 'A create may repeat the unique value of another record.',
    kind: 'crude',
    patch: overlooking((way) => way === 'create'),
  },
  {
    id: 'conflict-of-a-create-is-a-bad-request',
    clause: 'UNIQUENESS-01',
    sentence: 'A create with a unique value of another record is refused as a bad request.',
    kind: 'subtle',
    patch: knowingWays((seams, way) => ({
      refuseViolations: (rules, write, violations) => {
        const right = seams.refuseViolations(rules, write, violations);
        return way() === 'create' ? new Problem('bad_request', right.message) : right;
      },
    })),
  },
  {
    id: 'every-conflict-is-a-bad-request',
    clause: 'UNIQUENESS-01',
    sentence: 'Whatever takes a unique value of another record is refused as a bad request.',
    kind: 'crude',
    patch: (seams) => ({
      refuseViolations: (rules, write, violations) =>
        new Problem('bad_request', seams.refuseViolations(rules, write, violations).message),
    }),
  },
  {
    id: 'conflict-beside-contacts-unforeseen',
    clause: 'UNIQUENESS-01',
    sentence: 'A unique value that another record holds ends in an internal error, but for contacts.',
    kind: 'rare',
    patch: (seams) => ({
      refuseViolations: (rules, write, violations) => {
        const right = seams.refuseViolations(rules, write, violations);
        return write.collection.code === 'contacts' ? right : new Problem('internal', right.message);
      },
    }),
  },
  {
    id: 'repeated-create-carried-out',
    clause: 'UNIQUENESS-01',
    sentence: 'A create that was refused as a conflict is carried out when it is sent again.',
    kind: 'rare',
    patch: givingIn,
  },
  {
    id: 'values-of-updates-taken-again',
    clause: 'UNIQUENESS-01',
    sentence: 'A create may repeat a unique value that its holder has from an update.',
    kind: 'subtle',
    patch: forgetting('update'),
  },
  {
    id: 'values-of-updates-unprotected',
    clause: 'UNIQUENESS-01',
    sentence: 'Any write may repeat a unique value that its holder has from an update.',
    kind: 'rare',
    patch: forgetting('update', () => true),
  },
  {
    id: 'values-of-merges-taken-again',
    clause: 'UNIQUENESS-01',
    sentence: 'A create may repeat a unique value that its holder has from an upsert.',
    kind: 'rare',
    patch: forgetting('upsert'),
  },
  {
    id: 'capitals-taken-again',
    clause: 'UNIQUENESS-01',
    sentence: 'A write may repeat a unique value that has a capital letter.',
    kind: 'rare',
    patch: overlooking((_way, submissions) =>
      submissions.some(({ value }) => typeof value === 'string' && /[A-Z]/.test(value)),
    ),
  },
  {
    id: 'companies-created-with-any-value',
    clause: 'UNIQUENESS-01',
    sentence: 'A create of a company may repeat a unique value, an update may not.',
    kind: 'rare',
    patch: overlooking((way, submissions) => way === 'create' && submissions.some(isOfCompanies)),
  },
  {
    id: 'update-takes-any-value',
    clause: 'UNIQUENESS-02',
    sentence: 'An update may repeat the unique value of another record.',
    kind: 'crude',
    patch: overlooking((way) => way === 'update'),
  },
  {
    id: 'update-looks-at-its-first-field',
    clause: 'UNIQUENESS-02',
    sentence: 'An update looks for conflicts in its first field only.',
    kind: 'subtle',
    patch: knowingWays((seams, way) => ({
      findViolations: (rules, collection, submissions, target) =>
        seams.findViolations(
          rules,
          collection,
          way() === 'update' ? submissions.slice(0, 1) : submissions,
          target,
        ),
    })),
  },
  {
    id: 'long-update-unchecked',
    clause: 'UNIQUENESS-02',
    sentence: 'An update of four fields or more is not looked at for conflicts.',
    kind: 'rare',
    patch: overlooking((way, submissions) => way === 'update' && submissions.length > 3),
  },
  {
    id: 'companies-updated-to-any-value',
    clause: 'UNIQUENESS-02',
    sentence: 'An update of a company may repeat a unique value, a create may not.',
    kind: 'rare',
    patch: overlooking((way, submissions) => way === 'update' && submissions.some(isOfCompanies)),
  },
  {
    id: 'upsert-takes-any-value',
    clause: 'UNIQUENESS-03',
    sentence: 'An upsert that finds one record may take the unique value of another.',
    kind: 'crude',
    patch: overlooking((way) => way === 'upsert'),
  },
  {
    id: 'upsert-leaves-the-value-out',
    clause: 'UNIQUENESS-03',
    sentence: 'An upsert that takes the unique value of another record succeeds without that value.',
    kind: 'subtle',
    patch: leavingOut,
  },
  {
    id: 'upsert-of-data-unchecked',
    clause: 'UNIQUENESS-03',
    sentence: 'An upsert of data is not looked at for conflicts.',
    kind: 'subtle',
    patch: trustingData,
  },
  {
    id: 'upsert-in-xml-unchecked',
    clause: 'UNIQUENESS-03',
    sentence: 'An upsert in XML is not looked at for conflicts.',
    kind: 'rare',
    patch: trustingXml,
  },
  {
    id: 'long-upsert-unchecked',
    clause: 'UNIQUENESS-03',
    sentence: 'An upsert of six fields or more is not looked at for conflicts.',
    kind: 'rare',
    patch: overlooking((way, submissions) => way === 'upsert' && submissions.length > 5),
  },
  {
    id: 'upsert-of-a-new-record-unchecked',
    clause: 'UNIQUENESS-03',
    sentence: 'An upsert that makes a record may repeat the unique value of another.',
    kind: 'subtle',
    patch: overlooking((way, _submissions, target) => way === 'upsert' && target === undefined),
  },
  {
    id: 'own-value-conflicts',
    clause: 'UNIQUENESS-11',
    sentence: 'A record that is sent its own unique value is in conflict with itself.',
    kind: 'crude',
    patch: (seams) => ({
      findViolations: (rules, collection, submissions) =>
        seams.findViolations(rules, collection, submissions, undefined),
    }),
  },
  {
    id: 'own-value-conflicts-in-updates',
    clause: 'UNIQUENESS-11',
    sentence: 'An update that repeats the unique value of its own record is a conflict.',
    kind: 'subtle',
    patch: knowingWays((seams, way) => ({
      findViolations: (rules, collection, submissions, target) =>
        seams.findViolations(rules, collection, submissions, way() === 'update' ? undefined : target),
    })),
  },
  {
    id: 'second-own-value-conflicts-in-upserts',
    clause: 'UNIQUENESS-11',
    sentence: 'An upsert that repeats two unique values of the record that it finds is a conflict.',
    kind: 'subtle',
    patch: knowingWays((seams, way) => ({
      findViolations: (rules, collection, submissions, target) => {
        const right = seams.findViolations(rules, collection, submissions, target);
        if (way() !== 'upsert' || target === undefined) return right;
        const own = seams
          .findViolations(rules, collection, submissions, undefined)
          .filter(({ holder }) => holder === target.id);
        return [...right, ...own.slice(1)];
      },
    })),
  },
  {
    id: 'changed-record-conflicts-with-itself',
    clause: 'UNIQUENESS-11',
    sentence: 'A record that was changed four times is in conflict with its own unique value.',
    kind: 'rare',
    patch: (seams) => {
      const changes = new WeakMap<CrmRecord, number>();
      return {
        findViolations: (rules, collection, submissions, target) => {
          const isWorn = target !== undefined && (changes.get(target) ?? 0) > 3;
          return seams.findViolations(rules, collection, submissions, isWorn ? undefined : target);
        },
        commit: (rules, change) => {
          const { target } = change;
          if (target !== undefined) changes.set(target, (changes.get(target) ?? 0) + 1);
          return seams.commit(rules, change);
        },
      };
    },
  },
];
