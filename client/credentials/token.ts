import { NoAccessToken } from '../errors.ts';
import { type Application, freshAssertion } from './assertion.ts';

export interface TokenExchange {
  /** Exchanges one assertion. Throws NoAccessToken when there is no token in the answer. */
  (assertion: string): Promise<string>;
}

/** Where the access token comes from: the profile gives it, or an application exchanges assertions for it. */
export interface TokenSource {
  /** The present token; asked for once and then cached, as the interface wants it. */
  current(): Promise<string>;
  /** The newest token that there is, without asking for one. */
  newest(): string | undefined;
  /** A token other than `refused`, or undefined when there is none to be had. */
  instead(refused: string): Promise<string | undefined>;
  /** Forgets the present token: the next call asks for one again. A given token stays. */
  forget(): void;
}

/**
 * A token that the profile gives. It may have expired, or expire while it is used: that is nobody's fault but the
 * profile's. `isKnown` asks whether the service knows it; what is undefined there speaks against nobody.
 */
export function givenToken(accessToken: string, isKnown: () => Promise<boolean | undefined>): TokenSource {
  let isOver = false;
  let asking: Promise<boolean | undefined> | undefined;
  const current = async (): Promise<string> => {
    if (!isOver) return accessToken;
    throw new NoAccessToken(
      'every call with the access_token of the profile is answered with 401',
      'Put a token there that is valid in this environment and has not expired.',
    );
  };
  const instead = async (): Promise<undefined> => {
    asking ??= isKnown().finally(() => {
      asking = undefined;
    });
    if ((await asking) === false) isOver = true;
    await current();
  };
  return { current, newest: () => accessToken, instead, forget: () => {} };
}

/** A source that exchanges a new assertion when it has no token yet, or when the one it had was refused. */
export function exchangedToken(
  application: Application,
  exchange: TokenExchange,
  now: () => Promise<number>,
): TokenSource {
  let cached: Promise<string> | undefined;
  let newest: string | undefined;

  const exchangeAgain = async (): Promise<string> => {
    return exchange(await freshAssertion(application, await now()));
  };
  const current = (): Promise<string> => {
    if (cached !== undefined) return cached;
    const asked = exchangeAgain().then(
      (token) => {
        // One that was forgotten meanwhile may be answered after the next.
        if (cached === asked) newest = token;
        return token;
      },
      (error: unknown) => {
        if (cached === asked) cached = undefined;
        throw error;
      },
    );
    cached = asked;
    return asked;
  };
  const instead = async (refused: string): Promise<string | undefined> => {
    const known = current();
    // Of several callers that were refused together, only the first may give the token up.
    if ((await known) === refused && cached === known) cached = undefined;
    const token = await current();
    return token === refused ? undefined : token;
  };
  const forget = (): void => {
    cached = undefined;
  };
  return { current, newest: () => newest, instead, forget };
}
