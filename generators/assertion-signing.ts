import {
  constants,
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from 'node:crypto';
import { assertionRules } from '../specs/openapi.ts';
import type { AssertionPlan, ChangedPart, Claim, Signing, Writing, WrongClaim } from './assertion.ts';

/** An application that signs assertions. The key is RSA, in PEM. */
export interface Signer {
  readonly id: string;
  readonly private_key: string;
}

type Part = Readonly<Record<string, unknown>>;

const keys = new Map<string, KeyObject>();

/** Reading a key takes as long as signing with it. */
function keyIn(pem: string): KeyObject {
  const key = keys.get(pem) ?? createPrivateKey(pem);
  keys.set(pem, key);
  return key;
}

let keyOfNobody: KeyObject | undefined;

/** A key that is registered nowhere; one a process, as making one takes a while. */
function foreignPrivateKey(): KeyObject {
  keyOfNobody ??= generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  return keyOfNobody;
}

/** The names of algorithms in a header (RFC 7518, section 3.1). */
const algorithms: Readonly<Record<Signing, string>> = {
  RS256: assertionRules.alg,
  RS384: 'RS384',
  RS512: 'RS512',
  PS256: 'PS256',
  'foreign key': assertionRules.alg,
  'HMAC with the public key': 'HS256',
  none: 'none',
  'left out': assertionRules.alg,
};

const signatures: Readonly<Record<Signing, (text: Buffer, pem: string) => Buffer>> = {
  RS256: (text, pem) => sign('RSA-SHA256', text, keyIn(pem)),
  RS384: (text, pem) => sign('RSA-SHA384', text, keyIn(pem)),
  RS512: (text, pem) => sign('RSA-SHA512', text, keyIn(pem)),
  PS256: (text, pem) =>
    sign('RSA-SHA256', text, {
      key: keyIn(pem),
      padding: constants.RSA_PKCS1_PSS_PADDING,
      saltLength: constants.RSA_PSS_SALTLEN_DIGEST,
    }),
  'foreign key': (text) => sign('RSA-SHA256', text, foreignPrivateKey()),
  'HMAC with the public key': (text, pem) =>
    createHmac('sha256', createPublicKey(pem).export({ type: 'spki', format: 'pem' }))
      .update(text)
      .digest(),
  none: () => Buffer.alloc(0),
  'left out': () => Buffer.alloc(0),
};

function inForm(value: unknown, form: WrongClaim['form']): unknown {
  switch (form) {
    case 'left out':
      return undefined;
    case 'null':
      return null;
    case 'a text':
      return String(value);
    case 'a fraction':
      return Number(value) + 0.5;
    case 'a list':
      return [value];
  }
}

function issuerOf({ issuer }: AssertionPlan, { id }: Signer): string {
  if (issuer === undefined) return id;
  if (issuer === 'followed by more') return `${id}QX7`;
  return issuer === 'without prefix' ? id.slice(assertionRules.issuer_prefix.length) : issuer.unknown;
}

function claimsOf(plan: AssertionPlan, signer: Signer, now: number): Part {
  const iat = now + plan.issued;
  const right: Record<Claim, unknown> = { iss: issuerOf(plan, signer), iat, exp: iat + plan.lifetime };
  if (plan.wrongClaim === undefined) return right;
  const { claim, form } = plan.wrongClaim;
  return { ...right, [claim]: inForm(right[claim], form) };
}

function headerOf({
  typ = assertionRules.typ,
  signing,
  alg = algorithms[signing],
  tellsKey = false,
}: AssertionPlan): Part {
  const key = tellsKey ? { jwk: createPublicKey(foreignPrivateKey()).export({ format: 'jwk' }) } : {};
  return { ...(typ !== null && { typ }), ...(alg !== null && { alg }), ...key };
}

/** The three parts of an assertion, before they are written down. */
interface Parts {
  readonly header: Part;
  readonly payload: Part;
  readonly signature: Buffer;
}

const changes: Readonly<Record<ChangedPart, (parts: Parts) => Parts>> = {
  header: (parts) => ({ ...parts, header: { ...parts.header, kid: '1' } }),
  payload: (parts) => ({ ...parts, payload: { ...parts.payload, exp: Number(parts.payload['exp']) - 1 } }),
  signature: (parts) => ({
    ...parts,
    signature: Buffer.from(parts.signature.map((byte, index) => (index === 0 ? byte ^ 1 : byte))),
  }),
};

const texts: Readonly<Record<Writing, (part: Part) => string>> = {
  'members in reverse': (part) => JSON.stringify(Object.fromEntries(Object.entries(part).toReversed())),
  // As the example of RFC 7519 (section 3.1) has it.
  'blanks between members': (part) => JSON.stringify(part, null, 1).replaceAll('\n', '\r\n'),
};

function encoded(part: Part, written: Writing | undefined): string {
  const text = written === undefined ? JSON.stringify(part) : texts[written](part);
  return Buffer.from(text).toString('base64url');
}

/**
 * Makes the assertion of a plan, a JWT in its compact form (RFC 7515, section 7.1).
 * @param now epoch seconds
 */
export function assertionOf(plan: AssertionPlan, signer: Signer, now: number): string {
  const [header, payload] = [headerOf(plan), claimsOf(plan, signer, now)];
  const textOf = (part: Part): string => encoded(part, plan.written);
  const signed = Buffer.from(`${textOf(header)}.${textOf(payload)}`);
  const made = { header, payload, signature: signatures[plan.signing](signed, signer.private_key) };
  const sent = plan.changed === undefined ? made : changes[plan.changed](made);
  return `${textOf(sent.header)}.${textOf(sent.payload)}.${sent.signature.toString('base64url')}`;
}
