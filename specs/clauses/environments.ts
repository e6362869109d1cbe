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
} as const satisfies Record<`ENVIRONMENTS-${number}`, Clause>;
