import { assertionRules } from '../../../specs/openapi.ts';
import type { Patch } from '../seams.ts';
import type { Fault } from './fault.ts';

function withPrefix(id: string): string {
  return id.startsWith(assertionRules.issuer_prefix) ? id : assertionRules.issuer_prefix + id;
}

/** Where there is no assertion, the first application is taken to be asking. */
function excusing(isExcused: (assertion: unknown) => boolean): Patch {
  return (seams) => ({
    verifyAssertion: (rules, registry, assertion, now) => {
      const [first] = registry.applications.values();
      return first !== undefined && isExcused(assertion)
        ? first
        : seams.verifyAssertion(rules, registry, assertion, now);
    },
  });
}

/** Some grant types besides the right one are taken for it. */
function takingGrantTypes(isTaken: (grant_type: string) => boolean): Patch {
  return (seams) => ({
    requireGrantType: (grant_type) => {
      if (typeof grant_type !== 'string' || !isTaken(grant_type)) seams.requireGrantType(grant_type);
    },
  });
}

/** Which exchanges are taken that should be refused: by their form or their issuer. */
export const assertionFaults: readonly Fault[] = [
  {
    id: 'grant-type-unchecked',
    clause: 'TOKENS-14',
    sentence: 'The grant type of an exchange is not looked at.',
    kind: 'crude',
    patch: () => ({ requireGrantType: () => {} }),
  },
  {
    id: 'any-text-as-grant-type',
    clause: 'TOKENS-14',
    sentence: 'Any text but the empty one will do as grant type.',
    kind: 'subtle',
    patch: takingGrantTypes((grant_type) => grant_type !== ''),
  },
  {
    id: 'grant-type-by-its-prefix',
    clause: 'TOKENS-14',
    sentence: 'A grant type is told by its prefix, up to the last colon.',
    kind: 'rare',
    patch: takingGrantTypes((grant_type) => {
      const right = assertionRules.grant_type;
      return grant_type.startsWith(right.slice(0, right.lastIndexOf(':')));
    }),
  },
  {
    id: 'missing-grant-type-excused',
    clause: 'TOKENS-14',
    sentence: 'An exchange that names no grant type is taken for one of the right type.',
    kind: 'rare',
    patch: (seams) => ({
      requireGrantType: (grant_type) => {
        if (grant_type !== undefined) seams.requireGrantType(grant_type);
      },
    }),
  },
  {
    id: 'missing-assertion-excused',
    clause: 'TOKENS-15',
    sentence: 'An exchange whose assertion is missing or no JWT gives a token of the first application.',
    kind: 'crude',
    patch: excusing((assertion) => typeof assertion !== 'string' || assertion.split('.').length !== 3),
  },
  {
    id: 'extra-parts-ignored',
    clause: 'TOKENS-15',
    sentence: 'What follows the three parts of an assertion is ignored.',
    kind: 'subtle',
    patch: (seams) => ({ readAssertion: (text) => seams.readAssertion(text.split('.', 3).join('.')) }),
  },
  {
    id: 'assertion-of-another-kind-excused',
    clause: 'TOKENS-15',
    sentence:
      'An exchange whose assertion is a number, a boolean, a list or an object gives a token of the first application.',
    kind: 'rare',
    patch: excusing((assertion) => typeof (assertion ?? '') !== 'string'),
  },
  {
    id: 'unknown-issuer-as-first',
    clause: 'TOKENS-18',
    sentence: 'An unknown application is taken for the first one whose key fits.',
    kind: 'crude',
    patch: (seams) => ({
      findIssuer: (registry, iss) =>
        seams.findIssuer(registry, iss) ?? [...registry.applications.values()][0],
    }),
  },
  {
    id: 'issuer-prefix-optional',
    clause: 'TOKENS-18',
    sentence: 'The id of an application is known without its prefix as well.',
    kind: 'subtle',
    patch: (seams) => ({
      findIssuer: (registry, iss) =>
        seams.findIssuer(registry, typeof iss === 'string' ? withPrefix(iss) : iss),
    }),
  },
  {
    id: 'issuer-known-by-its-beginning',
    clause: 'TOKENS-18',
    sentence: 'An id that begins with that of an application is taken for it.',
    kind: 'rare',
    patch: (seams) => ({
      findIssuer: (registry, iss) => {
        const known = [...registry.applications.values()].find(({ id }) => String(iss).startsWith(id));
        return seams.findIssuer(registry, iss) ?? known;
      },
    }),
  },
  {
    id: 'overlong-issuer-as-first',
    clause: 'TOKENS-18',
    sentence: 'An id of more than thirty characters is taken for the first application whose key fits.',
    kind: 'rare',
    patch: (seams) => ({
      findIssuer: (registry, iss) =>
        typeof iss === 'string' && iss.length > 30
          ? [...registry.applications.values()][0]
          : seams.findIssuer(registry, iss),
    }),
  },
];
