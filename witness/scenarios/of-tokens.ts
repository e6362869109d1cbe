import { setTimeout as wait } from 'node:timers/promises';
import type { Grant } from '../../environments/reference/applications.ts';
import type { Patch } from '../../environments/reference/seams.ts';
import type { Scenario } from './scenario.ts';

const unauthorized = 401;
/** Assertions count whole seconds: from then on one that is made anew reads otherwise. */
const untilAnotherSecond_ms = 1600;
/** So many calls the first token is good for. */
const callsBeforeItsEnd = 3;

/** The first token is taken back after a few calls. What is refused is told late enough for time to have passed. */
const endingEarly: Patch = (seams) => {
  let first: Grant | undefined;
  let calls = 0;
  return {
    isLive: (grant, now) => {
      first ??= grant;
      return seams.isLive(grant, now) && (grant !== first || calls <= callsBeforeItsEnd);
    },
    authenticate: (rules, registry, header, now) => {
      calls += 1;
      return seams.authenticate(rules, registry, header, now);
    },
    answer: async (request, handle) => {
      const reply = await seams.answer(request, handle);
      if (reply?.status === unauthorized) await wait(untilAnotherSecond_ms);
      return reply;
    },
  };
};

/** An exchange brings the token of an earlier one, which has so many seconds left; the next one is new. */
function bringing(secondsLeft: number, lateness_ms: number): Patch {
  return (seams) => {
    let issued = 0;
    let calls = 0;
    return {
      expiryOf: (issued_at) => {
        issued += 1;
        return issued === 1 ? issued_at + secondsLeft : seams.expiryOf(issued_at);
      },
      answer: async (request, handle) => {
        const reply = await seams.answer(request, handle);
        const isCall = request.headers.authorization !== undefined;
        if (isCall) calls += 1;
        if (isCall && calls === 1) await wait(lateness_ms);
        return reply;
      },
    };
  };
}

/** How long tokens live. */
export const tokenScenarios: readonly Scenario[] = [
  {
    id: 'token-ends-early',
    sentence: 'The first token is refused with 401 after a few calls, long before its expiry.',
    patch: () => endingEarly,
  },
  {
    id: 'token-near-its-end',
    sentence:
      'The exchange brings again a token that ends two seconds later, and the first answer comes after that.',
    patch: () => bringing(2, 4600),
  },
  {
    id: 'token-of-before',
    sentence: 'The exchange brings again a token of two hours ago, and each further exchange too.',
    patch: () => bringing(22 * 3600, 0),
  },
];
