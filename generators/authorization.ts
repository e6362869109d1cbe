import fc, { type Arbitrary } from 'fast-check';

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
  const wrong = (
    way: MalformedAuthorization['way'],
    write: (token: string) => string,
  ): Arbitrary<MalformedAuthorization> => inventedToken().map((token) => ({ way, header: write(token) }));
  return fc.oneof(
    fc.constant<MalformedAuthorization>({ way: 'no token', header: 'Bearer' }),
    wrong('no scheme', (token) => token),
    wrong('another scheme', (token) => `Basic ${token}`),
    wrong('scheme glued to token', (token) => `Bearer${token}`),
    wrong('broken token', (token) => `Bearer ${token}%%%`),
    wrong('token in quotes', (token) => `Bearer "${token}"`),
  );
}

/** How a valid token is spoiled. */
export const spoilings = ['cut', 'lengthened'] as const;
type Spoiling = (typeof spoilings)[number];

/** A token that is like a valid one, and is none: a third of it is gone, or there is more of it. */
export function spoilt(token: string, spoiling: Spoiling): string {
  return spoiling === 'cut' ? token.slice(0, Math.ceil((token.length * 2) / 3)) : `${token}AAAA`;
}

/** How a valid token is put where it does not count. */
export const misplacings = ['without a scheme', 'under Basic', 'under Token'] as const;
type Misplacing = (typeof misplacings)[number];

/** A header that holds a valid token, and not as a bearer token (RFC 6750, section 2.1). */
export function misplaced(token: string, misplacing: Misplacing): string {
  return misplacing === 'without a scheme' ? token : `${misplacing.slice('under '.length)} ${token}`;
}

/** The same, or no Authorization header at all. */
export function invalidAuthorization(): Arbitrary<MalformedAuthorization | 'none'> {
  return fc.oneof(fc.constant('none' as const), malformedAuthorization());
}
