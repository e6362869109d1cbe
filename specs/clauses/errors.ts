import type { Clause } from './clause.ts';
import { everyOperation } from './operation-sets.ts';

/** Statuses and error answers. The conflict is the uniqueness area, RPC codes are the RPC area. */
export const errors = {
  'ERRORS-01': {
    title: 'a valid call gets one of its documented statuses',
    strength: 'stated',
    binds: 'service',
    source: [
      'http-statuses-in-the-record-api/1',
      'http-statuses-in-the-record-api/2',
      'http-statuses-in-the-record-api/3',
      'http-statuses-in-the-record-api/4',
      'http-statuses-in-the-record-api/5',
    ],
    operations: everyOperation,
  },
  'ERRORS-02': {
    title: 'a successful answer whose body is shown is JSON and says so',
    strength: 'implied',
    binds: 'service',
    source: ['endpoints/1'],
    operations: everyOperation,
  },
  'ERRORS-03': {
    title: 'a body that is malformed or has members of the wrong type is a bad request',
    strength: 'implied',
    binds: 'service',
    source: [
      'http-statuses-in-the-record-api/2',
      '3-upsertcrmrecord/11',
      '7-updatecrmrecord/2',
      '8-listcrmrecords/22',
    ],
    operations: ['UpsertCrmRecord', 'CreateCrmRecord', 'UpdateCrmRecord', 'ListCrmRecords'],
  },
  'ERRORS-04': {
    title: 'a bad request writes nothing',
    strength: 'implied',
    binds: 'service',
    source: ['http-statuses-in-the-record-api/2'],
    operations: ['UpsertCrmRecord', 'CreateCrmRecord', 'UpdateCrmRecord'],
    needs: ['writes'],
  },
  'ERRORS-05': {
    title: 'an error other than a conflict may have any body',
    strength: 'open',
    binds: 'service',
    source: ['uniqueness-conflict-body/6'],
    operations: everyOperation,
    readings: ['empty', 'plain text', '{error}', '{code, message, details}', '{error: {…}}', '{errors: […]}'],
  },
} as const satisfies Record<`ERRORS-${number}`, Clause>;
