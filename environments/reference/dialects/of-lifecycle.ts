import { type OperationId, operations } from '../../../specs/openapi.ts';
import { isObject } from '../json.ts';
import { Problem } from '../problem.ts';
import type { Dialect } from './dialect.ts';
import { replyingWith } from './other-replies.ts';

/** Operations are not deployed. They are proposed, so the document asks for a warning and no more. */
function absent(id: string, sentence: string, ...operationIds: readonly OperationId[]): Dialect {
  return {
    id,
    shows: ['LIFECYCLE-01'],
    sentence,
    declares: { 'LIFECYCLE-01': 'warn' },
    patch: (seams) => ({ isOffered: (asked) => seams.isOffered(asked) && !operationIds.includes(asked) }),
  };
}

/** Operations want a scope that no application has: they are closed to all. */
function closed(
  id: string,
  sentence: string,
  shows: string,
  ...operationIds: readonly OperationId[]
): Dialect {
  return {
    id,
    shows: [shows],
    sentence,
    alone: true,
    patch: (seams) => ({
      scopesOf: (operation) =>
        operationIds.includes(operation.id) ? ['of-nobody'] : seams.scopesOf(operation),
    }),
  };
}

/** Which operations there are, and what of older days is still served. */
export const lifecycleDialects: readonly Dialect[] = [
  {
    id: 'proposed-reads-absent',
    shows: ['LIFECYCLE-04'],
    sentence:
      'Schemas, options and single records cannot be read: these operations are proposed and not deployed.',
    declares: { 'LIFECYCLE-01': 'warn' },
    patch: (seams) => ({
      isOffered: (id) => {
        const { method, lifecycle } = operations[id];
        return seams.isOffered(id) && !(method === 'GET' && lifecycle.includes('Proposed'));
      },
    }),
  },
  {
    id: 'schemas-by-rpc-only',
    shows: ['LIFECYCLE-04'],
    sentence: 'The schema operation is not deployed; the RPC-style list alone tells the fields.',
    declares: { 'LIFECYCLE-01': 'warn' },
    patch: (seams) => ({ isOffered: (id) => seams.isOffered(id) && id !== 'ListFieldSchema' }),
  },
  closed(
    'record-list-closed',
    'The record list is closed: it is in early access.',
    'LIFECYCLE-02',
    'ListCrmRecords',
  ),
  closed(
    'upserts-closed',
    'Upserts are closed: they are for trusted testers.',
    'LIFECYCLE-02',
    'UpsertCrmRecord',
  ),
  closed(
    'unlabelled-operations-closed',
    'The RPC methods and the token info are closed.',
    'LIFECYCLE-03',
    'RpcFieldSchemaList',
    'RpcCompanyList',
    'TokenInfo',
  ),
  {
    id: 'unlabelled-operations-absent',
    shows: ['LIFECYCLE-03'],
    sentence: 'The RPC methods and the token info are not deployed.',
    alone: true,
    patch: (seams) => ({
      isOffered: (id) =>
        seams.isOffered(id) && (operations[id].lifecycle.length > 0 || id === 'TokenExchange'),
    }),
  },
  {
    id: 'rpc-methods-absent-behind-tokens',
    shows: ['LIFECYCLE-03'],
    sentence: 'The RPC methods are not deployed, and who has no token is not told so.',
    alone: true,
    patch: replyingWith((reply, { path }) =>
      path.startsWith('/grpc/') && reply.status !== 401
        ? { status: 404, body: { message: 'There is no such method.' } }
        : reply,
    ),
  },
  {
    id: 'rpc-methods-absent-with-a-code',
    shows: ['LIFECYCLE-03'],
    sentence:
      'The RPC methods are not deployed, and who has a token is told so by the code of what is not found.',
    alone: true,
    patch: (seams) => ({
      answer: async (request, handle) => {
        const [reply, { path }] = [await seams.answer(request, handle), request];
        if (!path.startsWith('/grpc/') || reply?.status === 401) return reply;
        const missing = new Problem('not_found', `No method at ${path}`);
        return { status: seams.statusOf(missing.kind), body: seams.renderProblem('gateway_url', missing) };
      },
    }),
  },
  absent('creates-absent', 'Records cannot be created, only upserted.', 'CreateCrmRecord'),
  absent('updates-absent', 'Records cannot be updated by id, only upserted.', 'UpdateCrmRecord'),
  absent('deletes-absent', 'Records cannot be deleted.', 'DeleteCrmRecord'),
  {
    ...absent(
      'proposed-writes-absent',
      'Records can be upserted and no more.',
      'CreateCrmRecord',
      'UpdateCrmRecord',
      'DeleteCrmRecord',
    ),
    excludes: ['data-as-pairs'],
  },
  {
    id: 'next-page-addresses',
    shows: ['LIFECYCLE-05'],
    sentence: 'A page of records has the full address of the next one beside its cursor.',
    patch: replyingWith((reply, { path }) => {
      if (!path.includes('/list/') || !isObject(reply.body) || reply.body.has_more !== true) return reply;
      return { ...reply, body: { ...reply.body, next_page_url: `http://localhost${path}?cursor=next` } };
    }),
  },
  {
    id: 'beta-prefix-served',
    shows: ['LIFECYCLE-05'],
    sentence: 'Every path is served below /v1beta too.',
    patch: (seams) => ({
      findRoute: (method, path, isOffered) =>
        seams.findRoute(method, path.replace('/v1beta/', '/'), isOffered),
    }),
  },
];
