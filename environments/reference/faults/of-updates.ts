import { type Field, isElements, type Value } from '../fields/field.ts';
import { badRequest } from '../problem.ts';
import type { Submission } from '../rules/submission.ts';
import type { Patch } from '../seams.ts';
import type { Fault } from './fault.ts';
import { readOnce } from './patching/read-once.ts';
import { answeringFromMemory, paths } from './patching/replies.ts';
import { knowingWays } from './patching/ways-of-writing.ts';
import { answeringWrites } from './patching/statuses-of-writes.ts';

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

const titleOfContacts = 'standard__contact_job_title';

/** Updates store other submissions than they were sent. */
function updating(change: (submissions: readonly Submission[]) => readonly Submission[]): Patch {
  return knowingWays((seams, way) => ({
    mergeAll: (rules, stored, submissions) =>
      seams.mergeAll(rules, stored, way() === 'update' ? change(submissions) : submissions),
  }));
}

/** Updates store other values than they were sent, each changed by itself. */
function updatingEach(change: (value: Value, field: Field) => Value): Patch {
  return updating((submissions) =>
    submissions.map(({ value, ...rest }) => ({ ...rest, value: value && change(value, rest.field) })),
  );
}

/** Updates take some texts for those that are there. */
function overlookingChanges(isSame: (stored: string, sent: string) => boolean): Patch {
  return knowingWays((seams, way) => ({
    mergeAll: (rules, stored, submissions) => {
      const isChange = ({ field, value }: Submission): boolean => {
        const held = stored[field.id];
        return typeof held !== 'string' || typeof value !== 'string' || !isSame(held, value);
      };
      return seams.mergeAll(rules, stored, way() === 'update' ? submissions.filter(isChange) : submissions);
    },
  }));
}

/** What updates do to a record, and leave undone. */
export const updateFaults: readonly Fault[] = [
  {
    id: 'escapes-of-updates-decoded',
    clause: 'RECORDS-13',
    sentence: 'Percent escapes in the texts of an update are decoded.',
    kind: 'rare',
    patch: updatingEach((value) =>
      typeof value === 'string' && /%[0-9a-f]{2}/i.test(value) ? value.replaceAll('%41', 'A') : value,
    ),
  },
  {
    id: 'elements-of-updates-escaped',
    clause: 'RECORDS-13',
    sentence: 'An update escapes the angle brackets in the elements of lists.',
    kind: 'rare',
    patch: updatingEach((value, { type }) =>
      isElements(value) && type === 'string_list'
        ? value.map((element) => element.replaceAll('<', '&lt;').replaceAll('>', '&gt;'))
        : value,
    ),
  },
  {
    id: 'repeated-update-not-done',
    clause: 'RECORDS-13',
    sentence: 'An update that is the same as the last one is answered as that was, and not carried out.',
    kind: 'rare',
    patch: answeringFromMemory('PATCH', paths.record),
  },
  {
    id: 'update-keeps-texts-only',
    clause: 'RECORDS-13',
    sentence: 'An update stores texts, and loses lists, numbers and truth values.',
    kind: 'subtle',
    patch: updating((submissions) => submissions.filter(({ value }) => typeof value === 'string')),
  },
  {
    id: 'update-keeps-the-address',
    clause: 'RECORDS-13',
    sentence: 'An update stores no e-mail address.',
    kind: 'subtle',
    patch: updating((submissions) => submissions.filter(({ field }) => field.schema.format !== 'email')),
  },
  {
    id: 'update-appends-to-lists',
    clause: 'RECORDS-13',
    sentence: 'An update adds the elements of a list to those that are there.',
    kind: 'subtle',
    patch: updating((submissions) =>
      submissions.map((each) => (isElements(each.value ?? '') ? { ...each, operation: 'combine' } : each)),
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
    id: 'update-answered-as-accepted',
    clause: 'RECORDS-12',
    sentence: 'An update of three fields or fewer is answered with 202.',
    kind: 'subtle',
    patch: answeringWrites('update', (fields) => fields <= 3, 202),
  },
  {
    id: 'update-of-nothing-refused',
    clause: 'RECORDS-12',
    sentence: 'An update to what its record holds already is a bad request.',
    kind: 'rare',
    patch: knowingWays((seams, way) => ({
      findViolations: (rules, collection, submissions, target) => {
        const changes = submissions.filter(
          ({ field, value }) => JSON.stringify(target?.attributes[field.id]) !== JSON.stringify(value),
        );
        if (way() === 'update' && changes.length === 0) throw badRequest('data', 'It changes nothing.');
        return seams.findViolations(rules, collection, submissions, target);
      },
    })),
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
    patch: updating((submissions) => (submissions.length <= 3 ? submissions.slice(0, 1) : submissions)),
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
    id: 'completion-of-notes-not-updated',
    clause: 'RECORDS-13',
    sentence: 'An update does not store whether a note is completed.',
    kind: 'rare',
    patch: updating((submissions) =>
      submissions.filter(({ field }) => !field.id.endsWith('note_activity_is_completed')),
    ),
  },
  {
    id: 'team-members-not-updated',
    clause: 'RECORDS-13',
    sentence: 'An update does not store the additional team members of a contact.',
    kind: 'rare',
    patch: updating((submissions) =>
      submissions.filter(({ field }) => !field.id.endsWith('contact_additional_team_members')),
    ),
  },
  {
    id: 'update-overlooks-letter-case',
    clause: 'RECORDS-13',
    sentence: 'An update that changes only the letter case of a text is answered, and not carried out.',
    kind: 'subtle',
    patch: overlookingChanges((stored, sent) => stored.toLowerCase() === sent.toLowerCase()),
  },
  {
    id: 'update-overlooks-what-is-cut',
    clause: 'RECORDS-13',
    sentence: 'An update to what a text begins with is answered, and not carried out.',
    kind: 'rare',
    patch: overlookingChanges((stored, sent) => stored.startsWith(sent)),
  },
  {
    id: 'update-clears-days-and-moments',
    clause: 'RECORDS-14',
    sentence: 'An update clears the dates that it does not name.',
    kind: 'subtle',
    patch: clearingByUpdates((_value, field) => field?.type === 'date'),
  },
  {
    id: 'update-clears-tags-of-emails',
    clause: 'RECORDS-14',
    sentence: 'An update of an e-mail activity clears the tags that it does not name.',
    kind: 'rare',
    patch: clearingByUpdates((_value, field) => field?.id.endsWith('email_activity_tags') === true),
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
    id: 'record-alike-changed-too',
    clause: 'RECORDS-06',
    sentence: 'A contact that is given another job title hands it on to one that had the same as well.',
    kind: 'rare',
    patch: (seams) => ({
      commit: async (rules, change) => {
        const { collection, target, attributes } = change;
        const before = target?.attributes[titleOfContacts];
        const record = await seams.commit(rules, change);
        const title = attributes[titleOfContacts];
        if (before === undefined || title === undefined || before === title) return record;
        const alike = collection.records.find(
          (each) => each.id !== record.id && each.attributes[titleOfContacts] === before,
        );
        if (alike !== undefined) collection.replace(alike, { ...alike.attributes, [titleOfContacts]: title });
        return record;
      },
    }),
  },
  {
    id: 'scores-of-notes-rounded-by-updates',
    clause: 'RECORDS-13',
    sentence: 'An update of a note leaves the fraction of its score out.',
    kind: 'rare',
    patch: updating((submissions) =>
      submissions.map((submission) => {
        const { field, value } = submission;
        const isScore = field.id.endsWith('note_activity_score') && typeof value === 'number';
        return isScore ? { ...submission, value: Math.trunc(value) } : submission;
      }),
    ),
  },
];
