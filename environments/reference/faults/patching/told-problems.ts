import type { Address } from '../../../../specs/openapi.ts';
import { Problem } from '../../problem.ts';
import type { Patch } from '../../seams.ts';

/** What the service itself says of a token that it refuses. */
const reasons = {
  missing: /no Authorization header/,
  unknown: /not issued here/,
  ended: /no longer valid/,
} as const;

/** At one address a token that is missing, unknown or over is told as a missing permission. */
export function tokenAsDenied(address: Address, which: keyof typeof reasons): Patch {
  return (seams) => ({
    toldProblem: (surface, problem) => {
      const told = seams.toldProblem(surface, problem);
      const isMeant =
        surface === address && told.kind === 'unauthenticated' && reasons[which].test(told.message);
      return isMeant ? new Problem('permission_denied', told.message) : told;
    },
  });
}
