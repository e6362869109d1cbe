import { setTimeout as sleep } from 'node:timers/promises';
import { isObject, type Json, type JsonObject } from '../json.ts';
import type { Violation } from '../problem.ts';
import type { CrmRecord } from '../records/record.ts';
import type { ProposedWrite } from '../rules/writing.ts';
import type { Patch } from '../seams.ts';
import type { Fault } from './fault.ts';

/** Conflicts are overlooked in some writes. `byUpsert` tells whether an upsert has just found the target. */
function overlooking(isMeant: (target: CrmRecord | undefined, byUpsert: boolean) => boolean): Patch {
  return (seams) => {
    let found: CrmRecord | undefined;
    return {
      findMatch: (...inputs) => {
        found = seams.findMatch(...inputs);
        return found;
      },
      findViolations: (rules, collection, submissions, target) => {
        const byUpsert = target !== undefined && target === found;
        found = undefined;
        return isMeant(target, byUpsert) ? [] : seams.findViolations(rules, collection, submissions, target);
      },
    };
  };
}

/** The body of a conflict is written in another way. */
function telling(change: (body: JsonObject) => JsonObject): Patch {
  return (seams) => ({
    renderProblem: (surface, problem) => {
      const body: Json = seams.renderProblem(surface, problem);
      return problem.kind === 'conflict' && isObject(body) ? change(body) : body;
    },
  });
}

/** The conflict blames other fields or records. */
function blaming(
  change: (violations: readonly Violation[], write: ProposedWrite) => readonly Violation[],
): Patch {
  return (seams) => ({
    refuseViolations: (rules, write, violations) =>
      seams.refuseViolations(rules, write, change(violations, write)),
  });
}

/** Time passes between the decision about a new record and its writing. */
function hesitating(isMeant: (byUpsert: boolean) => boolean): Patch {
  return (seams) => {
    let byUpsert = false;
    return {
      findMatch: (...inputs) => {
        byUpsert = true;
        return seams.findMatch(...inputs);
      },
      commit: async (rules, change) => {
        const waits = isMeant(byUpsert) && change.target === undefined;
        byUpsert = false;
        if (waits) await sleep(2);
        return seams.commit(rules, change);
      },
    };
  };
}

/** What is left of a refused write is written all the same. */
const applyingTheRest: Patch = (seams) => ({
  refuseViolations: (rules, write, violations) => {
    const { collection, target, submissions } = write;
    const taken = new Set(violations.map(({ field }) => field));
    const rest = submissions.filter(({ field }) => !taken.has(field.id));
    if (target !== undefined) collection.replace(target, rules.mergeAll(rules, target.attributes, rest));
    return seams.refuseViolations(rules, write, violations);
  },
});

/** A record keeps every value that it ever had. */
const neverForgetting: Patch = (seams) => {
  const everHeld = new Map<string, CrmRecord>();
  return {
    findViolations: (_rules, _collection, submissions, target) =>
      submissions.flatMap(({ field, value }) => {
        const holder = everHeld.get(`${field.id} ${JSON.stringify(value)}`);
        return holder === undefined || holder === target ? [] : [{ field: field.id, holder: holder.id }];
      }),
    commit: async (rules, change) => {
      const record = await seams.commit(rules, change);
      for (const [id, value] of Object.entries(record.attributes)) {
        const field = change.collection.fields.get(id);
        if (field !== undefined && rules.isUnique(field))
          everHeld.set(`${id} ${JSON.stringify(value)}`, record);
      }
      return record;
    },
  };
};

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

/** How values that no two records share go wrong. */
export const uniquenessFaults: readonly Fault[] = [
  {
    id: 'create-takes-any-value',
    clause: 'UNIQUENESS-01',
    sentence: 'A create may repeat the unique value of another record.',
    kind: 'crude',
    patch: overlooking((target) => target === undefined),
  },
  {
    id: 'update-takes-any-value',
    clause: 'UNIQUENESS-02',
    sentence: 'An update may repeat the unique value of another record.',
    kind: 'crude',
    patch: overlooking((target, byUpsert) => target !== undefined && !byUpsert),
  },
  {
    id: 'upsert-takes-any-value',
    clause: 'UNIQUENESS-03',
    sentence: 'An upsert that finds one record may take the unique value of another.',
    kind: 'subtle',
    patch: overlooking((_target, byUpsert) => byUpsert),
  },
  {
    id: 'conflict-without-namespace',
    clause: 'UNIQUENESS-04',
    sentence: 'The message of a conflict does not say in which namespace it is.',
    kind: 'subtle',
    patch: telling((body) => ({ ...body, error: 'A submitted value belongs to another record.' })),
  },
  {
    id: 'conflict-without-explanation',
    clause: 'UNIQUENESS-05',
    sentence: 'The fields at fault come without a description.',
    kind: 'crude',
    patch: telling(({ metadata = {}, ...body }) => {
      const values = Object.keys(metadata ?? {});
      return { ...body, metadata, fieldViolations: { uniqueness: { values } } };
    }),
  },
  {
    id: 'conflict-blames-all',
    clause: 'UNIQUENESS-06',
    sentence: 'A conflict names every submitted field.',
    kind: 'subtle',
    patch: blaming(([first], { submissions }) =>
      submissions.map(({ field }) => ({ field: field.id, holder: first?.holder ?? '' })),
    ),
  },
  {
    id: 'conflict-without-metadata-entries',
    clause: 'UNIQUENESS-07',
    sentence: 'The metadata of a conflict is empty.',
    kind: 'subtle',
    patch: telling((body) => ({ ...body, metadata: {} })),
  },
  {
    id: 'conflict-names-wrong-holder',
    clause: 'UNIQUENESS-08',
    sentence: 'The metadata of a conflict gives the id of the newest record.',
    kind: 'subtle',
    patch: blaming((violations, { collection }) => {
      const newest = collection.records.at(-1)?.id ?? '';
      return violations.map(({ field }) => ({ field, holder: newest }));
    }),
  },
  {
    id: 'conflict-applies-the-rest',
    clause: 'UNIQUENESS-09',
    sentence: 'A conflict keeps out the values at fault only; the rest is written.',
    kind: 'subtle',
    patch: applyingTheRest,
  },
  {
    id: 'conflict-lasts',
    clause: 'UNIQUENESS-10',
    sentence: 'A write that was refused is refused again without the values at fault.',
    kind: 'subtle',
    patch: bearingAGrudge,
  },
  {
    id: 'own-value-conflicts',
    clause: 'UNIQUENESS-11',
    sentence: 'A record that is sent its own unique value is in conflict with itself.',
    kind: 'subtle',
    patch: (seams) => ({
      findViolations: (rules, collection, submissions) =>
        seams.findViolations(rules, collection, submissions, undefined),
    }),
  },
  {
    id: 'value-never-freed',
    clause: 'UNIQUENESS-12',
    sentence: 'A unique value that its record has given up stays taken.',
    kind: 'subtle',
    patch: neverForgetting,
  },
  {
    id: 'creates-race',
    clause: 'UNIQUENESS-13',
    sentence: 'A create checks for conflicts a moment before it writes.',
    kind: 'rare',
    patch: hesitating((byUpsert) => !byUpsert),
  },
  {
    id: 'upserts-race',
    clause: 'UNIQUENESS-14',
    sentence: 'An upsert looks for its record a moment before it makes one.',
    kind: 'rare',
    patch: hesitating((byUpsert) => byUpsert),
  },
];
