import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { operations } from '../../../specs/openapi.ts';
import type { Application, Grant } from '../applications.ts';
import type { HttpRequest } from '../http/message.ts';
import type { Patch } from '../seams.ts';
import type { Fault } from './fault.ts';

/** The expiry that an exchange tells of a token; the token itself keeps its own. */
function tellingExpiry(expiry: (grant: Grant, now: number) => number): Patch {
  return (seams) => ({
    grantFor: (rules, registry, application, now) => {
      const grant = seams.grantFor(rules, registry, application, now);
      return { ...grant, expires: expiry(grant, now) };
    },
  });
}

function isExchange({ path }: HttpRequest): boolean {
  return path.endsWith(operations.TokenExchange.path);
}

/** When an exchange gives a token again, to whom, and what it then says of it. */
export const repeatedExchangeFaults: readonly Fault[] = [
  {
    id: 'new-token-each-time',
    clause: 'TOKENS-08',
    sentence: 'Every exchange gives a new token, and the old ones stay valid.',
    kind: 'crude',
    patch: () => ({ isReusable: () => false }),
  },
  {
    id: 'new-token-each-time-without-scopes',
    clause: 'TOKENS-08',
    sentence: 'Every exchange for an application without scopes gives a new token.',
    kind: 'rare',
    patch: (seams) => ({
      isReusable: (rules, grant, now) =>
        grant.application.scopes.length > 0 && seams.isReusable(rules, grant, now),
    }),
  },
  {
    id: 'new-token-for-another-lifetime',
    clause: 'TOKENS-08',
    sentence: 'An assertion that lives longer than the one before it gets a new token.',
    kind: 'subtle',
    patch: (seams) => {
      let [latest, longest] = [0, 0];
      return {
        timesFlaw: (payload, now) => {
          latest = Number(payload.exp) - Number(payload.iat);
          return seams.timesFlaw(payload, now);
        },
        isReusable: (rules, grant, now) => {
          const isLonger = latest > longest;
          longest = Math.max(longest, latest);
          return !isLonger && seams.isReusable(rules, grant, now);
        },
      };
    },
  },
  {
    id: 'token-renewed-at-half-its-life',
    clause: 'TOKENS-08',
    sentence: 'An exchange gives a new token once half of the life of the old one is over.',
    kind: 'subtle',
    patch: (seams) => ({
      isReusable: (rules, grant, now) =>
        grant.expires - now > now - grant.issued_at && seams.isReusable(rules, grant, now),
    }),
  },
  {
    id: 'token-forgotten-in-time',
    clause: 'TOKENS-08',
    sentence: 'Every tenth exchange gives a new token.',
    kind: 'rare',
    patch: (seams) => {
      let exchanges = 0;
      return {
        isReusable: (rules, grant, now) => {
          exchanges += 1;
          return exchanges % 10 !== 0 && seams.isReusable(rules, grant, now);
        },
      };
    },
  },
  {
    id: 'expiry-put-off',
    clause: 'TOKENS-09',
    sentence: 'Each further exchange tells an expiry that lies one minute later.',
    kind: 'crude',
    patch: (seams) => {
      let exchanges = 0;
      return tellingExpiry(({ expires }) => {
        exchanges += 1;
        return expires + 60 * exchanges;
      })(seams);
    },
  },
  {
    id: 'expiry-renewed',
    clause: 'TOKENS-09',
    sentence: 'A further exchange returns the same token with an expiry counted from now.',
    kind: 'subtle',
    patch: (seams) => tellingExpiry((_grant, now) => seams.expiryOf(now))(seams),
  },
  {
    id: 'expiry-renewed-after-an-hour',
    clause: 'TOKENS-09',
    sentence: 'An exchange more than an hour after the issue tells an expiry counted from now.',
    kind: 'rare',
    patch: (seams) =>
      tellingExpiry(({ issued_at, expires }, now) =>
        now - issued_at > 3600 ? seams.expiryOf(now) : expires,
      )(seams),
  },
  {
    id: 'token-for-each-of-several',
    clause: 'TOKENS-10',
    sentence: 'Of exchanges under way at once each gives a token of its own.',
    kind: 'crude',
    patch: (seams) => {
      let underWay = 0;
      return {
        isReusable: (rules, grant, now) => underWay < 2 && seams.isReusable(rules, grant, now),
        answer: async (request, handle) => {
          if (!isExchange(request)) return seams.answer(request, handle);
          underWay += 1;
          const reply = await seams.answer(request, handle);
          await pause(20);
          underWay -= 1;
          return reply;
        },
      };
    },
  },
  {
    id: 'token-looked-for-too-soon',
    clause: 'TOKENS-10',
    sentence: 'An exchange does not see a token that was issued since it began.',
    kind: 'subtle',
    patch: (seams) => {
      const seen = new AsyncLocalStorage<ReadonlySet<Grant>>();
      const issued = new Set<Grant>();
      return {
        grantFor: (...asked) => {
          const grant = seams.grantFor(...asked);
          issued.add(grant);
          return grant;
        },
        isReusable: (rules, grant, now) =>
          seen.getStore()?.has(grant) === true && seams.isReusable(rules, grant, now),
        answer: async (request, handle) => {
          if (!isExchange(request)) return seams.answer(request, handle);
          const before = new Set(issued);
          await pause(20);
          return seen.run(before, () => seams.answer(request, handle));
        },
      };
    },
  },
  {
    id: 'fresh-token-not-shared',
    clause: 'TOKENS-10',
    sentence:
      'A token is returned again only from the second after its issue: simultaneous exchanges give several.',
    kind: 'rare',
    patch: (seams) => ({
      isReusable: (rules, grant, now) => now > grant.issued_at && seams.isReusable(rules, grant, now),
    }),
  },
  {
    id: 'one-token-for-all-applications',
    clause: 'TOKENS-13',
    sentence: 'All applications get one and the same token.',
    kind: 'crude',
    patch: (seams) => ({
      grantFor: (rules, registry, application, now) => {
        const [first = application] = registry.applications.values();
        return seams.grantFor(rules, registry, first, now);
      },
    }),
  },
  {
    id: 'token-by-key',
    clause: 'TOKENS-13',
    sentence: 'Applications with the same key get one and the same token.',
    kind: 'subtle',
    patch: (seams) => ({
      grantFor: (rules, registry, application, now) => {
        const twin = [...registry.applications.values()].find((each) => each.key.equals(application.key));
        return seams.grantFor(rules, registry, twin ?? application, now);
      },
    }),
  },
  {
    id: 'token-lost-to-another-application',
    clause: 'TOKENS-13',
    sentence: 'The token of an application is forgotten when another one with its key makes an exchange.',
    kind: 'rare',
    patch: (seams) => {
      let served: Application | undefined;
      return {
        grantFor: (rules, registry, application, now) => {
          const isOther =
            served !== undefined && served !== application && served.key.equals(application.key);
          served = application;
          const table = isOther ? { ...rules, isReusable: () => false } : rules;
          return seams.grantFor(table, registry, application, now);
        },
      };
    },
  },
];
