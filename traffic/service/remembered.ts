import type { Body, Exchange } from '../exchange.ts';

/** So much of a body is kept with an exchange that a later one may have to be shown beside. */
const longestKept = 2_048;

/** A text of its own: a part of a text would hold on to the whole. */
function cut(text: string): string {
  return text.length <= longestKept ? text : `${Buffer.from(text.slice(0, longestKept)).toString()}…`;
}

function kept({ text, form }: Body): Body {
  return { text: cut(text), form, incomplete: true };
}

/** An exchange as it is remembered: enough to be shown, and no more. */
export function remembered(exchange: Exchange): Exchange {
  const { request, response } = exchange;
  return {
    ...exchange,
    request: { ...request, ...(request.body && { body: kept(request.body) }) },
    ...(response && { response: { ...response, ...(response.body && { body: kept(response.body) }) } }),
  };
}
