import fc, { type Arbitrary } from 'fast-check';
import type { Covered } from './covered.ts';
import { oneOf } from './drawn.ts';

/** An Authorization header that carries no valid bearer token, and in which way it is wrong. */
export interface MalformedAuthorization {
  readonly way:
    | 'no token'
    | 'no scheme'
    | 'another scheme'
    | 'scheme glued to token'
    | 'broken token'
    | 'token in quotes';
  readonly header: string;
}

/** The characters of a bearer token (RFC 6750, section 2.1). */
const tokenCharacter = fc.constantFrom(
  ...'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz0123456789-._~+/',
);

/** Text that looks like a token and is none. */
export function inventedToken(): Arbitrary<string> {
  return fc.string({ unit: tokenCharacter, minLength: 16, maxLength: 64 });
}

/** Headers that no service may take for a valid token, whatever it thinks of letter case and blanks. */
export function malformedAuthorization(): Arbitrary<MalformedAuthorization> {
  return fc.oneof(...wrongHeaders());
}

/** One for each way in which a header may be wrong. */
function wrongHeaders(): readonly Arbitrary<MalformedAuthorization>[] {
  const wrong = (
    way: MalformedAuthorization['way'],
    write: (token: string) => string,
  ): Arbitrary<MalformedAuthorization> => inventedToken().map((token) => ({ way, header: write(token) }));
  return [
    fc.constant<MalformedAuthorization>({ way: 'no token', header: 'Bearer' }),
    wrong('no scheme', (token) => token),
    wrong('another scheme', (token) => `Basic ${token}`),
    wrong('scheme glued to token', (token) => `Bearer${token}`),
    wrong('broken token', (token) => `Bearer ${token}%%%`),
    wrong('token in quotes', (token) => `Bearer "${token}"`),
  ];
}

/** A call of one of these operations with such a header. */
export interface MalformedCall<Operation> {
  readonly operation: Operation;
  readonly authorization: MalformedAuthorization | 'none';
}

/** Each of these operations called with a header of two kinds in turn, and then any with any, or without a header. */
export function malformedCalls<Operation>(
  operations: readonly Operation[],
): Covered<MalformedCall<Operation>> {
  const oneOfEach = fc.tuple(...wrongHeaders()).chain((headers) =>
    fc.constant(
      operations.flatMap((operation, index) =>
        [index, index + 3].map((turn) => ({
          operation,
          authorization: headers[turn % headers.length] as MalformedAuthorization,
        })),
      ),
    ),
  );
  const drawn = fc.record({
    operation: oneOf('operations to call', operations),
    authorization: invalidAuthorization(),
  });
  return { first: oneOfEach, drawn };
}

/** How a valid token is spoiled. */
export const spoilings = [
  'cut',
  'lengthened',
  'changed in its middle',
  'changed at its end',
  'followed by another word',
  'written in the other case',
] as const;
type Spoiling = (typeof spoilings)[number];

/** Each of these operations with two ways to spoil a token in turn, so that every way comes to some operations. */
export function spoiltCalls<Operation>(
  operations: readonly Operation[],
): readonly { readonly operation: Operation; readonly spoiling: Spoiling }[] {
  return operations.flatMap((operation, index) =>
    [index, index + 1].map((turn) => ({
      operation,
      spoiling: spoilings[turn % spoilings.length] as Spoiling,
    })),
  );
}

/** More than the last character: of that one an encoding may leave some bits unread. */
const changedLength = 4;

/** Other letters and digits of the same sorts, so that the token stays one that may be read. */
function otherwise(text: string): string {
  return text
    .replaceAll(/[a-z]/g, (letter) => (letter === 'a' ? 'b' : 'a'))
    .replaceAll(/[A-Z]/g, (letter) => (letter === 'A' ? 'B' : 'A'))
    .replaceAll(/\d/g, (digit) => (digit === '0' ? '1' : '0'));
}

function changedAt(token: string, start: number): string {
  const end = start + changedLength;
  return token.slice(0, start) + otherwise(token.slice(start, end)) + token.slice(end);
}

/** Nothing where a text has no letters, or may be a number in base sixteen: of that the case means nothing. */
function inOtherCase(text: string): string | undefined {
  if (/^[\da-f-]+$/i.test(text)) return undefined;
  const other = text.replaceAll(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
  return other === text ? undefined : other;
}

/**
 * A token that is like a valid one, and is none: its last characters are gone, there is more of it, a part or the case
 * of its letters is another, or a word follows.
 */
export function spoilt(token: string, spoiling: Spoiling): string {
  if (spoiling === 'cut') return token.slice(0, -changedLength);
  if (spoiling === 'lengthened') return `${token}AAAA`;
  if (spoiling === 'followed by another word') return `${token} another`;
  if (spoiling === 'written in the other case') return inOtherCase(token) ?? `${token}AAAA`;
  const start = spoiling === 'changed at its end' ? token.length - changedLength : token.length / 2;
  const changed = changedAt(token, Math.max(0, Math.floor(start)));
  return changed === token ? `${token}AAAA` : changed;
}

/** How a valid token is put where it does not count. */
export const misplacings = ['without a scheme', 'under Basic', 'under Token'] as const;
type Misplacing = (typeof misplacings)[number];

/** A header that holds a valid token, and not as a bearer token (RFC 6750, section 2.1). */
export function misplaced(token: string, misplacing: Misplacing): string {
  return misplacing === 'without a scheme' ? token : `${misplacing.slice('under '.length)} ${token}`;
}

/** An Authorization header that is not well formed, or none at all. */
export function invalidAuthorization(): Arbitrary<MalformedAuthorization | 'none'> {
  return fc.oneof(fc.constant('none' as const), malformedAuthorization());
}
