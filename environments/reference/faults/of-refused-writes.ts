import type { Violation } from '../problem.ts';
import type { Submission } from '../rules/submission.ts';
import type { ProposedWrite } from '../rules/writing.ts';
import type { Patch } from '../seams.ts';
import type { Fault } from './fault.ts';
import { knowingWays } from './patching/ways-of-writing.ts';

type Picking = (write: ProposedWrite, violations: readonly Violation[]) => readonly Submission[];

/** A refused write stores some of its values all the same. */
function storing(pick: Picking, isMeant: (write: ProposedWrite) => boolean): Patch {
  return (seams) => ({
    refuseViolations: (rules, write, violations) => {
      if (isMeant(write)) {
        const { collection, target, subtype } = write;
        const picked = pick(write, violations);
        void rules.commit(rules, {
          collection,
          target,
          subtype,
          attributes: rules.mergeAll(rules, target?.attributes ?? {}, picked),
          application: target?.made_by ?? '',
          at: new Date(),
        });
      }
      return seams.refuseViolations(rules, write, violations);
    },
  });
}

const notAtFault: Picking = ({ submissions }, violations) =>
  submissions.filter(({ field }) => violations.every((violation) => violation.field !== field.id));

/** A refused write takes away what its record had in the fields at fault. */
const clearingAtFault: Patch = (seams) => ({
  refuseViolations: (rules, write, violations) => {
    const { collection, target, subtype } = write;
    if (target !== undefined) {
      const kept = Object.entries(target.attributes).filter(([id]) =>
        violations.every(({ field }) => field !== id),
      );
      const attributes = Object.fromEntries(kept);
      const change = { collection, target, subtype, attributes, application: target.made_by };
      void rules.commit(rules, { ...change, at: new Date() });
    }
    return seams.refuseViolations(rules, write, violations);
  },
});

/** The update or upsert after a conflict is refused as well. */
const refusingTwice: Patch = knowingWays((seams, way) => {
  let latest: readonly Violation[] = [];
  return {
    findViolations: (...inputs) => {
      const found = seams.findViolations(...inputs);
      if (way() === 'create') return found;
      const left = latest;
      latest = found;
      return found.length > 0 ? found : left;
    },
  };
});

/** A write of the same fields as a refused one, without those at fault, is refused as well. */
const bearingAGrudge: Patch = (seams) => {
  let refused: { readonly rest: string; readonly violations: readonly Violation[] } | undefined;
  return {
    findViolations: (rules, collection, submissions, target) => {
      const violations = seams.findViolations(rules, collection, submissions, target);
      const rest = submissions
        .map(({ field }) => field.id)
        .filter((id) => violations.every(({ field }) => field !== id));
      const isRetry = violations.length === 0 && refused?.rest === rest.join();
      const found = isRetry ? refused?.violations : violations;
      refused = violations.length === 0 ? undefined : { rest: rest.join(), violations };
      return found ?? [];
    },
  };
};

/** A create is refused that comes again without the values at fault, and is else the same. */
const rememberingTheRefused: Patch = (seams) => {
  const refused = new Map<string, readonly Violation[]>();
  return {
    findViolations: (rules, collection, submissions, target) => {
      const violations = seams.findViolations(rules, collection, submissions, target);
      const isAtFault = (id: string): boolean => violations.some(({ field }) => field === id);
      const rest = submissions.filter(({ field }) => !isAtFault(field.id));
      const key = JSON.stringify(rest.map(({ field, value }) => [field.id, value]));
      if (violations.length > 0) refused.set(key, violations);
      return refused.get(key) ?? violations;
    },
  };
};

/** A create that was refused keeps the unique values that nobody holds. */
const reservingTheRest: Patch = (seams) => {
  const reserved = new Map<string, Violation>();
  return {
    findViolations: (rules, collection, submissions, target) => {
      const violations = seams.findViolations(rules, collection, submissions, target);
      const free = submissions.filter(
        ({ field }) => rules.isUnique(field) && violations.every((each) => each.field !== field.id),
      );
      const keyed = free.map(({ field, value }) => [field.id, JSON.stringify([field.id, value])] as const);
      const [first] = violations;
      if (first === undefined || target !== undefined)
        return [...violations, ...keyed.flatMap(([, key]) => reserved.get(key) ?? [])];
      for (const [id, key] of keyed) reserved.set(key, { ...first, field: id });
      return violations;
    },
  };
};

/** Whoever holds the value gets what it lacks from the create that is refused for it. */
const fillingTheHolder: Patch = (seams) => ({
  refuseViolations: (rules, write, violations) => {
    const { collection, target, subtype } = write;
    const holder = collection.find(violations[0]?.holder ?? '');
    if (target === undefined && holder !== undefined) {
      const sent = rules.mergeAll(rules, {}, notAtFault(write, violations));
      const change = { collection, target: holder, subtype, application: holder.made_by };
      void rules.commit(rules, { ...change, attributes: { ...sent, ...holder.attributes }, at: new Date() });
    }
    return seams.refuseViolations(rules, write, violations);
  },
});

/** An upsert after a refused write stores nothing. */
const droppingTheRetry: Patch = knowingWays((seams, way) => {
  let refused = false;
  let drops = false;
  return {
    findViolations: (...inputs) => {
      const found = seams.findViolations(...inputs);
      drops = refused && found.length === 0 && way() === 'upsert';
      refused = found.length > 0;
      return found;
    },
    mergeAll: (rules, stored, submissions) => seams.mergeAll(rules, stored, drops ? [] : submissions),
  };
});

/** What a refused write leaves behind, in the records and for the writes after it. */
export const refusedWriteFaults: readonly Fault[] = [
  {
    id: 'conflict-carried-out',
    clause: 'UNIQUENESS-09',
    sentence: 'A write is told as a conflict and carried out all the same.',
    kind: 'crude',
    patch: storing(
      ({ submissions }) => submissions,
      () => true,
    ),
  },
  {
    id: 'conflict-applies-the-rest',
    clause: 'UNIQUENESS-09',
    sentence: 'A conflict keeps out the values at fault only; the rest is written.',
    kind: 'subtle',
    patch: storing(notAtFault, ({ target }) => target !== undefined),
  },
  {
    id: 'refused-create-leaves-a-record',
    clause: 'UNIQUENESS-09',
    sentence: 'A create that is refused as a conflict leaves a record without the values at fault.',
    kind: 'rare',
    patch: storing(notAtFault, ({ target }) => target === undefined),
  },
  {
    id: 'refused-upsert-leaves-a-record',
    clause: 'UNIQUENESS-09',
    sentence:
      'An upsert that would make a record and is refused as a conflict makes one without the values at fault.',
    kind: 'rare',
    patch: knowingWays((seams, way) =>
      storing(notAtFault, ({ target }) => target === undefined && way() === 'upsert')(seams),
    ),
  },
  {
    id: 'refused-update-clears-what-was-at-fault',
    clause: 'UNIQUENESS-09',
    sentence: 'A refused write leaves its record without any value in the fields at fault.',
    kind: 'rare',
    patch: clearingAtFault,
  },
  {
    id: 'conflict-fills-the-holder',
    clause: 'UNIQUENESS-09',
    sentence: 'The record that holds the value gets what it lacks from the create that is refused for it.',
    kind: 'rare',
    patch: fillingTheHolder,
  },
  {
    id: 'write-after-a-conflict-refused',
    clause: 'UNIQUENESS-10',
    sentence: 'The update or upsert after a conflict is refused once, whatever it sends.',
    kind: 'crude',
    patch: refusingTwice,
  },
  {
    id: 'conflict-lasts',
    clause: 'UNIQUENESS-10',
    sentence: 'A write that was refused is refused again without the values at fault.',
    kind: 'subtle',
    patch: bearingAGrudge,
  },
  {
    id: 'refused-create-remembered',
    clause: 'UNIQUENESS-10',
    sentence:
      'A create that was refused is refused again without the values at fault, if it is else the same.',
    kind: 'rare',
    patch: rememberingTheRefused,
  },
  {
    id: 'refused-create-reserves-the-rest',
    clause: 'UNIQUENESS-10',
    sentence: 'A create that was refused keeps its other unique values, so that its retry is refused.',
    kind: 'rare',
    patch: reservingTheRest,
  },
  {
    id: 'retried-upsert-stores-nothing',
    clause: 'UNIQUENESS-10',
    sentence: 'An upsert that follows a conflict succeeds and stores nothing.',
    kind: 'rare',
    patch: droppingTheRetry,
  },
];
