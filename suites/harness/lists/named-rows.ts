import { given, holds } from '../properties/expectation.ts';

/**
 * Demands that the rows of an RPC list stand in the member of this name. An encoding that omits what is empty may leave
 * it out, so an answer without it is wrong only where it has rows elsewhere.
 */
export function standsUnder(name: string, body: Readonly<Record<string, unknown>>): void {
  if (Array.isArray(body[name])) return;
  const elsewhere = Object.keys(body).filter((other) => {
    const value = body[other];
    return other !== name && Array.isArray(value) && value.length > 0;
  });
  holds(elsewhere.length === 0, `the rows stand in ${name}, but they stand in ${elsewhere.join(', ')}`);
  given(false, `the answer has no ${name}, and no rows`);
}
