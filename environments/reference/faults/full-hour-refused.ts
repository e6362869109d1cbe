import { limits } from '../../../specs/openapi.ts';
import type { Fault } from './fault.ts';

export const fullHourRefused: Fault = {
  id: 'full-hour-refused',
  clause: 'TOKENS-22',
  sentence: 'An assertion with exactly the longest lifetime is refused.',
  kind: 'subtle',
  patch: (seams) => ({
    timesFlaw: (payload, now) =>
      seams.timesFlaw(payload, now) ??
      (Number(payload.exp) - Number(payload.iat) === limits.assertion_lifetime_seconds
        ? 'it lives too long'
        : undefined),
  }),
};
