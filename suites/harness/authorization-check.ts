import type { Answer, Described } from '../../client/caller.ts';
import type { Crm } from '../../client/crm.ts';
import type { Credentials } from '../../environments/profile.ts';
import type { AssertionPlan } from '../../generators/assertion.ts';
import { assertionRules, type OperationId, operations } from '../../specs/openapi.ts';
import { test as base } from './check.ts';
import { DeferredToken } from './tokens/deferred-token.ts';
import { given } from './properties/expectation.ts';
import { lacking } from './run/prerequisites.ts';
import { MovingClock } from './tokens/moving-clock.ts';
import { constantTexts, leakedTexts } from './tokens/leaked-texts.ts';
import { type IssuedToken, type SeenToken, stretchOf, type TokenAge } from './tokens/token-age.ts';
import {
  applicationOf,
  bearing,
  isExchanged,
  needsRegistration,
  timeElsewhere,
  tokenFrom,
  unseen,
} from './tokens/exchange.ts';
import { type TokenUse, tokenUse } from './tokens/token-use.ts';

/** What these tell is nobody's record. */
const aboutNoRecord: ReadonlySet<OperationId> = new Set([
  'ListFieldSchema',
  'GetFieldOptions',
  'RpcFieldSchemaList',
  'TokenInfo',
]);

/** So many exchanges come after a refusal at most. */
const mostAfterRefusal = 8;

/** A token at some age, and what of its life is left by then, in seconds. */
interface AgedToken extends SeenToken {
  readonly left: number;
}

export { clause, equal, given, holds, offered } from './check.ts';

/** Another environment, to be read only. */
interface Elsewhere {
  readonly crm: Crm;
  /** Calls there as whoever holds a token. */
  readonly holding: (access_token: string) => Crm;
  /** A token that was issued there. */
  readonly access_token: string;
  /** How far the clock of the environment under test is ahead of the one there, in seconds. */
  readonly behind: number;
}

type ExchangeAnswer = Answer<Described<'TokenExchange'>>;

export interface AuthorizationFixtures {
  /** Exchanges the assertion of a plan, signed for the profile's application, or by another signer. */
  present: (plan: AssertionPlan, signer?: Credentials) => Promise<ExchangeAnswer>;
  /** The applications that the profile names: its own, and of others those whose right assertion is exchanged. */
  applications: () => Promise<readonly Credentials[]>;
  /** The profile's application with the key of another one; undefined where the profile has no other key. */
  impostor: Credentials | undefined;
  /** Gets a token, for the profile's application or for another one; without it the check stays undecided. */
  issued: (application?: Credentials) => Promise<IssuedToken>;
  /** Calls as whoever holds a token. Other than `crm`, it asks for no new one after a 401. */
  holding: (access_token: string) => Crm;
  /** How a call is answered to whoever holds a token, which the run's own token was answered with 200. */
  usedBy: (access_token: string) => Promise<Answer>;
  /** Calls as the application that lacks the scopes. */
  restricted: Crm;
  /** Calls into the namespace that is closed to the application. */
  intruding: Crm;
  /** The counterpart of the environment under test. */
  elsewhere: Elsewhere;
  /** What of a full answer a refusal repeats, and not every other answer as well; to be asked right after the refusal. */
  givenAway: (full: Answer, refusal: Answer) => Promise<readonly string[]>;
  /** Moves time and ends tokens while no other check runs; undefined where that cannot be done. */
  movableClock: MovingClock | undefined;
  /** Moves time and ends tokens while no other check runs; skips the check where that cannot be done. */
  clock: MovingClock;
  /**
   * A token of an age that comes hours after its issue. The clock is moved there; where it cannot be, an earlier
   * run has left the token. Without one the check is skipped, and a later run has the token that this one leaves.
   */
  aged: (age: TokenAge) => Promise<AgedToken>;
}

/** The check of tokens and permissions: besides what every check has, it can call as somebody else. */
export const test = base.extend<AuthorizationFixtures>({
  present: async ({ environment, crm }, use) =>
    use(async (plan, signer = applicationOf(environment.profile)) => {
      const { profile, connection, presented } = environment;
      const assertion = unseen(presented, plan, signer, await connection.now());
      const isRight = plan.way === 'right' && signer === applicationOf(profile);
      if (!isRight) await needsRegistration(environment);
      const asker = isRight ? crm : crm.onPurpose;
      return asker.exchange({ grant_type: assertionRules.grant_type, assertion });
    }),

  applications: async ({ environment: { profile, connection }, crm }, use) =>
    use(async () => {
      const { restricted_application: restricted } = profile;
      const own = applicationOf(profile);
      const isTaken = restricted && (await isExchanged(crm, restricted, await connection.now()));
      return isTaken ? [own, restricted] : [own];
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

  usedBy: async ({ environment, crm, decidable }, use) => {
    let found: TokenUse | undefined;
    const find = (): Promise<TokenUse> => {
      // A check that has moved the clock has ended the token of the run.
      environment.connection.tokens.forget();
      return tokenUse(environment, crm);
    };
    await use(async (access_token) => {
      found ??= await decidable(find);
      return found(bearing(crm, access_token));
    });
  },

  restricted: async ({ environment: { profile }, issued, holding }, use, testInfo) => {
    testInfo.skip(profile.restricted_application === undefined, lacking.restricted_application(profile));
    await use(holding((await issued(profile.restricted_application)).access_token));
  },

  intruding: async ({ environment: { profile }, crm }, use, testInfo) => {
    const { forbidden_namespace } = profile;
    testInfo.skip(forbidden_namespace === undefined, lacking.forbidden_namespace(profile));
    await use(crm.but({ namespace: forbidden_namespace ?? '' }));
  },

  elsewhere: async ({ environment: { profile, counterpart, connection }, decidable }, use) =>
    use(
      await decidable(async () => {
        given(
          counterpart !== undefined && profile.counterpart !== undefined,
          'the profile has no counterpart',
        );
        const application = applicationOf(profile.counterpart);
        const here = await connection.now();
        const now = await timeElsewhere(counterpart.crm, application, {
          there: await counterpart.now(),
          here,
        });
        const { access_token } = await tokenFrom(counterpart.crm, application, now);
        const holding = (token: string): Crm => bearing(counterpart.crm, token);
        return { crm: holding(access_token), holding, access_token, behind: here - now };
      }),
    ),

  givenAway: async ({ environment: { connection }, calls, crm }, use) =>
    use(async (full, refusal) => {
      // After a refusal the token may have been asked for.
      const latest = connection.recorder.exchanges({ most: mostAfterRefusal });
      const refused = latest.findLast(({ operation }) => operation === refusal.operation);
      const leaked = leakedTexts(full.body, refusal.body, JSON.stringify(refused?.request));
      if (leaked.length === 0) return [];
      const reading = calls.operations.filter((id) => !operations[id].writes && id !== full.operation);
      const answers = await Promise.all(reading.map((id) => calls.make(id, crm)));
      const others = answers.filter(({ status }) => status === 200);
      // Answers about records alone may have a record in common.
      if (!others.some(({ operation }) => aboutNoRecord.has(operation))) return leaked;
      const constant = constantTexts([full, ...others].map(({ body }) => body));
      return leaked.filter((text) => !constant.has(text));
    }),

  movableClock: async ({ environment: { profile, connection }, runLock }, use) => {
    const { control_url } = profile;
    if (control_url === undefined) return use(undefined);
    return runLock.alone(async () => {
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

  aged: async ({ environment, movableClock, issued, decidable, log }, use, testInfo) => {
    const { connection } = environment;
    const deferral = movableClock === undefined ? new DeferredToken(environment, testInfo) : undefined;
    await use(async (age) => {
      const present = await issued();
      const found = await decidable(async () => {
        if (deferral !== undefined) return deferral.look(age, present, log);
        const seen_at = await connection.now();
        await movableClock?.moveTo(stretchOf[age](present, seen_at).best);
        return { ...present, seen_at };
      });
      if (typeof found === 'string') testInfo.skip(true, found);
      const { access_token, expires, seen_at } = found as SeenToken;
      const left = expires - (await connection.now());
      log.token_left_s = left;
      return { access_token, expires, left, seen_at };
    });
    deferral?.end(testInfo.status === 'passed');
  },
});
