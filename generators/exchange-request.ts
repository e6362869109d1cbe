import fc, { type Arbitrary } from 'fast-check';
import { assertionRules } from '../specs/openapi.ts';

/** What stands where the grant type should be; `undefined` leaves it out. */
export function otherGrantType(): Arbitrary<unknown> {
  const right = assertionRules.grant_type;
  return fc.constantFrom<unknown>(
    undefined,
    null,
    '',
    // RFC 6749 (sections 4.1, 4.3, 4.4 and 6) and RFC 7522.
    'authorization_code',
    'password',
    'client_credentials',
    'refresh_token',
    'urn:ietf:params:oauth:grant-type:saml2-bearer',
    right.slice(0, -1),
    `${right}2`,
    right.slice(right.lastIndexOf(':') + 1),
    [right],
  );
}

/** Which part of a right assertion is taken away, or that there is one too many. */
type PartsFault =
  | 'header missing'
  | 'payload missing'
  | 'signature missing'
  | 'a part too many'
  | 'parts joined';

/** Something other than a JWT where the assertion should be. */
export type NoAssertion = { readonly instead: unknown } | { readonly of_a_right_one: PartsFault };

/** Nothing, something that is no text, a text that is no JWT, or a right assertion without its three parts. */
export function noAssertion(): Arbitrary<NoAssertion> {
  const instead = fc.oneof(
    fc.constantFrom<unknown>(undefined, null, '', 7, true, {}, []),
    fc.string({ minLength: 1, maxLength: 40 }).filter((text) => text.split('.').length !== 3),
    fc.base64String({ minLength: 8, maxLength: 40 }).map((text) => `${text}.${text}.${text}`),
  );
  const of_a_right_one = fc.constantFrom<PartsFault>(
    'header missing',
    'payload missing',
    'signature missing',
    'a part too many',
    'parts joined',
  );
  return fc.oneof(
    instead.map((value) => ({ instead: value })),
    of_a_right_one.map((fault) => ({ of_a_right_one: fault })),
  );
}

/** What a body carries as assertion, given a right one to spoil. */
export function insteadOf(right: string, wrong: NoAssertion): unknown {
  if ('instead' in wrong) return wrong.instead;
  const [header = '', payload = '', signature = ''] = right.split('.');
  switch (wrong.of_a_right_one) {
    case 'header missing':
      return `${payload}.${signature}`;
    case 'payload missing':
      return `${header}.${signature}`;
    case 'signature missing':
      return `${header}.${payload}`;
    case 'a part too many':
      return `${right}.${signature}`;
    case 'parts joined':
      return `${header}${payload}${signature}`;
  }
}
