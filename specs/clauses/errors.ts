import type { Clause } from './clause.ts';
import { everyOperation, recordOperations } from './operation-sets.ts';

/** Statuses and error answers. The conflict is the uniqueness area, RPC codes are the RPC area. */
export const errors = {
  'ERRORS-01': {
    title: 'a valid call of the record API is answered 200',
    strength: 'stated',
    binds: 'service',
    source: ['http-statuses-in-the-record-api/1'],
    operations: recordOperations,
  },
  'ERRORS-02': {
    title: 'a 200 whose body the document shows is JSON with a JSON content type',
    strength: 'implied',
    binds: 'service',
    source: ['endpoints/1'],
    operations: everyOperation,
  },
  'ERRORS-03': {
    title: 'a malformed body, or one with a member of the wrong type, is answered 400',
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
    title: 'a call that is answered 400 writes nothing',
    strength: 'implied',
    binds: 'service',
    source: ['http-statuses-in-the-record-api/2'],
    operations: ['UpsertCrmRecord', 'CreateCrmRecord', 'UpdateCrmRecord'],
    needs: ['writes'],
  },
  'ERRORS-05': {
    title: 'an error other than a uniqueness conflict may have any body',
    strength: 'open',
    binds: 'service',
    source: ['uniqueness-conflict-body/6'],
    operations: everyOperation,
    readings: ['empty', 'plain text', '{error}', '{code, message, details}', '{error: {…}}', '{errors: […]}'],
  },
  'ERRORS-06': {
    title: 'a caller sends a body only where one is taken, and labels JSON as JSON',
    strength: 'implied',
    binds: 'client',
    source: ['endpoints/1', '1-listfieldschema/2'],
    operations: everyOperation,
  },
  'ERRORS-07': {
    title: 'the members of a JSON request have the types that the document gives them',
    strength: 'stated',
    binds: 'client',
    source: [
      '3-upsertcrmrecord/4',
      '3-upsertcrmrecord/5',
      '3-upsertcrmrecord/7',
      '3-upsertcrmrecord/8',
      '8-listcrmrecords/2',
      '8-listcrmrecords/3',
      '8-listcrmrecords/4',
      '8-listcrmrecords/5',
      '8-listcrmrecords/7',
      '9-rpc-field-schema-list/1',
      '10-rpc-company-list/1',
      'paging-conventions/3',
      'paging-conventions/4',
    ],
    operations: ['UpsertCrmRecord', 'ListCrmRecords', 'RpcFieldSchemaList', 'RpcCompanyList'],
  },
} as const satisfies Record<`ERRORS-${number}`, Clause>;
