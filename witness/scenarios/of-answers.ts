import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Reply } from '../../environments/reference/http/message.ts';
import type { Patch } from '../../environments/reference/seams.ts';
import type { Scenario } from './scenario.ts';

const oddEnding = ' /ü?%#';

/** Unique values that others have just taken: this many of new records, and as many of changed ones. */
const takenEach = 2;

/** Others are faster: they take the unique values of the first writes just before. */
const takingValues: Patch = (seams) => {
  const taken = { new: 0, changed: 0 };
  return {
    findViolations: (rules, collection, submissions, target) => {
      const kind = target === undefined ? 'new' : 'changed';
      for (const { field, value } of submissions) {
        if (!rules.isUnique(field) || typeof value !== 'string' || value === '') continue;
        const holders = rules.holdersOf(rules, collection, field, value);
        if (taken[kind] >= takenEach || holders.length > 0) continue;
        taken[kind] += 1;
        const attributes = { [field.id]: value };
        collection.add({ id: randomUUID(), made_by: 'others', subtype: '', attributes });
      }
      return seams.findViolations(rules, collection, submissions, target);
    },
  };
};

/** An option that nobody has seen before, before those that are known. */
const newOptions: Patch = (seams) => {
  const known = new Map<string, ReturnType<typeof seams.fieldsOf>>();
  const added = { name: 'Something new', value: 'x-7' };
  return {
    fieldsOf: (code) => {
      const fields = [...seams.fieldsOf(code)].map(([id, field]) => {
        const options = field.options.length === 0 ? [] : [added, ...field.options];
        return [id, { ...field, options }] as const;
      });
      const changed = known.get(code) ?? new Map(fields);
      known.set(code, changed);
      return changed;
    },
  };
};

/** Every so many requests meet something else than their answer. */
function each(every: number, meet: (time: number) => Reply | undefined): Patch {
  return (seams) => {
    let requests = 0;
    return {
      answer: (request, handle) => {
        requests += 1;
        if (requests % every !== 0) return seams.answer(request, handle);
        return Promise.resolve(meet(requests / every));
      },
    };
  };
}

const [tooMany, unavailable] = [429, 503];
const later = { 'retry-after': '1' };

/** What answers hold, and how they come. */
export const answerScenarios: readonly Scenario[] = [
  {
    id: 'conflicts',
    sentence:
      'The unique values of the first creates, updates and upserts have just been taken by others: 409.',
    patch: () => takingValues,
  },
  {
    id: 'new-options-and-types',
    sentence: 'Fields, field types and options are there that nobody has seen before.',
    dialects: ['fields-besides', 'other-field-type-names'],
    patch: () => newOptions,
  },
  {
    id: 'extra-members',
    sentence: 'Every answer has members that the document does not mention.',
    dialects: ['extra-members'],
  },
  {
    id: 'absent-members',
    sentence: 'What may be absent is: bodies of writes, the last cursor, values of fields.',
    dialects: ['empty-write-answers', 'no-cursor-as-null', 'absent-as-null'],
  },
  {
    id: 'ids-to-encode',
    sentence: 'The ids of records have a slash, a blank, a question mark and letters beyond ASCII.',
    patch: () => (seams) => ({
      newRecordId: (collection) => seams.newRecordId(collection) + oddEnding,
    }),
    idOf: (resourceType, number) => `${resourceType.slice(0, 2)}/${number}${oddEnding}`,
  },
  {
    id: 'busy',
    sentence: 'Every fifth request is answered 429 or 503 in turn, with Retry-After.',
    patch: () =>
      each(5, (time) => ({ status: time % 2 === 1 ? tooMany : unavailable, headers: later, body: {} })),
  },
  {
    id: 'broken-connections',
    sentence: 'Every sixth connection ends without an answer, before anything was done.',
    patch: () => each(6, () => undefined),
  },
  {
    id: 'slow-answers',
    sentence: 'The third answer takes two seconds, the others a moment.',
    patch: () => (seams) => {
      let answers = 0;
      return {
        answer: async (request, handle) => {
          answers += 1;
          await wait(answers === 3 ? 2000 : 20);
          return seams.answer(request, handle);
        },
      };
    },
  },
];
