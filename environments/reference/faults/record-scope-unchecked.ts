import type { Fault } from './fault.ts';

export const recordScopeUnchecked: Fault = {
  id: 'record-scope-unchecked',
  clause: 'AUTH-06',
  sentence: 'The record API asks for no scope.',
  kind: 'crude',
  patch: (seams) => ({
    scopesOf: (operation) => (operation.address === 'base_url' ? [] : seams.scopesOf(operation)),
  }),
};
