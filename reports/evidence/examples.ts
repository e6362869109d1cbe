import { type OperationId, operations } from '../../specs/openapi.ts';
import type { Exchange } from '../conformance.ts';

const comfortable = 1_600;

function sizeOf({ request, response }: Exchange): number {
  return (request.body ?? '').length + (response?.body ?? '').length;
}

/** Smaller is better: plain letters first, then the fullest exchange that can be taken in at a glance. */
function unsuitability(exchange: Exchange): number {
  const { request, response } = exchange;
  const text = `${request.url}${request.body ?? ''}${response?.body ?? ''}`;
  const isPlain = /^[\x20-\x7e«»\n]*$/.test(text) && !text.includes(String.raw`\u`);
  const size = sizeOf(exchange);
  return (isPlain ? 0 : 1_000_000) + (size > comfortable ? size : comfortable - size);
}

/** One exchange of each operation that was answered with 200: the one that reads best. */
export function examplesOf(exchanges: readonly Exchange[]): Readonly<Partial<Record<OperationId, Exchange>>> {
  const answered = exchanges.filter(({ response }) => response?.status === 200);
  const best = (Object.keys(operations) as OperationId[]).flatMap((id) => {
    const [first] = answered
      .filter(({ operation }) => operation === id)
      .toSorted((one, other) => unsuitability(one) - unsuitability(other));
    return first === undefined ? [] : [[id, first] as const];
  });
  return Object.fromEntries(best);
}
