import type { Fault } from './fault.ts';

export const extraPartsIgnored: Fault = {
  id: 'extra-parts-ignored',
  clause: 'TOKENS-15',
  sentence: 'What follows the three parts of an assertion is ignored.',
  kind: 'subtle',
  patch: (seams) => ({ readAssertion: (text) => seams.readAssertion(text.split('.', 3).join('.')) }),
};
