import { operations } from '../../specs/openapi.ts';
import type { Exchange } from '../exchange.ts';
import type { Law, Trial } from '../law.ts';
import { sequentialUpTo } from '../exchange-times.ts';
import { overEach, unless } from '../each-exchange.ts';

/** By then any call that was under way when an answer came has arrived. */
const underWay_ms = 1000;
/** Clocks differ, and a request travels. */
const skew_ms = 2000;
/** So near to its end a token may be exchanged again to be on the safe side. */
const nearItsEnd_ms = 300_000;
/** So many needless exchanges, and so many of them to so many calls, are a habit and no caution. */
const habit = { exchanges: 3, callsEach: 3 } as const;

const isCall = ({ operation }: Exchange): boolean => operation !== undefined && operations[operation].secured;

/** Whether a request was surely sent by someone who had an earlier answer before him. */
function knew(later: Exchange, answer: Exchange, sequential: number): boolean {
  if (later.started < answer.ended) return false;
  const sameConnection = later.connection !== undefined && later.connection === answer.connection;
  return sameConnection || later.index < sequential || later.started - answer.ended > underWay_ms;
}

/** A recorder may leave out what is secret. Without a token nobody is answered: one that no call shows was there. */
function isLeftOut({ response }: Exchange, exchanges: readonly Exchange[]): boolean {
  return response?.status === 200 && !exchanges.some(({ request }) => request.token !== undefined);
}

export const bearerHeader: Law = {
  clause: 'AUTH-11',
  exercise: 'a call that needs a token',
  mend: 'Send Authorization: Bearer <token> with every call, and the token nowhere else.',
  trials: overEach((exchange, { exchanges }) => {
    if (!isCall(exchange)) return undefined;
    const { token, scheme, strayTokens } = exchange.request;
    if (token === undefined && isLeftOut(exchange, exchanges)) return undefined;
    const [stray] = strayTokens;
    if (stray !== undefined) return { breach: `a token stands in ${stray}` };
    if (token === undefined) return { breach: 'a call has no token in an Authorization header' };
    return unless(
      scheme?.toLowerCase() === 'bearer'
        ? undefined
        : `a call carries its token ${scheme === undefined ? 'without a scheme' : 'under another scheme'}`,
    );
  }),
};

export const newTokenAfterRefusal: Law = {
  clause: 'TOKENS-32',
  exercise: 'a call answered 401, and a call after it',
  mend: 'Take a 401 as the end of the token: exchange a new assertion, then repeat the call with the new token.',
  trials: ({ exchanges }) => {
    const sequential = sequentialUpTo(exchanges);
    const refused = exchanges.filter(
      (each) => isCall(each) && each.response?.status === 401 && each.request.token,
    );
    return refused.flatMap((refusal): Trial[] => {
      const { token } = refusal.request;
      const isSame = (each: Exchange): boolean => each.environment === refusal.environment && isCall(each);
      const later = exchanges.filter((each) => isSame(each) && knew(each, refusal, sequential));
      const again = later.find(
        (each) =>
          each.request.token === token &&
          !exchanges.some(
            ({ response, started, ended }) =>
              response?.issued?.token === token && started >= refusal.started && ended <= each.started,
          ),
      );
      const breach = 'a call is sent with a token after the caller was told that it is no longer good';
      if (again !== undefined) return [{ exchanges: [refusal, again], breach }];
      const next = later.find(({ request }) => request.token !== token);
      return next === undefined ? [] : [{ exchanges: [refusal, next] }];
    });
  },
};

/** The exchanges that brought a token for the first time, each with its token. */
function issues(exchanges: readonly Exchange[]): readonly { issue: Exchange; token: string; end: number }[] {
  const first = new Map<string, Exchange>();
  for (const each of exchanges) {
    const token = each.response?.issued?.token;
    if (token !== undefined && !first.has(token)) first.set(token, each);
  }
  return [...first].map(([token, issue]) => ({
    issue,
    token,
    end: 1000 * (issue.response?.issued?.expires ?? Infinity),
  }));
}

export const nothingPastExpiry: Law = {
  clause: 'TOKENS-33',
  exercise: 'a call after the expiry of a token that the caller had got',
  mend: 'Keep the expires of a token beside it, and exchange a new assertion once that moment has come.',
  trials: ({ exchanges }) =>
    issues(exchanges).flatMap(({ issue, token, end }): Trial[] => {
      const late = exchanges.filter((each) => isCall(each) && each.started > end + skew_ms);
      const stale = late.find(({ request }) => request.token === token);
      const breach = 'a call is sent with a token whose expiry has passed';
      if (stale !== undefined) return [{ exchanges: [issue, stale], breach }];
      const [next] = late;
      return next === undefined ? [] : [{ exchanges: [issue, next] }];
    }),
};

export const tokenKept: Law = {
  clause: 'TOKENS-24',
  exercise: 'several calls with one token',
  mend: 'Keep the token, with its expiry, and share it among all calls until it ends or is refused.',
  trials: ({ exchanges }) =>
    issues(exchanges).flatMap(({ issue, token, end }): Trial[] => {
      const calls = exchanges.filter((each) => isCall(each) && each.request.token === token);
      const [first] = calls;
      const refused = calls.find(({ response }) => response?.status === 401);
      const needless = exchanges.filter(
        (each) =>
          each.response?.issued !== undefined &&
          each.request.assertion?.claims?.['iss'] === issue.request.assertion?.claims?.['iss'] &&
          each.environment === issue.environment &&
          first !== undefined &&
          each.started >= first.ended &&
          each.started < end - nearItsEnd_ms &&
          each.started < (refused?.ended ?? Infinity),
      );
      if (calls.length < 2) return [];
      const isHabit = needless.length >= habit.exchanges && needless.length * habit.callsEach >= calls.length;
      const shown = [issue, ...needless.slice(0, habit.exchanges)];
      const breach = 'new tokens are asked for again and again while one is valid';
      return isHabit ? [{ exchanges: shown, breach }] : [{ exchanges: [issue] }];
    }),
};

export const ownEnvironment: Law = {
  clause: 'ENVIRONMENTS-05',
  exercise: 'calls to a second environment',
  mend: 'Keep a token for each environment, beside the addresses of that environment.',
  trials: ({ exchanges }) => {
    const brought = exchanges.filter(({ response }) => response?.issued !== undefined);
    const environments = new Set(exchanges.map(({ environment }) => environment));
    if (environments.size < 2) return [];
    return exchanges.filter(isCall).flatMap((call): Trial[] => {
      const issued = brought.filter(({ response }) => response?.issued?.token === call.request.token);
      const [origin] = issued;
      if (origin === undefined) return [];
      if (issued.some(({ environment }) => environment === call.environment)) return [{ exchanges: [call] }];
      const breach = `a token of ${origin.environment} is sent to ${call.environment}`;
      return [{ exchanges: [origin, call], breach }];
    });
  },
};
