import { test as base } from './authorization-check.ts';
import { Deferral } from './deferral.ts';
import { type IssuedToken, stretchOf, type TokenAge } from './token-age.ts';

export { clause, equal, given, holds } from './authorization-check.ts';

/** A token at some age, and what of its life is left by then, in seconds. */
interface AgedToken extends IssuedToken {
  readonly left: number;
}

interface TokenLifeFixtures {
  /**
   * A token of an age that comes hours after its issue. The clock is moved there; where it cannot be, an earlier
   * run has left the token. Without one the check is skipped, and a later run has the token that this one leaves.
   */
  aged: (age: TokenAge) => Promise<AgedToken>;
}

/** The check of what becomes of a token with time. */
export const test = base.extend<TokenLifeFixtures>({
  aged: async ({ environment, movableClock, issued, decidable, log }, use, testInfo) => {
    const { connection } = environment;
    const deferral = movableClock === undefined ? new Deferral(environment, testInfo) : undefined;
    await use(async (age) => {
      const present = await issued();
      const found = await decidable(async () => {
        if (deferral !== undefined) return deferral.look(age, present, log);
        await movableClock?.moveTo(stretchOf[age](present, await connection.now()).best);
        return present;
      });
      if (typeof found === 'string') testInfo.skip(true, found);
      const { access_token, expires } = found as IssuedToken;
      const left = expires - (await connection.now());
      log.token_left_s = left;
      return { access_token, expires, left };
    });
    deferral?.end(testInfo.status === 'passed');
  },
});
