import { freshAssertion } from '../../../client/credentials/assertion.ts';
import type { Crm } from '../../../client/crm.ts';
import type { Profile, Credentials } from '../../../environments/profile.ts';
import type { AssertionPlan } from '../../../generators/assertion.ts';
import { assertionOf } from '../../../generators/assertion-signing.ts';
import { assertionRules } from '../../../specs/openapi.ts';
import type { Environment } from '../environment/environment.ts';
import { given, offered } from '../properties/expectation.ts';
import { needsApplication } from '../run/prerequisites.ts';
import type { IssuedToken } from './token-age.ts';

export function bearing(crm: Crm, access_token: string): Crm {
  return crm.but({ authorization: { header: `${assertionRules.token_type} ${access_token}` } });
}

export function applicationOf({ identity }: Profile): Credentials {
  offered('application' in identity, needsApplication);
  return identity.application;
}

/** Goes on only with the application that lacks the scopes. */
export function restrictedOf({ restricted_application }: Profile): Credentials {
  given(restricted_application !== undefined, 'the profile has no restricted_application');
  return restricted_application;
}

/** Goes on only where the exchange takes right assertions of the profile's application: else it refuses whatever comes. */
export async function needsRegistration({ profile, connection }: Environment): Promise<void> {
  applicationOf(profile);
  await connection.tokens.current();
}

async function exchangeFor(crm: Crm, application: Credentials, now: number) {
  const assertion = await freshAssertion(application, now);
  return crm.exchange({ grant_type: assertionRules.grant_type, assertion });
}

/** Whether an exchange takes a right assertion of an application. */
export async function isExchanged(crm: Crm, application: Credentials, now: number): Promise<boolean> {
  return (await exchangeFor(crm, application, now)).status === 200;
}

/** Clocks that are further apart, in seconds, are not the same: one was moved. */
const clocksApart_s = 60;

/**
 * The time by which another environment takes assertions, in seconds: the time that it tells, or the time here where it
 * takes none of that time. It may share the clock that was moved here, and not tell so.
 */
export async function timeElsewhere(
  crm: Crm,
  application: Credentials,
  { there, here }: { readonly there: number; readonly here: number },
): Promise<number> {
  if (Math.abs(here - there) <= clocksApart_s) return there;
  return (await isExchanged(crm, application, there)) ? there : here;
}

export async function tokenFrom(crm: Crm, application: Credentials, now: number): Promise<IssuedToken> {
  const { status, body } = await exchangeFor(crm, application, now);
  given(status === 200, `an exchange for ${application.id} answered ${status}`);
  const { access_token, expires } = body.data;
  return {
    access_token,
    // A token whose expiry is not told can be used all the same.
    get expires() {
      given(typeof expires === 'number', 'the exchange does not tell the expiry of its token');
      return expires;
    },
  };
}

/** The assertion of a plan, a second older for each one that was presented before: a service may take each only once. */
export function unseen(
  presented: Set<string>,
  plan: AssertionPlan,
  signer: Credentials,
  now: number,
): string {
  const assertion = assertionOf(plan, signer, now);
  if (presented.has(assertion)) return unseen(presented, plan, signer, now - 1);
  presented.add(assertion);
  return assertion;
}
