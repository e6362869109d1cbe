import fc from 'fast-check';
import { assertionRules } from '../specs/openapi.ts';
import type { Covered } from './covered.ts';

const rightGrantType = assertionRules.grant_type;

const otherGrantTypes: readonly unknown[] = [
  undefined,
  null,
  '',
  // RFC 6749 (sections 4.1, 4.3, 4.4 and 6) and RFC 7522.
  'authorization_code',
  'password',
  'client_credentials',
  'refresh_token',
  'urn:ietf:params:oauth:grant-type:saml2-bearer',
  rightGrantType.slice(0, -1),
  `${rightGrantType}2`,
  rightGrantType.slice(rightGrantType.lastIndexOf(':') + 1),
  [rightGrantType],
];

/** What stands where the grant type should be; `undefined` leaves it out. */
export function otherGrantType(): Covered<unknown> {
  const without = (index: number): string => rightGrantType.slice(0, index) + rightGrantType.slice(index + 1);
  return { first: fc.constant(otherGrantTypes), drawn: fc.nat(rightGrantType.length - 1).map(without) };
}

/** Which part of a right assertion is taken away, or that there is one too many. */
export const partsFaults = [
  'header missing',
  'payload missing',
  'signature missing',
  'a part too many',
  'parts joined',
] as const;
export type PartsFault = (typeof partsFaults)[number];

/** Nothing, something that is no text, or a text that is no JWT where the assertion should be. */
export function noAssertion(): Covered<unknown> {
  return {
    first: fc.constant([undefined, null, '', 7, true, {}, []]),
    drawn: fc.oneof(
      fc.string({ minLength: 1, maxLength: 40 }).filter((text) => text.split('.').length !== 3),
      fc.base64String({ minLength: 8, maxLength: 40 }).map((text) => `${text}.${text}.${text}`),
    ),
  };
}

/** A right assertion without its three parts. */
export function withPartsFault(right: string, fault: PartsFault): string {
  const [header = '', payload = '', signature = ''] = right.split('.');
  switch (fault) {
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

/** In which way the body of an exchange is no JSON. */
export const bodyFaults = ['last bracket missing', 'cut off', 'bare words', 'XML'] as const;
export type BodyFault = (typeof bodyFaults)[number];

/** The text of an exchange with a right assertion, as no reader of JSON takes it. */
export function malformedExchange(assertion: string, fault: BodyFault): string {
  const whole = JSON.stringify({ grant_type: assertionRules.grant_type, assertion });
  switch (fault) {
    case 'last bracket missing':
      return whole.slice(0, -1);
    case 'cut off':
      return whole.slice(0, whole.length / 2);
    case 'bare words':
      return 'no JSON at all';
    case 'XML':
      return `<assertion>${assertion}</assertion>`;
  }
}
