import type { Clause } from './clause.ts';
import { proposedOperations, unlabelledOperations } from './operation-sets.ts';

/** Labels and versions: what may not be there yet, or may still be there. */
export const lifecycle = {
  'LIFECYCLE-01': {
    title: 'an operation labelled as proposed is deployed',
    strength: 'implied',
    binds: 'service',
    source: [
      'versioning/2',
      'endpoints/5',
      'endpoints/6',
      'endpoints/7',
      'endpoints/8',
      'endpoints/9',
      'endpoints/10',
      'endpoints/11',
    ],
    operations: proposedOperations,
  },
  'LIFECYCLE-02': {
    title: 'an operation for trusted testers or in early access may be closed or not deployed',
    strength: 'open',
    binds: 'service',
    source: ['versioning/2', 'endpoints/7', 'endpoints/12'],
    operations: ['UpsertCrmRecord', 'ListCrmRecords'],
    readings: ['open to this application', 'closed to it', 'not deployed'],
  },
  'LIFECYCLE-03': {
    title: 'an operation without a label may be open, closed or not deployed',
    strength: 'open',
    binds: 'service',
    source: ['versioning/2', 'endpoints/13', 'endpoints/14', 'endpoints/15', 'endpoints/16'],
    operations: unlabelledOperations,
    readings: ['open to this application', 'closed to it', 'not deployed'],
  },
  'LIFECYCLE-04': {
    title: 'the schema operation or the RPC list may tell the fields of a type, or neither',
    strength: 'open',
    binds: 'service',
    source: ['endpoints/5', 'endpoints/13', 'versioning/2'],
    operations: ['ListFieldSchema', 'RpcFieldSchemaList'],
    readings: ['by the schema operation', 'by the RPC list only', 'by neither'],
  },
  'LIFECYCLE-05': {
    title: 'a list may hand out the address of its next page',
    strength: 'open',
    binds: 'service',
    source: ['paging-conventions/17', 'versioning/5', 'versioning/6'],
    operations: ['GetFieldOptions', 'ListCrmRecords', 'RpcCompanyList', 'RpcFieldSchemaList'],
    readings: ['no list does', 'some lists do'],
  },
} as const satisfies Record<`LIFECYCLE-${number}`, Clause>;
