import { rpcCodes } from '../openapi.ts';

const deepest = 4;

function asCode(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return undefined;
  return /^\d+$/.test(value) ? Number(value) : rpcCodes[value];
}

/**
 * The RPC code of an error body, wherever it stands: the document shows neither its place nor whether it is a
 * number, a number as text or a status name. Undefined when there is none.
 */
export function rpcCodeIn(body: unknown, depth = 0): number | undefined {
  if (body === null || typeof body !== 'object' || depth > deepest) return undefined;
  const members = Object.entries(body);
  for (const [name, value] of members) {
    const code = /^(code|status)$/i.test(name) ? asCode(value) : undefined;
    if (code !== undefined && Object.values(rpcCodes).includes(code)) return code;
  }
  for (const [, value] of members) {
    const code = rpcCodeIn(value, depth + 1);
    if (code !== undefined) return code;
  }
  return undefined;
}
