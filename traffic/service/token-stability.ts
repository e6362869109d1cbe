import { limits } from '../../specs/openapi.ts';
import type { Exchange } from '../exchange.ts';
import { remembering, type ServiceLaw, type Trial, type Watch } from '../law.ts';
import { Recent } from './recent.ts';
import { remembered } from './remembered.ts';

/** So near to its end a token may be followed by a new one. */
const nearItsEnd_s = 3_600;
/** Times are whole seconds, and may be worked out anew. */
const jitter_s = 5;
const mostApplications = 100;
const mostTokens = 1_000;

/** An exchange that brought a token for an application. */
interface Issue {
  readonly exchange: Exchange;
  readonly token: string;
  readonly expires: number;
  readonly application: string;
}

function issueOf(exchange: Exchange): Issue | undefined {
  const { token, expires } = exchange.response?.issued ?? {};
  const iss = exchange.request.assertion?.claims?.['iss'];
  if (token === undefined || expires === undefined || typeof iss !== 'string') return undefined;
  return { exchange, token, expires, application: `${exchange.environment} ${iss}` };
}

const byEnd = (exchanges: readonly Exchange[]): readonly Exchange[] =>
  exchanges.toSorted((a, b) => a.ended - b.ended);

/** By the clock of the service: a new token tells when it was issued. */
function wasFresh(before: Issue, after: Issue): boolean {
  const now = after.expires - limits.access_token_lifetime_seconds;
  return before.expires - now > nearItsEnd_s;
}

/**
 * A token may be ended early, and then another one is right. Only where the first is accepted afterwards was it valid
 * all the time.
 */
function watchForOther(): Watch {
  const latest = new Recent<string, Issue>(mostApplications);
  const replaced = new Recent<string, readonly Exchange[]>(mostTokens);
  return ({ exchanges }) =>
    byEnd(exchanges).flatMap((exchange): readonly Trial[] => {
      const { token = '' } = exchange.request;
      const pair = replaced.get(token);
      const [, second] = pair ?? [];
      if (pair !== undefined && second !== undefined && exchange.response?.status === 200)
        if (exchange.started >= second.ended) {
          const breach = 'a second exchange brings another token, and the first is still accepted';
          return [{ exchanges: [...pair, exchange], breach }];
        }
      const issue = issueOf(exchange);
      if (issue === undefined) return [];
      const before = latest.get(issue.application);
      latest.set(issue.application, { ...issue, exchange: remembered(exchange) });
      if (before === undefined || before.exchange.ended > exchange.started) return [];
      if (before.token === issue.token) return [{ exchanges: [before.exchange, exchange] }];
      if (wasFresh(before, issue)) replaced.set(before.token, [before.exchange, remembered(exchange)]);
      return [];
    });
}

function watchForExpiry(): Watch {
  const first = new Recent<string, Issue>(mostTokens);
  return ({ exchanges }) =>
    byEnd(exchanges).flatMap((exchange): readonly Trial[] => {
      const issue = issueOf(exchange);
      if (issue === undefined) return [];
      const before = first.get(issue.token);
      if (before === undefined) {
        first.set(issue.token, { ...issue, exchange: remembered(exchange) });
        return [];
      }
      const isOther = Math.abs(before.expires - issue.expires) > jitter_s;
      const breach = `the same token ends at ${before.expires}, and then at ${issue.expires}`;
      return [{ exchanges: [before.exchange, exchange], ...(isOther && { breach }) }];
    });
}

/** The token of an application, while it lives. */
export const tokenStabilityLaws: readonly ServiceLaw[] = [
  remembering({
    clause: 'TOKENS-08',
    exercise: 'a second exchange of an application while its token is valid',
    mend: 'Give the token that is still valid, as long as it is.',
    watch: watchForOther,
  }),
  remembering({
    clause: 'TOKENS-09',
    exercise: 'a second exchange that brings the same token',
    mend: 'Give with a token the expiry that it had from the start.',
    watch: watchForExpiry,
  }),
];
