import { operations } from '../../../specs/openapi.ts';
import type { HttpRequest, Reply } from '../http/message.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { badRequest, Problem } from '../problem.ts';
import type { Patch } from '../seams.ts';
import type { Dialect } from './dialect.ts';
import { replyingWith } from './other-replies.ts';

/** Refusals of the RPC-style methods, as they go out. */
function refusing(change: (reply: Reply, body: JsonObject) => Reply): Patch {
  const isRpc = ({ path }: HttpRequest): boolean => path.startsWith('/grpc/');
  return replyingWith((reply, request) =>
    isRpc(request) && reply.status >= 400 && isObject(reply.body ?? null)
      ? change(reply, reply.body as JsonObject)
      : reply,
  );
}

/** Other bodies of RPC requests. */
function reading(path: RegExp, change: (body: JsonObject) => JsonObject): Patch {
  return (seams) => ({
    readRequestBody: async (rules, id, request) => {
      const body = await seams.readRequestBody(rules, id, request);
      return operations[id].address === 'gateway_url' && path.test(request.path) ? change(body) : body;
    },
  });
}

/** RPC refusals for a namespace that does not exist, told otherwise. */
function tellingMissingNamespace(tell: (problem: Problem) => Problem): Patch {
  return (seams) => ({
    toldProblem: (surface, problem) => {
      const told = seams.toldProblem(surface, problem);
      const isMeant = surface === 'gateway_url' && told.kind === 'not_found' && told.field === 'namespace';
      return isMeant ? tell(told) : told;
    },
  });
}

/** Nothing would tell a refusal by either together. */
const withoutBody = 'rpc-errors-empty';
const asSuccess = 'rpc-errors-as-success';
const asBadRequests = 'rpc-errors-as-bad-requests';

/** The bodies of RPC errors. */
function telling(change: (body: JsonObject) => Json): Patch {
  return (seams) => ({
    renderProblem: (surface, problem) => {
      const body = seams.renderProblem(surface, problem);
      return surface === 'gateway_url' && isObject(body) ? change(body) : body;
    },
  });
}

/** Each is another shape of the error, so only one can be spoken. */
const shapes: readonly Dialect[] = [
  {
    id: 'rpc-errors-within-error',
    shows: ['ERRORS-05'],
    sentence: 'An RPC error stands within error, its details as typed violations.',
    patch: telling(({ code, status, message, details }) => ({
      error: {
        ...(code === undefined ? {} : { code }),
        ...(status === undefined ? {} : { status }),
        message: message ?? '',
        details: [{ '@type': 'type.example/BadRequest', fieldViolations: details ?? [] }],
      },
    })),
  },
  {
    id: 'rpc-codes-as-names',
    shows: ['ERRORS-05'],
    sentence: 'An RPC error has the name of its status for a code.',
    patch: telling(({ status, ...body }) => (status === undefined ? body : { ...body, code: status })),
  },
  {
    id: 'rpc-codes-as-text',
    shows: ['RPC-25'],
    sentence: 'An RPC error has its code as text.',
    patch: telling(({ code, ...body }) => (code === undefined ? body : { code: String(code), ...body })),
  },
  {
    id: 'rpc-code-as-error-code',
    shows: ['RPC-24'],
    sentence: 'An RPC error has its code in a member errorCode.',
    patch: refusing((reply, { code = null, status: _status, ...body }) => ({
      ...reply,
      body: { errorCode: code, ...body },
    })),
  },
  {
    id: 'rpc-code-in-header',
    shows: ['RPC-24'],
    sentence: 'An RPC error has its code in the header grpc-status alone.',
    patch: refusing((reply, { code = null, status: _status, ...body }) => ({
      ...reply,
      headers: { ...reply.headers, ...(code !== null && { 'grpc-status': String(code) }) },
      body,
    })),
  },
  {
    id: withoutBody,
    shows: ['RPC-24'],
    sentence: 'An RPC error is an HTTP status without a body.',
    declares: {
      'RPC-06': 'inconclusive',
      'RPC-07': 'inconclusive',
      'RPC-08': 'inconclusive',
      'RPC-09': 'inconclusive',
      'RPC-10': 'inconclusive',
      'RPC-11': 'inconclusive',
      'RPC-27': 'inconclusive',
      'RPC-35': 'inconclusive',
    },
    patch: refusing(({ status, headers = {} }) => ({ status, headers })),
  },
];

/** Ids of up to so many characters have the form of an account group's here. */
const longestId = 12;

/** How the RPC-style methods refuse, and what they make of a namespace. */
export const rpcRefusalDialects: readonly Dialect[] = [
  ...shapes.map((shape) => ({
    ...shape,
    excludes: [
      ...shapes.map(({ id }) => id).filter((id) => id !== shape.id),
      ...(shape.id === withoutBody ? [asSuccess, asBadRequests] : []),
    ],
  })),
  {
    id: asBadRequests,
    shows: ['RPC-24'],
    sentence: 'Every RPC error but a refused token comes with HTTP status 400.',
    // With neither a body nor a status of its own a refusal would tell no code at all.
    excludes: ['rpc-denials-as-not-found', withoutBody],
    patch: (seams) => ({
      statusOf: (kind, surface) =>
        seams.statusOf(
          surface === 'gateway_url' && kind !== 'unauthenticated' ? 'bad_request' : kind,
          surface,
        ),
    }),
  },
  {
    id: 'rpc-denials-as-not-found',
    shows: ['RPC-24'],
    sentence: 'An RPC error for a missing permission comes with HTTP status 404.',
    excludes: ['rpc-errors-as-bad-requests'],
    patch: (seams) => ({
      statusOf: (kind, surface) =>
        seams.statusOf(
          surface === 'gateway_url' && kind === 'permission_denied' ? 'not_found' : kind,
          surface,
        ),
    }),
  },
  {
    id: asSuccess,
    shows: ['RPC-24'],
    excludes: [withoutBody],
    sentence: 'Every RPC error comes with HTTP status 200.',
    patch: refusing((reply) => ({ ...reply, status: 200 })),
  },
  {
    id: 'namespace-read-loosely',
    shows: ['RPC-24'],
    sentence: 'A namespace that is no text is read as one, and nobody has it.',
    patch: reading(/./, (body) => ({
      ...body,
      ...(isGiven(body.namespace) && { namespace: asText(body.namespace) }),
    })),
  },
  {
    id: 'namespace-form-checked',
    shows: ['RPC-24'],
    sentence: 'A namespace of another form than an id is an invalid argument, not a missing namespace.',
    patch: (seams) => ({
      requireNamespace: (rules, namespaces, application, namespace) => {
        if (namespace.length > longestId) throw badRequest('namespace', 'This is no id of a namespace.');
        seams.requireNamespace(rules, namespaces, application, namespace);
      },
    }),
  },
  {
    id: 'rpc-namespaces-kept-secret',
    shows: ['RPC-24'],
    sentence: 'The RPC methods tell nobody which namespaces exist: a missing one is closed.',
    patch: tellingMissingNamespace(
      ({ message, field = '' }) => new Problem('permission_denied', message, { field }),
    ),
  },
  {
    id: 'companies-of-own-namespace',
    shows: ['RPC-33'],
    sentence: 'The company list without a namespace shows that of the application.',
    patch: (seams) => {
      let latest: Json = '';
      return {
        readRequestBody: async (rules, id, request) => {
          const body = await seams.readRequestBody(rules, id, request);
          if (id !== 'RpcCompanyList') return body;
          latest = body.namespace ?? latest;
          return { ...body, namespace: latest };
        },
      };
    },
  },
];

function isGiven(namespace: Json | undefined): namespace is Json {
  return namespace !== undefined && namespace !== null;
}

function asText(namespace: Json): string {
  return typeof namespace === 'string' ? namespace : JSON.stringify(namespace);
}
