import type { Patch } from '../seams.ts';
import type { Fault } from './fault.ts';
import { readOnce } from './patching/read-once.ts';
import { crashingOnMalformed, crashingOnRefused } from './patching/replies.ts';

const exchangePath = /\/oauth\/token$/;

/** The bodies of some exchanges are read as another text than was sent. */
function readingExchangesAs(repaired: (text: string) => string): Patch {
  return (seams) => ({
    answer: (incoming, handle) => {
      const request = readOnce(incoming);
      const body = async () => Buffer.from(repaired((await request.body()).toString()));
      return seams.answer(exchangePath.test(request.path) ? { ...request, body } : request, handle);
    },
  });
}

/** What is made of an exchange whose body is no JSON. */
export const exchangeBodyFaults: readonly Fault[] = [
  {
    id: 'malformed-exchange-crashes',
    clause: 'TOKENS-39',
    sentence: 'An exchange whose body is no JSON is answered with 500.',
    kind: 'crude',
    patch: crashingOnMalformed(exchangePath),
  },
  {
    id: 'open-exchange-is-closed',
    clause: 'TOKENS-39',
    sentence: 'An exchange whose body lacks its last bracket is read as if it had it.',
    kind: 'subtle',
    patch: readingExchangesAs((text) => (/^\{.*[^}]$/s.test(text) ? `${text}}` : text)),
  },
  {
    id: 'cut-exchange-crashes',
    clause: 'TOKENS-39',
    sentence: 'An exchange whose body ends within a text is answered with 500.',
    kind: 'rare',
    patch: crashingOnRefused(exchangePath, (text) => text.split('"').length % 2 === 0),
  },
];
