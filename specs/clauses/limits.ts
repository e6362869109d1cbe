import type { Clause } from './clause.ts';
import { everyOperation } from './operation-sets.ts';

const onList = { binds: 'service', operations: ['ListCrmRecords'] } as const;

/** Sizes of pages. The greatest length of a name is the fields area, lifetimes are the tokens area. */
export const limits = {
  'LIMITS-01': {
    ...onList,
    title: 'a list without a limit gets a page of the default size',
    strength: 'stated',
    source: ['limits/1', 'paging-conventions/3'],
    needs: ['writes'],
  },
  'LIMITS-02': {
    ...onList,
    title: 'an oversized limit is reduced to the cap, not refused',
    strength: 'stated',
    source: ['limits/2'],
    needs: ['writes', 'volume'],
  },
  'LIMITS-03': {
    title: 'the company list without a page size gets a page of its default size',
    strength: 'stated',
    binds: 'service',
    source: ['limits/1', 'paging-conventions/3'],
    operations: ['RpcCompanyList'],
    needs: ['writes'],
  },
  'LIMITS-04': {
    title: 'an oversized page size of the company list is reduced to the cap as well',
    strength: 'stated',
    binds: 'service',
    source: ['limits/2', 'paging-conventions/3'],
    operations: ['RpcCompanyList'],
    needs: ['writes', 'volume'],
  },
  'LIMITS-05': {
    title: 'a limit that is no positive whole number may be refused or replaced',
    strength: 'open',
    binds: 'service',
    source: ['limits/1', '8-listcrmrecords/5', 'paging-conventions/3'],
    operations: ['ListCrmRecords', 'RpcCompanyList'],
    readings: ['refused', 'the default size', 'an empty page'],
  },
  'LIMITS-06': {
    title: 'the service may limit the rate and the size of requests',
    strength: 'open',
    binds: 'service',
    source: ['limits/6'],
    operations: everyOperation,
    readings: ['no limit was met', 'too fast is answered with 429', 'too large is refused'],
  },
  'LIMITS-07': {
    title: 'a caller asks for a positive whole number of records',
    strength: 'implied',
    binds: 'client',
    source: ['8-listcrmrecords/5', 'paging-conventions/3'],
    operations: ['ListCrmRecords', 'RpcCompanyList', 'RpcFieldSchemaList'],
  },
} as const satisfies Record<`LIMITS-${number}`, Clause>;
