import type { Dialect } from './dialect.ts';

/** What a write answers. */
export const writeDialects: readonly Dialect[] = [
  {
    id: 'empty-write-answers',
    shows: ['RECORDS-05'],
    sentence: 'Create, update and delete answer 200 without a body.',
    excludes: ['record-in-write-answers'],
    patch: () => ({ writeAnswer: () => ({ status: 200 }) }),
  },
  {
    id: 'record-in-write-answers',
    shows: ['RECORDS-05'],
    sentence: 'Create, update and delete answer with the record as it then stands.',
    excludes: ['empty-write-answers'],
    patch: () => ({
      writeAnswer: (rules, { code, fields }, { id, attributes }) => ({
        status: 200,
        body: { type: code, id, attributes: rules.presentAttributes(rules, fields, attributes) },
      }),
    }),
  },
];
