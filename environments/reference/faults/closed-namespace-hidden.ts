import type { Fault } from './fault.ts';

export const closedNamespaceHidden: Fault = {
  id: 'closed-namespace-hidden',
  clause: 'RPC-08',
  sentence: 'A closed namespace is told as one that does not exist.',
  kind: 'subtle',
  patch: (seams) => ({
    requireNamespace: (rules, namespaces, application, namespace) => {
      const open = new Set([...namespaces].filter((each) => rules.mayEnter(application, each)));
      seams.requireNamespace(rules, open, application, namespace);
    },
  }),
};
