import { freshAssertion } from '../../client/assertion.ts';
import type { Answer, Described } from '../../client/caller.ts';
import type { Crm } from '../../client/crm.ts';
import type { Credentials, Profile } from '../../environments/profile.ts';
import type { AssertionPlan } from '../../generators/assertion.ts';
import { assertionOf } from '../../generators/assertion-signing.ts';
import { assertionRules } from '../../specs/openapi.ts';
import { test as base } from './check.ts';
import { given } from './expectation.ts';
import { lacking } from './gate.ts';
import { MovingClock } from './moving-clock.ts';
import { repeatedTexts } from './repeated-texts.ts';
import type { IssuedToken } from './token-age.ts';

export { clause, equal, given, holds } from './check.ts';

/** Another environment, to be read only. */
interface Elsewhere {
  readonly crm: Crm;
  /** Calls there as whoever holds a token. */
  readonly holding: (access_token: string) => Crm;
  /** A token that was issued there. */
  readonly access_token: string;
}

type ExchangeAnswer = Answer<Described<'TokenExchange'>>;

export interface AuthorizationFixtures {
  /** Exchanges the assertion of a plan, signed for the profile's application, or by another signer. */
  present: (plan: AssertionPlan, signer?: Credentials) => Promise<ExchangeAnswer>;
  /** The profile's application with the key of another one; undefined where the profile has no other key. */
  impostor: Credentials | undefined;
  /** Gets a token, for the profile's application or for another one; without it the check stays undecided. */
  issued: (application?: Credentials) => Promise<IssuedToken>;
  /** Calls as whoever holds a token. Other than `crm`, it asks for no new one after a 401. */
  holding: (access_token: string) => Crm;
  /** Calls as the application that lacks the scopes. */
  restricted: Crm;
  /** Calls into the namespace that is closed to the application. */
  intruding: Crm;
  /** The counterpart of the environment under test. */
  elsewhere: Elsewhere;
  /** What of a full answer a refusal repeats; to be asked right after the refusal. */
  givenAway: (full: Answer, refusal: Answer) => readonly string[];
  /** Moves time and ends tokens while no other check runs; undefined where that cannot be done. */
  movableClock: MovingClock | undefined;
  /** The same; skips the check where that cannot be done. */
  clock: MovingClock;
}

function bearing(crm: Crm, access_token: string): Crm {
  return crm.but({ authorization: { header: `${assertionRules.token_type} ${access_token}` } });
}

function applicationOf({ identity }: Profile): Credentials {
  given('application' in identity, 'the profile gives a token instead of an application');
  return identity.application;
}

/** Goes on only with the application that lacks the scopes. */
export function restrictedOf({ restricted_application }: Profile): Credentials {
  given(restricted_application !== undefined, 'the profile has no restricted_application');
  return restricted_application;
}

async function tokenFrom(crm: Crm, application: Credentials, now: number): Promise<IssuedToken> {
  const assertion = await freshAssertion(application, now);
  const { status, body } = await crm.exchange({ grant_type: assertionRules.grant_type, assertion });
  given(status === 200, `an exchange for ${application.id} answered ${status}`);
  return body.data;
}

const presented = new Set<string>();

/** The assertion of a plan, a second older for each one that was presented before: a service may take each only once. */
function unseen(plan: AssertionPlan, signer: Credentials, now: number): string {
  const assertion = assertionOf(plan, signer, now);
  if (presented.has(assertion)) return unseen(plan, signer, now - 1);
  presented.add(assertion);
  return assertion;
}

/** The check of tokens and permissions: besides what every check has, it can call as somebody else. */
export const test = base.extend<AuthorizationFixtures>({
  present: async ({ environment: { profile, connection }, crm }, use) =>
    use(async (plan, signer = applicationOf(profile)) => {
      const assertion = unseen(plan, signer, await connection.now());
      return crm.exchange({ grant_type: assertionRules.grant_type, assertion });
    }),

  impostor: async ({ environment: { profile } }, use) => {
    const { identity, restricted_application } = profile;
    const other = restricted_application?.private_key;
    const hasOwn = 'application' in identity && other !== undefined;
    const isOther = hasOwn && other !== identity.application.private_key;
    await use(isOther ? { id: identity.application.id, private_key: other } : undefined);
  },

  issued: async ({ environment: { profile, connection }, crm, decidable }, use) =>
    use((application) =>
      decidable(async () => tokenFrom(crm, application ?? applicationOf(profile), await connection.now())),
    ),

  holding: async ({ crm }, use) => use((access_token) => bearing(crm, access_token)),

  restricted: async ({ environment: { profile }, issued, holding }, use, testInfo) => {
    testInfo.skip(profile.restricted_application === undefined, lacking.restricted_application(profile));
    await use(holding((await issued(profile.restricted_application)).access_token));
  },

  intruding: async ({ environment: { profile }, crm }, use, testInfo) => {
    const { forbidden_namespace } = profile;
    testInfo.skip(forbidden_namespace === undefined, lacking.forbidden_namespace(profile));
    await use(crm.but({ namespace: forbidden_namespace ?? '' }));
  },

  elsewhere: async ({ environment: { profile, counterpart }, decidable }, use) =>
    use(
      await decidable(async () => {
        given(
          counterpart !== undefined && profile.counterpart !== undefined,
          'the profile has no counterpart',
        );
        const application = applicationOf(profile.counterpart);
        const { access_token } = await tokenFrom(counterpart.crm, application, await counterpart.now());
        const holding = (token: string): Crm => bearing(counterpart.crm, token);
        return { crm: counterpart.crm, holding, access_token };
      }),
    ),

  givenAway: async ({ environment: { connection } }, use) =>
    use((full, refusal) => {
      const [latest] = connection.recorder.exchanges({ most: 1 });
      return repeatedTexts(full.body, refusal.body, JSON.stringify(latest?.request));
    }),

  movableClock: async ({ environment: { profile, connection }, turns }, use) => {
    const { control_url } = profile;
    if (control_url === undefined) return use(undefined);
    return turns.alone(async () => {
      const clock = new MovingClock(control_url, () => connection.now());
      await use(clock);
      // What comes next must not meet a token that expires while it is used.
      await clock.outliveTokens();
    });
  },

  clock: async ({ movableClock, environment: { profile } }, use, testInfo) => {
    if (movableClock !== undefined) return use(movableClock);
    return testInfo.skip(true, lacking.control(profile));
  },
});
