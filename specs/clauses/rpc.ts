import type { Clause } from './clause.ts';
import { rpcOperations } from './operation-sets.ts';

const onFields = { binds: 'service', operations: ['RpcFieldSchemaList'] } as const;
const onCompanies = { binds: 'service', operations: ['RpcCompanyList'] } as const;
const onBoth = { binds: 'service', operations: rpcOperations } as const;

/** The RPC lists: their answers, their paging and their error codes. */
export const rpc = {
  'RPC-01': {
    ...onFields,
    title: 'the RPC field schema list is answered with 200 and an array of entries',
    strength: 'stated',
    source: ['9-rpc-field-schema-list/2', 'endpoints/13'],
  },
  'RPC-02': {
    ...onFields,
    title: 'an entry gives its ids, its name, its type and its object type in text',
    strength: 'stated',
    source: [
      'field-schema-entry/1',
      'field-schema-entry/2',
      'field-schema-entry/3',
      'field-schema-entry/4',
      'field-schema-entry/5',
    ],
  },
  'RPC-03': {
    ...onFields,
    title: 'without an object type the entries of all object types come',
    strength: 'stated',
    source: ['9-rpc-field-schema-list/1'],
  },
  'RPC-04': {
    ...onFields,
    title: 'with an object type only its own entries come',
    strength: 'implied',
    source: ['9-rpc-field-schema-list/1', 'field-schema-entry/5', 'resource-type-codes/14'],
  },
  'RPC-05': {
    title: 'the RPC list and the schema document name the same contact fields',
    strength: 'implied',
    binds: 'service',
    source: ['9-rpc-field-schema-list/1', 'field-schema-document/1', 'resource-type-codes/14'],
    operations: ['RpcFieldSchemaList', 'ListFieldSchema'],
  },
  'RPC-06': {
    ...onBoth,
    title: 'an RPC call without a valid token has the code for unauthenticated',
    strength: 'stated',
    source: ['codes-in-the-rpc-style-methods/1', 'bearer-token/4'],
  },
  'RPC-07': {
    ...onFields,
    title: 'the RPC field schema list without its scope has the code for missing permission',
    strength: 'stated',
    source: [
      'codes-in-the-rpc-style-methods/2',
      'bearer-token/4',
      'bearer-token/5',
      '9-rpc-field-schema-list/3',
    ],
    needs: ['restricted_application'],
  },
  'RPC-08': {
    ...onBoth,
    title: 'an RPC call into a namespace closed to the account has the code for missing permission',
    strength: 'stated',
    source: ['codes-in-the-rpc-style-methods/2', 'bearer-token/4'],
    needs: ['forbidden_namespace'],
  },
  'RPC-09': {
    ...onBoth,
    title: 'an RPC body that is rejected has the code for an invalid argument',
    strength: 'stated',
    source: ['codes-in-the-rpc-style-methods/3'],
  },
  'RPC-10': {
    ...onBoth,
    title: 'the details of a rejected RPC body name the field at fault',
    strength: 'stated',
    source: ['codes-in-the-rpc-style-methods/3'],
  },
  'RPC-11': {
    ...onBoth,
    title: 'an RPC call into a namespace that does not exist has the code for not found',
    strength: 'stated',
    source: ['codes-in-the-rpc-style-methods/4'],
  },
  'RPC-12': {
    ...onCompanies,
    title: 'the company list is answered with 200 and its companies as an array',
    strength: 'stated',
    source: ['10-rpc-company-list/2', 'endpoints/14'],
  },
  'RPC-13': {
    ...onCompanies,
    title: 'a company of the record API shows in the company list',
    strength: 'implied',
    source: ['10-rpc-company-list/2', 'what-the-service-does/1'],
    needs: ['writes'],
  },
  'RPC-14': {
    ...onCompanies,
    title: 'a listed company may show its values in any shape',
    strength: 'open',
    source: ['10-rpc-company-list/2'],
    readings: ['the envelope of a single record', 'the item of a record list', 'a shape of its own'],
  },
  'RPC-15': {
    ...onCompanies,
    title: 'filter groups, search and order of the company list may take any shape',
    strength: 'open',
    source: ['10-rpc-company-list/1', '10-rpc-company-list/3'],
    readings: [
      'groups are alternatives',
      'groups must all hold',
      'unknown shapes are refused',
      'they are ignored',
    ],
  },
  'RPC-16': {
    ...onBoth,
    title: 'an RPC list carries paging metadata under its own names',
    strength: 'stated',
    source: [
      '9-rpc-field-schema-list/2',
      '10-rpc-company-list/2',
      'paging-conventions/2',
      'paging-conventions/5',
      'paging-conventions/6',
    ],
  },
  'RPC-17': {
    ...onCompanies,
    title: 'a page of companies never exceeds the page size asked for',
    strength: 'stated',
    source: ['paging-conventions/3', '10-rpc-company-list/1'],
  },
  'RPC-18': {
    ...onCompanies,
    title: 'no company is left unseen when hasMore turns false',
    strength: 'stated',
    source: ['paging-conventions/4', 'paging-conventions/6', 'paging-conventions/10'],
    needs: ['writes'],
  },
  'RPC-19': {
    ...onCompanies,
    title: 'a walk over quiet companies shows none of them twice',
    strength: 'implied',
    source: ['paging-conventions/4', 'paging-conventions/12'],
    needs: ['writes'],
  },
  'RPC-20': {
    ...onCompanies,
    title: 'the RPC cursor moves on with every page while hasMore is true',
    strength: 'stated',
    source: ['paging-conventions/5', 'paging-conventions/11'],
    needs: ['writes'],
  },
  'RPC-21': {
    ...onBoth,
    title: 'the total of an RPC list is zero or the number of matches',
    strength: 'stated',
    source: ['paging-conventions/7', 'paging-conventions/13'],
  },
  'RPC-22': {
    ...onCompanies,
    title: 'a company cursor without its filters brings other rows, not an error',
    strength: 'stated',
    source: ['paging-conventions/9'],
    needs: ['writes'],
  },
  'RPC-23': {
    ...onBoth,
    title: 'an RPC body without its namespace is rejected',
    strength: 'implied',
    source: ['9-rpc-field-schema-list/1', '10-rpc-company-list/1', 'codes-in-the-rpc-style-methods/3'],
  },
  'RPC-24': {
    ...onBoth,
    title: 'an RPC error may come with one HTTP status or another',
    strength: 'open',
    source: ['codes-in-the-rpc-style-methods/1', 'codes-in-the-rpc-style-methods/2'],
    readings: ['the status that matches the code', '404 for missing permission', 'another status'],
  },
  'RPC-25': {
    ...onBoth,
    title: 'an RPC answer may leave hasMore out and write whole numbers as text',
    strength: 'open',
    source: ['paging-conventions/6', 'paging-conventions/7'],
    readings: ['both as documented', 'a false hasMore is left out', 'numbers come as text', 'both differ'],
  },
  'RPC-26': {
    ...onFields,
    title: 'field types and external ids may be named in any way',
    strength: 'open',
    source: ['field-schema-entry/2', 'field-schema-entry/4'],
    readings: [
      'types share the prefix of the one shown',
      'types differ from it',
      'external ids repeat field ids',
      'external ids shorten them',
    ],
  },
} as const satisfies Record<`RPC-${number}`, Clause>;
