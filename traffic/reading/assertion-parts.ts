import { readJson } from '../../specs/json-text.ts';
import type { Assertion } from '../exchange.ts';

type Members = Readonly<Record<string, unknown>>;

function membersIn(part: string | undefined): Members | undefined {
  if (part === undefined || !/^[\w-]+$/.test(part)) return undefined;
  const { value } = readJson(Buffer.from(part, 'base64url').toString());
  return value !== null && typeof value === 'object' && !Array.isArray(value)
    ? (value as Members)
    : undefined;
}

/** What an assertion says of itself (RFC 7519, section 3). Whether its signature is right only its service can tell. */
export function readAssertion(text: string, id: string): Assertion {
  const parts = text.split('.');
  const [header, claims, signature] = parts;
  const isWhole = parts.length === 3 && header !== '' && claims !== '';
  return {
    id,
    header: isWhole ? membersIn(header) : undefined,
    claims: isWhole ? membersIn(claims) : undefined,
    ...(isWhole && signature === '' && { unsigned: true as const }),
  };
}
