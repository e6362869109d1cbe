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
    title: 'operations for trusted testers or in early access may be closed to an application',
    strength: 'open',
    binds: 'service',
    source: ['versioning/2', 'endpoints/7', 'endpoints/12'],
    operations: ['UpsertCrmRecord', 'ListCrmRecords'],
    readings: ['open to this application', 'closed to it'],
  },
  'LIFECYCLE-03': {
    title: 'an operation without a label may be released or not deployed at all',
    strength: 'open',
    binds: 'service',
    source: ['versioning/2', 'endpoints/13', 'endpoints/14', 'endpoints/15', 'endpoints/16'],
    operations: unlabelledOperations,
    readings: ['deployed', 'not deployed'],
  },
  'LIFECYCLE-04': {
    title: 'the fields of a type may be told by the schema operation, by the RPC list or not at all',
    strength: 'open',
    binds: 'service',
    source: ['endpoints/5', 'endpoints/13', 'versioning/2'],
    operations: ['ListFieldSchema', 'RpcFieldSchemaList'],
    readings: ['by the schema operation', 'by the RPC list only', 'by neither'],
  },
  'LIFECYCLE-05': {
    title: 'paging by a full address or below a beta prefix may still be served',
    strength: 'open',
    binds: 'service',
    source: ['paging-conventions/17', 'versioning/5', 'versioning/6'],
    operations: ['GetFieldOptions', 'ListCrmRecords', 'RpcCompanyList', 'RpcFieldSchemaList'],
    readings: ['neither is seen', 'an answer hands out an address', 'the beta prefix answers'],
  },
} as const satisfies Record<`LIFECYCLE-${number}`, Clause>;
