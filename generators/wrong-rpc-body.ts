import fc, { type Arbitrary } from 'fast-check';

/** Members of an RPC body, one of which is not of its type. */
export interface WrongRpcBody {
  /** The member at fault, from the top; the namespace alone is left out as often as it is mistyped. */
  readonly path: readonly [string, ...string[]];
  readonly body: Readonly<Record<string, unknown>>;
}

function wrongAt(path: WrongRpcBody['path'], ...values: readonly unknown[]): Arbitrary<WrongRpcBody> {
  const nested = (value: unknown): unknown =>
    path.toReversed().reduce((inner: unknown, name) => ({ [name]: inner }), value);
  return fc.constantFrom(...values).map((value) => ({ path, body: nested(value) as WrongRpcBody['body'] }));
}

/** Bodies with a namespace that is no text. An encoding may take a null for an absent member, so none is drawn. */
function mistypedNamespace(): Arbitrary<WrongRpcBody> {
  return wrongAt(['namespace'], 7, true, {}, ['AG-1']);
}

/** Bodies whose paging options are not of their type; no text here can be read as a number. */
function mistypedPaging(): Arbitrary<WrongRpcBody> {
  return fc.oneof(
    wrongAt(['pagingOptions'], 'first', 7, true, ['first']),
    wrongAt(['pagingOptions', 'pageSize'], 'many', {}, ['many']),
    wrongAt(['pagingOptions', 'cursor'], {}, ['first']),
  );
}

/** Bodies that are wrong in one member, whichever. */
export function wrongRpcBody(): Arbitrary<WrongRpcBody> {
  return fc.oneof(mistypedNamespace(), mistypedPaging());
}
