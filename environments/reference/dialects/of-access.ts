import type { Dialect } from './dialect.ts';

/** Which tokens are let in, where the document does not say. */
export const accessDialects: readonly Dialect[] = [
  {
    id: 'records-without-scope',
    shows: ['AUTH-06', 'AUTH-13'],
    sentence: 'The record API asks for no scope.',
    patch: (seams) => ({
      scopesOf: (operation) => (operation.address === 'base_url' ? [] : seams.scopesOf(operation)),
    }),
  },
  {
    id: 'companies-behind-a-scope',
    shows: ['AUTH-06', 'AUTH-13'],
    sentence: 'The company list asks for the scope of the record API.',
    patch: (seams) => ({
      scopesOf: (operation) =>
        operation.id === 'RpcCompanyList' ? ['crm.record'] : seams.scopesOf(operation),
    }),
  },
  {
    id: 'bearer-in-any-case',
    shows: ['AUTH-16'],
    sentence: 'The word Bearer counts in any letter case.',
    patch: (seams) => ({
      readBearer: (header) => seams.readBearer(header?.replace(/^bearer /i, 'Bearer ')),
    }),
  },
];
