import type { Clause } from './clause.ts';
import { statements } from './statements.ts';

const listedTypes = statements('resource-type-codes', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);

/** Which resource types the operations take, and what keeps types and namespaces apart. */
export const resources = {
  'RESOURCES-01': {
    title: 'every listed record type has a schema and can be upserted and read',
    strength: 'stated',
    binds: 'service',
    source: ['1-listfieldschema/1', '3-upsertcrmrecord/2', '5-getcrmrecord/1', ...listedTypes],
    operations: ['ListFieldSchema', 'UpsertCrmRecord', 'GetCrmRecord'],
    needs: ['writes'],
  },
  'RESOURCES-02': {
    title: 'records of every listed type can be created, updated, deleted and listed',
    strength: 'implied',
    binds: 'service',
    source: ['endpoints/4', 'resource-type-codes/13', ...listedTypes],
    operations: ['CreateCrmRecord', 'UpdateCrmRecord', 'DeleteCrmRecord', 'ListCrmRecords'],
    needs: ['writes'],
  },
  'RESOURCES-03': {
    title: 'upsert accepts custom objects as well',
    strength: 'stated',
    binds: 'service',
    source: ['resource-type-codes/12', '3-upsertcrmrecord/2'],
    operations: ['UpsertCrmRecord'],
    needs: ['writes', 'permanent_records'],
  },
  'RESOURCES-04': {
    title: 'every record operation but upsert and list refuses custom objects',
    strength: 'stated',
    binds: 'service',
    source: ['resource-type-codes/12', '1-listfieldschema/1', '5-getcrmrecord/1'],
    operations: [
      'ListFieldSchema',
      'GetFieldOptions',
      'CreateCrmRecord',
      'GetCrmRecord',
      'UpdateCrmRecord',
      'DeleteCrmRecord',
    ],
    needs: ['writes'],
  },
  'RESOURCES-05': {
    title: 'a resource type that is not listed is refused',
    strength: 'implied',
    binds: 'service',
    source: ['endpoints/4', '1-listfieldschema/1', '3-upsertcrmrecord/2', '5-getcrmrecord/1'],
    operations: [
      'ListFieldSchema',
      'GetFieldOptions',
      'UpsertCrmRecord',
      'CreateCrmRecord',
      'GetCrmRecord',
      'UpdateCrmRecord',
      'DeleteCrmRecord',
    ],
  },
  'RESOURCES-06': {
    title: 'a record is found only under its own resource type and namespace',
    strength: 'implied',
    binds: 'service',
    source: ['what-the-service-does/1', 'endpoints/3', 'endpoints/4'],
    operations: ['GetCrmRecord', 'ListCrmRecords'],
    needs: ['writes'],
  },
  'RESOURCES-07': {
    title: 'the list operation may refuse or answer custom objects and unknown types',
    strength: 'open',
    binds: 'service',
    source: ['resource-type-codes/12', 'resource-type-codes/13'],
    operations: ['ListCrmRecords'],
    readings: ['both are refused', 'both are answered', 'only custom objects are answered'],
  },
  'RESOURCES-08': {
    title: 'a namespace that does not exist may be refused or look empty',
    strength: 'open',
    binds: 'service',
    source: ['endpoints/3'],
    operations: ['GetCrmRecord', 'ListCrmRecords'],
    readings: ['refused as forbidden', 'refused as not found', 'answered without records'],
  },
} as const satisfies Record<`RESOURCES-${number}`, Clause>;
