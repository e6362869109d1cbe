import type { Answer } from '../../client/caller.ts';
import type { Crm } from '../../client/crm.ts';

type RpcCall = (crm: Crm, body: object) => Promise<Answer>;

/** The two RPC lists, each with the call that sends it a body. */
export const rpcCalls: readonly (readonly [string, RpcCall])[] = [
  ['RpcFieldSchemaList', (crm, body) => crm.rpcFieldSchemas(body)],
  ['RpcCompanyList', (crm, body) => crm.rpcCompanies(body)],
];
