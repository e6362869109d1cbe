import { isObject, type Json } from '../json.ts';
import type { Fault } from './fault.ts';
import { Problem } from '../problem.ts';
import { operations } from '../../../specs/openapi.ts';

/** How the RPC-style methods refuse a call. */
export const rpcRefusalFaults: readonly Fault[] = [
  {
    id: 'unauthenticated-as-denied',
    clause: 'RPC-06',
    sentence: 'An RPC call without a valid token has the code for missing permission.',
    kind: 'crude',
    patch: (seams) => ({
      renderProblem: (surface, problem) => {
        const body = seams.renderProblem(surface, problem);
        return surface === 'gateway_url' && problem.kind === 'unauthenticated' && isObject(body)
          ? { ...body, code: 7, status: 'PERMISSION_DENIED' }
          : body;
      },
    }),
  },
  {
    id: 'missing-scope-as-unauthenticated',
    clause: 'RPC-07',
    sentence: 'A missing scope is told as a missing token.',
    kind: 'subtle',
    patch: (seams) => ({
      requireScope: (rules, application, scopes) => {
        if (!seams.holdsScope(application, scopes))
          throw new Problem('unauthenticated', 'This token will not do.');
        seams.requireScope(rules, application, scopes);
      },
    }),
  },
  {
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
  },
  {
    id: 'rejection-without-code',
    clause: 'RPC-09',
    sentence: 'A rejected RPC body has the code 13, which the document does not have.',
    kind: 'crude',
    patch: (seams) => ({
      renderProblem: (surface, problem) => {
        const body = seams.renderProblem(surface, problem);
        return surface === 'gateway_url' && problem.kind === 'bad_request' && isObject(body)
          ? { ...body, code: 13, status: 'INTERNAL' }
          : body;
      },
    }),
  },
  {
    id: 'rejection-without-field',
    clause: 'RPC-10',
    sentence: 'The details of a rejected RPC body are empty.',
    kind: 'crude',
    patch: (seams) => ({
      renderProblem: (surface, problem) => {
        const body = seams.renderProblem(surface, problem);
        return surface === 'gateway_url' && problem.kind === 'bad_request' && isObject(body)
          ? { ...body, details: [] }
          : body;
      },
    }),
  },
  {
    id: 'unknown-namespace-as-closed',
    clause: 'RPC-11',
    sentence: 'A namespace that does not exist is told as one that is closed.',
    kind: 'subtle',
    patch: (seams) => ({
      requireNamespace: (rules, namespaces, application, namespace) =>
        seams.requireNamespace(rules, new Set([...namespaces, namespace]), application, namespace),
    }),
  },
  {
    id: 'namespace-remembered',
    clause: 'RPC-23',
    sentence: 'An RPC body without a namespace means the namespace of the call before.',
    kind: 'subtle',
    patch: (seams) => {
      let latest: Json = '';
      return {
        readRequestBody: async (rules, id, request) => {
          const body = await seams.readRequestBody(rules, id, request);
          if (operations[id].address !== 'gateway_url') return body;
          const namespace = body.namespace ?? '';
          if (namespace !== '') latest = namespace;
          return { ...body, namespace: namespace === '' ? latest : namespace };
        },
      };
    },
  },
];
