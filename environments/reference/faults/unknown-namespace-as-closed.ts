import type { Fault } from './fault.ts';

export const unknownNamespaceAsClosed: Fault = {
  id: 'unknown-namespace-as-closed',
  clause: 'RPC-11',
  sentence: 'A namespace that does not exist is told as one that is closed.',
  kind: 'subtle',
  patch: (seams) => ({
    requireNamespace: (rules, namespaces, application, namespace) =>
      seams.requireNamespace(rules, new Set([...namespaces, namespace]), application, namespace),
  }),
};
