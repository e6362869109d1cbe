import type { Call } from '../call.ts';
import { ok, type Reply } from '../http/message.ts';

/** Trades a signed assertion for an access token. */
export function exchangeToken({ rules, state, body }: Call): Reply {
  const started = performance.now();
  const { registry, clock } = state;
  const now = clock.now();
  rules.requireGrantType(body.grant_type);
  const application = rules.verifyAssertion(rules, registry, body.assertion, now);
  const grant = rules.grantFor(rules, registry, application, now);
  return ok(rules.tokenAnswer(grant, Math.round(performance.now() - started)));
}
