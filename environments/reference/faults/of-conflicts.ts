import { isObject, type Json, type JsonObject } from '../json.ts';
import type { Violation } from '../problem.ts';
import type { ProposedWrite } from '../rules/writing.ts';
import type { Patch } from '../seams.ts';
import type { Fault } from './fault.ts';
import { knowingWays, type Way } from './patching/ways-of-writing.ts';

/** The body of some conflicts is written in another way. */
function telling(
  change: (body: JsonObject) => JsonObject,
  isMeant: (way: Way) => boolean = () => true,
): Patch {
  return knowingWays((seams, way) => {
    const meant = new WeakSet<object>();
    return {
      refuseViolations: (rules, write, violations) => {
        const problem = seams.refuseViolations(rules, write, violations);
        if (isMeant(way())) meant.add(problem);
        return problem;
      },
      renderProblem: (surface, problem) => {
        const body: Json = seams.renderProblem(surface, problem);
        return meant.has(problem) && isObject(body) ? change(body) : body;
      },
    };
  });
}

/** The conflict blames other fields or records. */
function blaming(
  change: (violations: readonly Violation[], write: ProposedWrite, way: Way) => readonly Violation[],
): Patch {
  return knowingWays((seams, way) => ({
    refuseViolations: (rules, write, violations) =>
      seams.refuseViolations(rules, write, change(violations, write, way())),
  }));
}

const uniquenessOf = (body: JsonObject): JsonObject => {
  const { uniqueness } = isObject(body.fieldViolations) ? body.fieldViolations : {};
  return isObject(uniqueness) ? uniqueness : {};
};

const withUniqueness = (body: JsonObject, uniqueness: JsonObject): JsonObject => ({
  ...body,
  fieldViolations: { uniqueness },
});

const unnamed = (body: JsonObject): JsonObject => ({
  ...body,
  error: 'A submitted value belongs to another record. Remove it and send the call again.',
});

/** What the body of a conflict leaves out, or says wrongly. */
export const conflictFaults: readonly Fault[] = [
  {
    id: 'conflict-without-namespace',
    clause: 'UNIQUENESS-04',
    sentence: 'The message of a conflict does not say in which namespace it is.',
    kind: 'crude',
    patch: telling(unnamed),
  },
  {
    id: 'conflict-with-half-a-namespace',
    clause: 'UNIQUENESS-04',
    sentence: 'The message of a conflict names the namespace up to its first hyphen.',
    kind: 'subtle',
    patch: telling((body) => ({
      ...body,
      error: String(body.error).replace(/(In namespace [^ -]+)[^ ]*/, '$1'),
    })),
  },
  {
    id: 'conflict-of-an-upsert-without-namespace',
    clause: 'UNIQUENESS-04',
    sentence: 'The message of a conflict does not say in which namespace an upsert was.',
    kind: 'rare',
    patch: telling(unnamed, (way) => way === 'upsert'),
  },
  {
    id: 'conflict-without-explanation',
    clause: 'UNIQUENESS-05',
    sentence: 'The fields at fault come without a description.',
    kind: 'crude',
    patch: telling((body) => withUniqueness(body, { values: uniquenessOf(body).values ?? [] })),
  },
  {
    id: 'conflict-with-a-blank-explanation',
    clause: 'UNIQUENESS-05',
    sentence: 'The description of a conflict is a blank.',
    kind: 'subtle',
    patch: telling((body) => withUniqueness(body, { ...uniquenessOf(body), description: ' ' })),
  },
  {
    id: 'conflict-of-an-update-names-no-field',
    clause: 'UNIQUENESS-05',
    sentence: 'The conflict of an update lists no field at fault.',
    kind: 'rare',
    patch: telling(
      (body) => withUniqueness(body, { ...uniquenessOf(body), values: [] }),
      (way) => way === 'update',
    ),
  },
  {
    id: 'conflict-blames-all',
    clause: 'UNIQUENESS-06',
    sentence: 'A conflict names every submitted field.',
    kind: 'crude',
    patch: blaming(([first], { submissions }) =>
      submissions.map(({ field }) => ({ field: field.id, holder: first?.holder ?? '' })),
    ),
  },
  {
    id: 'conflict-blames-a-stranger',
    clause: 'UNIQUENESS-06',
    sentence: 'A conflict also names a unique field that was not submitted.',
    kind: 'subtle',
    patch: (seams) => ({
      refuseViolations: (rules, write, violations) => {
        const submitted = new Set(write.submissions.map(({ field }) => field));
        const stranger = [...write.collection.fields.values()].find((field) => !submitted.has(field));
        const holder = violations[0]?.holder ?? '';
        const more = stranger === undefined ? [] : [{ field: stranger.id, holder }];
        return seams.refuseViolations(rules, write, [...violations, ...more]);
      },
    }),
  },
  {
    id: 'conflict-metadata-of-former-conflicts',
    clause: 'UNIQUENESS-06',
    sentence: 'The metadata of a conflict still tells of the conflicts before it.',
    kind: 'rare',
    patch: (seams) => {
      let told: JsonObject = {};
      return telling((body) => {
        told = { ...told, ...(isObject(body.metadata) && body.metadata) };
        return { ...body, metadata: told };
      })(seams);
    },
  },
  {
    id: 'no-value-taken-for-a-value',
    clause: 'UNIQUENESS-06',
    sentence: 'Two records whose unique value was taken away are in conflict.',
    kind: 'rare',
    patch: (seams) => {
      const emptied = new Map<string, string>();
      return {
        findViolations: (rules, collection, submissions, target) => {
          const taken = submissions.filter(
            ({ field, value }) => rules.isUnique(field) && value === undefined,
          );
          const found = taken.flatMap(({ field }) => {
            const holder = emptied.get(field.id) ?? target?.id ?? '';
            emptied.set(field.id, holder);
            return holder === target?.id ? [] : [{ field: field.id, holder }];
          });
          return [...seams.findViolations(rules, collection, submissions, target), ...found];
        },
      };
    },
  },
  {
    id: 'conflict-of-an-upsert-blames-the-search',
    clause: 'UNIQUENESS-06',
    sentence: 'The conflict of an upsert also names the field that it found its record by.',
    kind: 'rare',
    patch: knowingWays((seams, way) => {
      let searched: readonly string[] = [];
      return {
        findMatch: (rules, collection, submissions, searchExisting) => {
          searched = searchExisting;
          return seams.findMatch(rules, collection, submissions, searchExisting);
        },
        refuseViolations: (rules, write, violations) => {
          const holder = write.target?.id ?? '';
          const more = way() === 'upsert' ? searched.map((field) => ({ field, holder })) : [];
          return seams.refuseViolations(rules, write, [...violations, ...more]);
        },
      };
    }),
  },
  {
    id: 'conflict-without-metadata-entries',
    clause: 'UNIQUENESS-07',
    sentence: 'The metadata of a conflict is empty.',
    kind: 'crude',
    patch: telling((body) => ({ ...body, metadata: {} })),
  },
  {
    id: 'conflict-metadata-upside-down',
    clause: 'UNIQUENESS-07',
    sentence: 'The metadata of a conflict maps record ids to field ids.',
    kind: 'subtle',
    patch: telling((body) => {
      const entries = Object.entries(isObject(body.metadata) ? body.metadata : {});
      return { ...body, metadata: Object.fromEntries(entries.map(([field, id]) => [String(id), field])) };
    }),
  },
  {
    id: 'conflict-of-an-update-with-blank-metadata',
    clause: 'UNIQUENESS-07',
    sentence: 'The metadata of the conflict of an update has a blank for each field.',
    kind: 'rare',
    patch: blaming((violations, _write, way) =>
      way === 'update' ? violations.map(({ field }) => ({ field, holder: ' ' })) : violations,
    ),
  },
  {
    id: 'conflict-names-nobody',
    clause: 'UNIQUENESS-08',
    sentence: 'The metadata of a conflict gives an id that no record has.',
    kind: 'crude',
    patch: blaming((violations) =>
      violations.map(({ field }) => ({ field, holder: '00000000-0000-4000-8000-000000000000' })),
    ),
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
    id: 'conflict-of-an-update-names-its-own-record',
    clause: 'UNIQUENESS-08',
    sentence: 'The metadata of the conflict of an update gives the id of the record that was to be updated.',
    kind: 'rare',
    patch: blaming((violations, { target }, way) =>
      way === 'update' ? violations.map(({ field }) => ({ field, holder: target?.id ?? '' })) : violations,
    ),
  },
  {
    id: 'one-holder-for-all',
    clause: 'UNIQUENESS-08',
    sentence: 'The metadata of a conflict gives the holder of the first value for every field.',
    kind: 'rare',
    patch: blaming((violations) =>
      violations.map(({ field }) => ({ field, holder: violations[0]?.holder ?? '' })),
    ),
  },
  {
    id: 'conflict-stops-at-the-first',
    clause: 'UNIQUENESS-20',
    sentence: 'A conflict of two fields lists only the first of them.',
    kind: 'crude',
    patch: blaming((violations) => violations.slice(0, 1)),
  },
  {
    id: 'conflict-of-an-update-stops-at-the-first',
    clause: 'UNIQUENESS-20',
    sentence: 'The conflict of an update that takes two values lists only the first field.',
    kind: 'subtle',
    patch: blaming((violations, _write, way) => (way === 'update' ? violations.slice(0, 1) : violations)),
  },
  {
    id: 'conflict-with-two-records-names-one',
    clause: 'UNIQUENESS-20',
    sentence: 'A conflict with two records lists only the fields of the first.',
    kind: 'rare',
    patch: blaming((violations) => violations.filter(({ holder }) => holder === violations[0]?.holder)),
  },
];
