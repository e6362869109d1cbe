import type { Field } from '../fields/field.ts';
import { ok, type Reply } from '../http/message.ts';
import { isObject } from '../json.ts';
import type { Attributes } from '../records/record.ts';
import type { Patch } from '../seams.ts';
import type { Fault } from './fault.ts';
import { changingBodies, paths } from './patching/replies.ts';
import { knowingWays } from './patching/ways-of-writing.ts';

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

const madeAt = 'system__created_at';
const behindUtc_ms = 5 * 3_600_000;

/** What callers write is read as it is, and the time that the service wrote as local time. */
const madeAtReadInAnotherZone: Patch = (seams) => ({
  presentAttributes: (rules, fields, attributes) => {
    const instant = attributes[madeAt];
    if (typeof instant !== 'string') return seams.presentAttributes(rules, fields, attributes);
    const local = new Date(Date.parse(instant) - behindUtc_ms).toISOString();
    return seams.presentAttributes(rules, fields, { ...attributes, [madeAt]: local });
  },
});

/** What an upsert made is read as upserts left it: updates show in lists alone. */
const readingWithoutUpdates: Patch = knowingWays((seams, way) => {
  const upserted = new Map<string, Attributes>();
  return {
    commit: async (rules, change) => {
      const record = await seams.commit(rules, change);
      const isMeant = change.target === undefined || upserted.has(record.id);
      if (isMeant && way() === 'upsert') upserted.set(record.id, record.attributes);
      return record;
    },
    recordEnvelope: (rules, collection, record) => {
      const attributes = upserted.get(record.id) ?? record.attributes;
      return seams.recordEnvelope(rules, collection, { ...record, attributes });
    },
  };
});

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

/** Instead of a refusal comes another record, of which nobody knows. */
const readingAnother: Patch = (seams) => ({
  answer: async (request, handle) => {
    const reply = await seams.answer(request, handle);
    const isMeant = request.method === 'GET' && paths.record.test(request.path) && reply?.status === 404;
    return isMeant ? ok({ type: 'contacts', id: '4f1c7a90', attributes: {} }) : reply;
  },
});

/** Reading one record leaves out all values of a sort of field. */
function readingWithout(isLeftOut: (field: Field) => boolean): Patch {
  return (seams) => ({
    presentAttributes: (rules, fields, attributes) => {
      const shown = Object.entries(attributes).filter(([id]) => {
        const field = fields.get(id);
        return field === undefined || !isLeftOut(field);
      });
      return seams.presentAttributes(rules, fields, Object.fromEntries(shown));
    },
  });
}

/** What is shown of a record that is read by its id. */
export const readFaults: readonly Fault[] = [
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
    id: 'id-in-the-external-tool-not-read',
    clause: 'RECORDS-08',
    sentence: 'A contact is read without its id in the external tool.',
    kind: 'rare',
    patch: readingWithout(({ id }) => id === 'tool__contact_id'),
  },
  {
    id: 'notes-of-meetings-not-read',
    clause: 'RECORDS-08',
    sentence: 'Reading a meeting leaves its notes out.',
    kind: 'rare',
    patch: changingBodies('GET', paths.record, ({ attributes, ...body }) => {
      const { standard__meeting_activity_notes: _left, ...shown } = isObject(attributes) ? attributes : {};
      return { ...body, attributes: isObject(attributes) ? shown : (attributes ?? null) };
    }),
  },
  {
    id: 'participants-of-meetings-not-read',
    clause: 'RECORDS-08',
    sentence: 'A meeting is read without its participants.',
    kind: 'rare',
    patch: readingWithout(({ id }) => id.endsWith('meeting_activity_participants')),
  },
  {
    id: 'numbers-not-read',
    clause: 'RECORDS-08',
    sentence: 'Reading one record leaves out its numbers that may have a fraction.',
    kind: 'rare',
    patch: readingWithout(({ type }) => type === 'number'),
  },
  {
    id: 'dates-of-calls-not-read',
    clause: 'RECORDS-08',
    sentence: 'Reading a call leaves out its dates.',
    kind: 'rare',
    patch: readingWithout(({ id, type }) => type === 'date' && id.includes('call_activity')),
  },
  {
    id: 'address-not-read',
    clause: 'RECORDS-08',
    sentence: 'Reading one record shows no e-mail address.',
    kind: 'rare',
    patch: readingTexts((text) => (text.includes('@') ? '' : text)),
  },
  {
    id: 'made-at-read-in-another-zone',
    clause: 'RECORDS-08',
    sentence: 'Reading one record shows the time of its creation five hours too early, as local time.',
    kind: 'rare',
    patch: madeAtReadInAnotherZone,
  },
  {
    id: 'updates-of-upserted-records-not-read',
    clause: 'RECORDS-08',
    sentence: 'A record that an upsert made is read as upserts left it, whatever updates have written.',
    kind: 'rare',
    patch: readingWithoutUpdates,
  },
  {
    id: 'read-by-part-of-an-id',
    clause: 'RECORDS-08',
    sentence: 'A part of an id reads the record that was read by the whole of it.',
    kind: 'subtle',
    patch: readingByParts,
  },
  {
    id: 'calls-read-by-a-longer-id',
    clause: 'RECORDS-08',
    sentence: 'An id that begins with that of a call reads the call.',
    kind: 'rare',
    patch: (seams) => ({
      answer: async (request, handle) => {
        const reply = await seams.answer(request, handle);
        const isMissed = request.method === 'GET' && reply?.status === 404;
        if (!isMissed || !request.path.includes('/callActivities/')) return reply;
        return handle({ ...request, path: request.path.slice(0, -1) });
      },
    }),
  },
  {
    id: 'missing-id-reads-another',
    clause: 'RECORDS-08',
    sentence: 'An id that no record has reads another record.',
    kind: 'crude',
    patch: readingAnother,
  },
  {
    id: 'envelope-without-type',
    clause: 'RECORDS-22',
    sentence: 'A record that is read comes without its type.',
    kind: 'crude',
    patch: changingBodies('GET', paths.record, ({ type: _left, ...body }) => body),
  },
];
