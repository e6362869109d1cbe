import { verify, type KeyObject } from 'node:crypto';
import { assertionRules, limits } from '../../../specs/openapi.ts';
import type { Application, Registry } from '../applications.ts';
import { isObject, type Json, type JsonObject, parseJson } from '../json.ts';
import { Problem } from '../problem.ts';
import type { Seams } from '../seams.ts';

/** A signed JWT, taken apart. Nothing of it is verified yet. */
export interface Assertion {
  readonly header: JsonObject;
  readonly payload: JsonObject;
  /** The part that the signature covers. */
  readonly signed: string;
  readonly signature: Buffer;
}

/** How far the caller's clock may run ahead of ours. */
const clock_skew_seconds = 10;

/** The application that an assertion speaks for. Every rule that it breaks is a refusal that says which. */
export function verifyAssertion(
  rules: Seams,
  registry: Registry,
  text: Json | undefined,
  now: number,
): Application {
  const assertion = typeof text === 'string' ? rules.readAssertion(text) : undefined;
  if (assertion === undefined) throw refusal('it is no JWT of three base64url parts');
  const flaw = rules.headerFlaw(assertion.header) ?? rules.timesFlaw(assertion.payload, now);
  if (flaw !== undefined) throw refusal(flaw);
  const issuer = rules.findIssuer(registry, assertion.payload.iss);
  if (issuer === undefined) {
    throw refusal(
      `its iss must be the id of a registered application, beginning ${assertionRules.issuer_prefix}`,
    );
  }
  if (!rules.signatureHolds(issuer.key, assertion))
    throw refusal(`no key of ${issuer.id} made its signature`);
  return issuer;
}

function refusal(flaw: string): Problem {
  return new Problem('bad_request', `The assertion is refused: ${flaw}.`, { field: 'assertion' });
}

export function readAssertion(text: string): Assertion | undefined {
  const [header = '', payload = '', signature = '', ...more] = text.split('.');
  const [readHeader, readPayload] = [readPart(header), readPart(payload)];
  const bytes = Buffer.from(signature, 'base64url');
  // Other spellings of the same bytes are refused: a signature has one form.
  const isCanonical = bytes.toString('base64url') === signature;
  if (more.length > 0 || readHeader === undefined || readPayload === undefined || !isCanonical)
    return undefined;
  return { header: readHeader, payload: readPayload, signed: `${header}.${payload}`, signature: bytes };
}

function readPart(part: string): JsonObject | undefined {
  if (!/^[\w-]+$/.test(part)) return undefined;
  const json = parseJson(Buffer.from(part, 'base64url').toString());
  return isObject(json) ? json : undefined;
}

export function headerFlaw(header: JsonObject): string | undefined {
  if (header.alg !== assertionRules.alg) return `its alg must be ${assertionRules.alg}`;
  if (header.typ !== assertionRules.typ) return `its typ must be ${assertionRules.typ}`;
  // RFC 7515 section 4.1.11: extensions that are not understood must be refused.
  return header.crit === undefined ? undefined : 'it names critical extensions, and none is understood';
}

export function timesFlaw({ iat, exp }: JsonObject, now: number): string | undefined {
  if (!Number.isInteger(iat) || !Number.isInteger(exp)) return 'its iat and exp must be whole epoch seconds';
  const [issued, expires] = [Number(iat), Number(exp)];
  if (expires - issued > limits.assertion_lifetime_seconds) {
    return `its exp may be at most ${limits.assertion_lifetime_seconds} seconds after its iat`;
  }
  if (expires <= now) return 'it has expired; sign a new one';
  return issued > now + clock_skew_seconds ? 'its iat lies in the future; check the clock' : undefined;
}

export function findIssuer(registry: Registry, iss: Json | undefined): Application | undefined {
  if (typeof iss !== 'string' || !iss.startsWith(assertionRules.issuer_prefix)) return undefined;
  return registry.applications.get(iss);
}

/** RSASSA-PKCS1-v1_5 with SHA-256. */
export function signatureHolds(key: KeyObject, { signed, signature }: Assertion): boolean {
  return verify('RSA-SHA256', Buffer.from(signed), key, signature);
}
