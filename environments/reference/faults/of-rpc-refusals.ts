import { isObject, type Json } from '../json.ts';
import type { Fault } from './fault.ts';
import { badRequest, Problem } from '../problem.ts';
import type { Patch } from '../seams.ts';
import { crashingOnMalformed } from './patching/replies.ts';
import { tokenAsDenied } from './patching/told-problems.ts';
import { operations } from '../../../specs/openapi.ts';

/** A namespace in an RPC body that will not do stands for the latest one that did. */
function remembering(willNotDo: (namespace: Json | undefined) => boolean): Patch {
  return (seams) => {
    let latest: Json = '';
    return {
      readRequestBody: async (rules, id, request) => {
        const body = await seams.readRequestBody(rules, id, request);
        if (operations[id].address !== 'gateway_url') return body;
        const { namespace } = body;
        if (willNotDo(namespace)) return { ...body, namespace: latest };
        if (namespace !== undefined) latest = namespace;
        return body;
      },
    };
  };
}

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
    id: 'unknown-token-as-denied',
    clause: 'RPC-06',
    sentence: 'An RPC call with a token that nobody issued has the code for missing permission.',
    kind: 'subtle',
    patch: tokenAsDenied('gateway_url', 'unknown'),
  },
  {
    id: 'missing-token-as-denied',
    clause: 'RPC-06',
    sentence: 'An RPC call without an Authorization header has the code for missing permission.',
    kind: 'rare',
    patch: tokenAsDenied('gateway_url', 'missing'),
  },
  {
    id: 'expired-token-as-denied',
    clause: 'RPC-27',
    sentence: 'An RPC call with an expired token has the code for missing permission.',
    kind: 'subtle',
    patch: tokenAsDenied('gateway_url', 'ended'),
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
    id: 'unknown-namespace-as-invalid',
    clause: 'RPC-11',
    sentence: 'An RPC call into a namespace that does not exist has the code for an invalid argument.',
    kind: 'subtle',
    patch: (seams) => ({
      toldProblem: (surface, problem) => {
        const told = seams.toldProblem(surface, problem);
        return surface === 'gateway_url' && told.kind === 'not_found' && told.field === 'namespace'
          ? badRequest('namespace', told.message)
          : told;
      },
    }),
  },
  {
    id: 'mistyped-namespace-remembered',
    clause: 'RPC-35',
    sentence: 'A namespace that is no text means the namespace of the call before.',
    kind: 'subtle',
    patch: remembering((namespace) => typeof namespace !== 'string' && namespace !== undefined),
  },
  {
    id: 'malformed-rpc-body-crashes',
    clause: 'RPC-29',
    sentence: 'An RPC body that is no JSON is answered with 500.',
    kind: 'crude',
    patch: crashingOnMalformed(/^\/grpc\//),
  },
  {
    id: 'namespace-remembered',
    clause: 'RPC-23',
    sentence: 'An RPC body without a namespace means the namespace of the call before.',
    kind: 'subtle',
    patch: remembering((namespace) => (namespace ?? '') === ''),
  },
];
