import type { Exchange } from '../exchange.ts';

/** Tells the resource types of all namespaces apart; an id after it tells the records. */
export function typeOf({ environment, parameters }: Exchange): string {
  const { namespace, resourceTypeCode } = parameters;
  return `${JSON.stringify([environment, namespace, resourceTypeCode])} `;
}

export function recordOf(exchange: Exchange, id: string): string {
  return typeOf(exchange) + id;
}
