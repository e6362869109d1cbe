import { assertionRules } from '../../../specs/openapi.ts';
import type { Fault } from './fault.ts';

function withPrefix(id: string): string {
  return id.startsWith(assertionRules.issuer_prefix) ? id : assertionRules.issuer_prefix + id;
}

export const issuerPrefixOptional: Fault = {
  id: 'issuer-prefix-optional',
  clause: 'TOKENS-18',
  sentence: 'The id of an application is known without its prefix as well.',
  kind: 'subtle',
  patch: (seams) => ({
    findIssuer: (registry, iss) =>
      seams.findIssuer(registry, typeof iss === 'string' ? withPrefix(iss) : iss),
  }),
};
