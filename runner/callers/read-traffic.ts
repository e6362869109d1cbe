import { createPublicKey, verify } from 'node:crypto';
import { Redactor } from '../../client/credentials/redaction.ts';
import type { Exchange } from '../../traffic/exchange.ts';
import { readAssertion } from '../../traffic/reading/assertion-parts.ts';
import { type SeenExchange, TrafficReader } from '../../traffic/reading/reader.ts';

/**
 * Whether an assertion of an application was signed by the owner of its public key (RFC 7515, section 5.2; RS256);
 * undefined for the assertion of another one, whose key is not known.
 */
function verifierOf(
  publicKey: string,
  applicationId: string | undefined,
): (assertion: string) => boolean | undefined {
  const key = createPublicKey(publicKey);
  return (assertion) => {
    const { iss } = readAssertion(assertion, '').claims ?? {};
    if (applicationId !== undefined && iss !== applicationId) return undefined;
    const at = assertion.lastIndexOf('.');
    const signature = Buffer.from(assertion.slice(at + 1), 'base64url');
    return verify('sha256', Buffer.from(assertion.slice(0, at)), key, signature);
  };
}

/** The secrets that whoever judges the traffic knows. */
export interface TrafficSecrets {
  readonly privateKey?: string;
  readonly publicKey?: string;
  /** The application whose key it is; absent where there is but one. */
  readonly applicationId?: string;
}

/** Traffic as laws read it, in the order in which its requests began, without secrets. */
export function readTraffic(
  seen: readonly SeenExchange[],
  { privateKey, publicKey, applicationId }: TrafficSecrets = {},
): readonly Exchange[] {
  const redactor = new Redactor();
  if (privateKey !== undefined) redactor.hide(privateKey, 'private key');
  const reader = new TrafficReader(
    redactor,
    publicKey === undefined ? undefined : verifierOf(publicKey, applicationId),
  );
  const inOrder = seen.toSorted((a, b) => a.started - b.started);
  // A secret may stand in traffic before the exchange that tells what it is.
  for (const each of inOrder) reader.note(each);
  return inOrder.map((each) => reader.read(each));
}
