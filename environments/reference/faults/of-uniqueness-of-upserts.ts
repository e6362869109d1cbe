import type { Patch } from '../seams.ts';
import type { Fault } from './fault.ts';
import { lookingAt, overlooking } from './patching/overlooked-conflicts.ts';
import { knowingWays } from './patching/ways-of-writing.ts';

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

/** How upserts take values that no two records share. */
export const upsertUniquenessFaults: readonly Fault[] = [
  {
    id: 'conflicts-of-overwriting-alone',
    clause: 'UNIQUENESS-03',
    sentence: 'An upsert looks for conflicts of those values alone that it stores by always_overwrite.',
    kind: 'rare',
    patch: lookingAt((submissions) =>
      submissions.filter(({ operation }) => operation === 'always_overwrite'),
    ),
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
];
