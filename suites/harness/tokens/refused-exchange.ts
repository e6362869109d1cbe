import type { Answer } from '../../../client/caller.ts';
import { holds } from '../properties/expectation.ts';
import { isRefused } from '../properties/answer-status.ts';

function hasToken(value: unknown): boolean {
  if (value === null || typeof value !== 'object') return false;
  return Object.entries(value).some(([name, inner]) => name === 'access_token' || hasToken(inner));
}

/** Demands that an exchange came to nothing: which status and body tells so is open. */
export function expectRefusedExchange({ status, body }: Answer, what: string): void {
  holds(isRefused(status), `${what} is refused, but it was answered ${status}`);
  holds(!hasToken(body), `${what} brings no token, but the refusal holds one`);
}
