import { expect, test } from '@playwright/test';
import fc, { type Arbitrary } from 'fast-check';
import { rpcCodes } from '../../specs/openapi.ts';
import { mayMeanCode, rpcCodeIn, rpcCodeOf } from '../../specs/semantics/rpc-error.ts';

const written: Arbitrary<{ readonly code: number; readonly as: unknown }> = fc
  .constantFrom(...Object.entries(rpcCodes))
  .chain(([name, code]) =>
    fc.constantFrom<unknown>(code, String(code), name, name.toLowerCase()).map((as) => ({ code, as })),
  );
const member = fc.constantFrom('code', 'status', 'Code', 'STATUS', 'errorCode', 'grpc_status');
const around = fc.array(fc.constantFrom('error', 'details', '0'), { maxLength: 4 });

test('a code is found wherever it stands and however it is written', () => {
  fc.assert(
    fc.property(written, member, around, ({ code, as }, name, path) => {
      const body = path.reduce<unknown>((inner, outer) => ({ message: 'no', [outer]: inner }), {
        [name]: as,
      });
      expect(rpcCodeIn(body)).toBe(code);
    }),
  );
});

test('the outer code counts, not one within it', () => {
  fc.assert(
    fc.property(written, written, (outer, inner) => {
      expect(rpcCodeIn({ details: [{ code: inner.as }], code: outer.as })).toBe(outer.code);
    }),
  );
});

test('an HTTP status beside the code is not taken for one', () => {
  fc.assert(
    fc.property(written, fc.integer({ min: 400, max: 599 }), ({ code, as }, status) => {
      expect(rpcCodeIn({ error: { status, code: as } })).toBe(code);
      expect(rpcCodeIn({ error: { status } })).toBeUndefined();
    }),
  );
});

test('a body without a code has none', () => {
  for (const body of [
    undefined,
    null,
    'UNAUTHENTICATED',
    16,
    {},
    [],
    { message: '16' },
    { code: 'toString' },
    { codes: 16, statusText: 16 },
  ]) {
    expect(rpcCodeIn(body)).toBeUndefined();
  }
});

test('a code further in than four members is not looked for', () => {
  const within = (depth: number): unknown => (depth === 0 ? { code: 16 } : { error: within(depth - 1) });
  expect(rpcCodeIn(within(4))).toBe(16);
  expect(rpcCodeIn(within(5))).toBeUndefined();
});

test('a code in the header of gRPC counts before that of the body', () => {
  expect(rpcCodeOf({ headers: { 'grpc-status': '5' }, body: undefined })).toBe(5);
  expect(rpcCodeOf({ headers: { 'grpc-status': '5' }, body: { code: 3 } })).toBe(5);
  expect(rpcCodeOf({ headers: {}, body: { code: 3 } })).toBe(3);
  expect(rpcCodeOf({ headers: { 'grpc-status': '0' }, body: {} })).toBeUndefined();
});

test('only an answer without a body may mean the code that its HTTP status suggests', () => {
  const empty = { status: 401, headers: {}, text: '', body: undefined };
  expect(mayMeanCode(empty, ['UNAUTHENTICATED'])).toBe(true);
  expect(mayMeanCode(empty, ['NOT_FOUND', 'UNAUTHENTICATED'])).toBe(true);
  expect(mayMeanCode(empty, ['NOT_FOUND'])).toBe(false);
  expect(mayMeanCode({ ...empty, text: '{}', body: {} }, ['UNAUTHENTICATED'])).toBe(false);
});
