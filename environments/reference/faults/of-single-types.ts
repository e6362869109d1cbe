import { isElements } from '../fields/field.ts';
import { isList, type Json } from '../json.ts';
import { badRequest } from '../problem.ts';
import type { Fault } from './fault.ts';
import { merging } from './patching/merging.ts';
import { ofData } from './patching/upserts-of-data.ts';
import { knowingWays } from './patching/ways-of-writing.ts';
import { changingBodies } from './patching/replies.ts';

/** Writes that reach another record of their type as well, in one resource type. */
export const singleTypeNeighbourFaults: readonly Fault[] = [
  {
    id: 'newest-change-of-an-opportunity-deleted-too',
    clause: 'RECORDS-06',
    sentence: 'With a change of an opportunity the newest other one is deleted.',
    kind: 'rare',
    patch: (seams) => ({
      erase: (collection, record) => {
        seams.erase(collection, record);
        const newest = collection.records.at(-1);
        if (collection.code === 'opportunityChangeActivities' && newest !== undefined)
          seams.erase(collection, newest);
      },
    }),
  },
  {
    id: 'tasks-alike-updated-too',
    clause: 'RECORDS-06',
    sentence: 'What a write gives to a task goes to another one that held the same before, too.',
    kind: 'rare',
    patch: (seams) => ({
      commit: async (rules, change) => {
        const { collection, target, attributes } = change;
        const before = { ...target?.attributes };
        const record = await seams.commit(rules, change);
        if (target === undefined || collection.code !== 'taskActivities') return record;
        for (const [id, value] of Object.entries(attributes)) {
          if (before[id] === undefined || before[id] === value) continue;
          const alike = collection.records.find(
            (each) => each.id !== record.id && each.attributes[id] === before[id],
          );
          if (alike !== undefined) collection.replace(alike, { ...alike.attributes, [id]: value });
        }
        return record;
      },
    }),
  },
];

/** Conflicts over values that no record holds, in one resource type. */
export const singleTypeLikenessFaults: readonly Fault[] = [
  {
    id: 'beginnings-of-ids-of-notes-taken',
    clause: 'UNIQUENESS-06',
    sentence: 'A write into a note of an external id that begins like that of another note is a conflict.',
    kind: 'rare',
    patch: (seams) => ({
      findViolations: (rules, collection, submissions, target) => {
        const found = seams.findViolations(rules, collection, submissions, target);
        if (collection.code !== 'noteActivities' || target === undefined) return found;
        const beginningOf = (value: unknown): string => String(value ?? '').slice(0, 12);
        const alike = submissions.flatMap(({ field, value }) => {
          if (!rules.isUnique(field) || beginningOf(value) === '') return [];
          const holder = collection.records.find(
            (each) => each !== target && beginningOf(each.attributes[field.id]) === beginningOf(value),
          );
          return holder === undefined ? [] : [{ field: field.id, holder: holder.id }];
        });
        return found.length > 0 ? found : alike;
      },
    }),
  },
];

/** Upserts that are wrong for one resource type. */
export const singleTypeUpsertFaults: readonly Fault[] = [
  {
    id: 'five-values-of-meetings-upserted',
    clause: 'UPSERT-04',
    sentence: 'An upsert makes a meeting of the first five values that it is sent.',
    kind: 'rare',
    patch: knowingWays((seams, way) => ({
      mergeAll: (rules, stored, submissions) => {
        const isMeeting = submissions.some(({ field }) => /meeting_activity_/.test(field.id));
        const isNew = way() === 'upsert' && Object.keys(stored).length === 0;
        return seams.mergeAll(rules, stored, isMeeting && isNew ? submissions.slice(0, 5) : submissions);
      },
    })),
  },
];

/** Answers of upserts that are wrong for one resource type. */
export const singleTypeAnswerFaults: readonly Fault[] = [
  {
    id: 'days-of-tasks-returned-as-new-year',
    clause: 'UPSERT-08',
    sentence: 'An upsert returns the first day of the year in which a task is due.',
    kind: 'rare',
    patch: (seams) => ({
      returnedFields: (...inputs) =>
        seams.returnedFields(...inputs).map(({ id, value }) => ({
          id,
          value:
            id.endsWith('task_activity_due_on') && typeof value === 'string'
              ? `${value.slice(0, 4)}-01-01`
              : value,
        })),
    }),
  },
];

/** Merges that are wrong for one resource type. */
export const singleTypeMergeFaults: readonly Fault[] = [
  {
    id: 'newer-texts-of-tasks-refused',
    clause: 'MERGE-17',
    sentence: 'An upsert of a text of a task by overwrite_if_newer is a bad request.',
    kind: 'rare',
    patch: (seams) => ({
      readUpsertBody: (rules, collection, body) => {
        const read = seams.readUpsertBody(rules, collection, body);
        const isRefused = read.some(
          ({ field, operation }) => /task_activity_/.test(field.id) && operation === 'overwrite_if_newer',
        );
        if (isRefused) throw badRequest('operation', 'overwrite_if_newer is not known here.');
        return read;
      },
    }),
  },
  {
    id: 'large-durations-of-opportunity-changes-rounded',
    clause: 'MERGE-01',
    sentence:
      'An upsert by always_overwrite rounds the duration of a change of an opportunity to thousands, where it has six digits.',
    kind: 'rare',
    patch: knowingWays((seams, way) =>
      merging('always_overwrite', (right, stored, { field }) => {
        const isMeant = way() === 'upsert' && /opportunity_change_activity_duration/.test(field.id);
        if (!isMeant || stored === undefined || typeof right !== 'number') return right;
        return right > 100_000 ? Math.round(right / 1_000) * 1_000 : right;
      })(seams),
    ),
  },
  {
    id: 'durations-of-calls-not-overwritten',
    clause: 'MERGE-01',
    sentence: 'An upsert by always_overwrite leaves the duration of a call as it was.',
    kind: 'rare',
    patch: knowingWays((seams, way) =>
      merging('always_overwrite', (right, stored, { field }) =>
        way() === 'upsert' && /call_activity_duration/.test(field.id) ? (stored ?? right) : right,
      )(seams),
    ),
  },
  {
    id: 'due-days-of-tasks-cleared',
    clause: 'MERGE-08',
    sentence: 'An upsert of a task clears the day on which it is due, unless it is sent.',
    kind: 'rare',
    patch: knowingWays((seams, way) => ({
      mergeAll: (rules, stored, submissions) => {
        const sent = new Set(submissions.map(({ field }) => field.id));
        const left = Object.entries(stored).filter(
          ([id]) => way() !== 'upsert' || sent.has(id) || !id.endsWith('task_activity_due_on'),
        );
        return seams.mergeAll(rules, Object.fromEntries(left), submissions);
      },
    })),
  },
  {
    id: 'lists-of-notes-cleared-by-data',
    clause: 'MERGE-08',
    sentence: 'An upsert of data clears the lists of a note that it does not name.',
    kind: 'rare',
    patch: ofData((seams, isData) => ({
      mergeAll: (rules, stored, submissions) => {
        const isNote = submissions.some(({ field }) => /note_activity_/.test(field.id));
        const left = Object.entries(stored).filter(([, value]) => !(isNote && isData() && isElements(value)));
        return seams.mergeAll(rules, Object.fromEntries(left), submissions);
      },
    })),
  },
  {
    id: 'texts-of-notes-joined',
    clause: 'MERGE-01',
    sentence: 'An upsert by always_overwrite puts the text of a note behind the one that is there.',
    kind: 'rare',
    patch: merging('always_overwrite', (right, stored, { field }) =>
      /note_activity_/.test(field.id) && typeof right === 'string' && typeof stored === 'string'
        ? `${stored}, ${right}`
        : right,
    ),
  },
];

/** Pages that are wrong for one resource type. */
export const singleTypePageFaults: readonly Fault[] = [
  {
    id: 'second-page-of-meetings-repeated',
    clause: 'PAGING-03',
    sentence: 'The third page of meetings shows what the second one did.',
    kind: 'rare',
    patch: (seams) => ({
      selectPage: (rules, collection, selection, page) => {
        const isThird = collection.code === 'meetingActivities' && page.position === 2 * page.size;
        const shown = isThird ? { ...page, position: page.size } : page;
        return seams.selectPage(rules, collection, selection, shown);
      },
    }),
  },
  {
    id: 'limit-of-notes-overlooked',
    clause: 'PAGING-01',
    sentence: 'A list of notes overlooks its limit.',
    kind: 'rare',
    patch: (seams) => ({
      readRequestBody: async (rules, id, request) => {
        const body = await seams.readRequestBody(rules, id, request);
        if (id !== 'ListCrmRecords' || !request.path.endsWith('/noteActivities')) return body;
        const { cursor } = (body.page ?? {}) as { readonly cursor?: Json };
        return { ...body, page: cursor === undefined ? {} : { cursor } };
      },
    }),
  },
  {
    id: 'pages-of-notes-overlap',
    clause: 'PAGING-05',
    sentence: 'Each page of notes after the first begins one row too early.',
    kind: 'rare',
    patch: (seams) => ({
      selectPage: (rules, collection, selection, page) => {
        const isLater = collection.code === 'noteActivities' && page.position > 0;
        const shown = isLater ? { ...page, position: page.position - 1 } : page;
        return seams.selectPage(rules, collection, selection, shown);
      },
    }),
  },
  {
    id: 'later-pages-of-calls-unfiltered',
    clause: 'PAGING-06',
    sentence: 'Each page of calls after the first overlooks the filters.',
    kind: 'rare',
    patch: (seams) => ({
      selectPage: (rules, collection, selection, page) => {
        const isLater = collection.code === 'callActivities' && page.position > 0;
        const asked = isLater ? { ...selection, conditions: [] } : selection;
        return seams.selectPage(rules, collection, asked, page);
      },
    }),
  },
  {
    id: 'last-rows-of-pages-of-tasks-lost',
    clause: 'PAGING-03',
    sentence: 'Every page of tasks but the last lacks its last row.',
    kind: 'rare',
    patch: changingBodies('POST', /^\/org\/list\/[^/]+\/taskActivities$/, (body) =>
      body.has_more === true && isList(body.objects) ? { ...body, objects: body.objects.slice(0, -1) } : body,
    ),
  },
];
