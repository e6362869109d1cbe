import type { Clause } from './clause.ts';
import { everyOperation, securedOperations } from './operation-sets.ts';

/** Where the operations live, and what keeps environments apart. */
export const environments = {
  'ENVIRONMENTS-01': {
    title: 'each operation answers 200 to a valid call at its documented method and path',
    strength: 'stated',
    binds: 'service',
    source: [
      'crm-records-service-interface/3',
      'crm-records-service-interface/4',
      'crm-records-service-interface/5',
      'crm-records-service-interface/6',
      'endpoints/1',
      'versioning/4',
    ],
    operations: everyOperation,
  },
  'ENVIRONMENTS-02': {
    title: 'a token is refused in every environment but its own',
    strength: 'stated',
    binds: 'service',
    source: ['what-the-service-does/8', 'obtaining-a-token-by-jwt-exchange/17'],
    operations: securedOperations,
    needs: ['counterpart'],
  },
  'ENVIRONMENTS-03': {
    title: 'a record written in one environment never appears in another',
    strength: 'implied',
    binds: 'service',
    source: ['what-the-service-does/8', 'crm-records-service-interface/3'],
    operations: ['CreateCrmRecord', 'UpsertCrmRecord', 'ListCrmRecords'],
    needs: ['writes', 'counterpart'],
  },
  'ENVIRONMENTS-04': {
    title: 'a caller sends each call by its documented method to its path below the right address',
    strength: 'stated',
    binds: 'client',
    source: [
      'crm-records-service-interface/3',
      'crm-records-service-interface/4',
      'crm-records-service-interface/5',
      'crm-records-service-interface/6',
      'endpoints/1',
      'endpoints/5',
      'endpoints/6',
      'endpoints/7',
      'endpoints/8',
      'endpoints/9',
      'endpoints/10',
      'endpoints/11',
      'endpoints/12',
      'endpoints/13',
      'endpoints/14',
      'endpoints/15',
      'endpoints/16',
      'versioning/4',
    ],
    operations: everyOperation,
  },
  'ENVIRONMENTS-05': {
    title: 'a caller uses a token only in the environment that issued it',
    strength: 'stated',
    binds: 'client',
    source: ['what-the-service-does/8', 'obtaining-a-token-by-jwt-exchange/17'],
    operations: securedOperations,
  },
} as const satisfies Record<`ENVIRONMENTS-${number}`, Clause>;
