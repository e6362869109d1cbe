import fc, { type Arbitrary } from 'fast-check';
import type { RpcMethod } from '../specs/semantics/rpc-error.ts';
import type { Covered } from './covered.ts';

/** Members of an RPC body, one of which is not of its type. */
export interface WrongRpcBody {
  /** The member at fault, from the top. */
  readonly path: readonly [string, ...string[]];
  readonly body: Readonly<Record<string, unknown>>;
}

function wrongAt(path: WrongRpcBody['path'], ...values: readonly unknown[]): Arbitrary<WrongRpcBody> {
  const nested = (value: unknown): unknown =>
    path.toReversed().reduce((inner: unknown, name) => ({ [name]: inner }), value);
  return fc.constantFrom(...values).map((value) => ({ path, body: nested(value) as WrongRpcBody['body'] }));
}

/** A member that one of the methods has beside its namespace and paging options, where it is of no right type. */
const ownMembers: Readonly<Record<RpcMethod, Arbitrary<WrongRpcBody>>> = {
  RpcFieldSchemaList: wrongAt(['crmObjectType'], 7, {}, ['Contact']),
  RpcCompanyList: wrongAt(['filtersV2'], 7, 'first', ['first']),
};

/** Bodies of a method of which one member is not of its type, each once; no text here can be read as a number. */
export function wrongRpcBodies(method: RpcMethod): Covered<WrongRpcBody> {
  const each = [
    wrongAt(['pagingOptions'], 'first', 7, true, ['first']),
    wrongAt(['pagingOptions', 'pageSize'], 'many', {}, ['many']),
    wrongAt(['pagingOptions', 'cursor'], {}, ['first']),
    ownMembers[method],
  ];
  return { first: fc.tuple(...each), drawn: fc.oneof(...each) };
}

/** A namespace that is no text, or no id of any form. A lenient reader makes a text of it; then nobody has it. */
export function wrongNamespace(): Arbitrary<unknown> {
  return fc.constantFrom<unknown>(7, true, {}, ['AG-1'], 'no namespace at all', '-', '*');
}
