import { createPrivateKey } from 'node:crypto';

/** What is wrong with a private key, as text for a message. Nothing of the key is in it. */
export interface KeyFault {
  readonly found: string;
  readonly advice: string;
}

/** RS256 asks for at least this many bits: RFC 7518, section 3.3. */
const fewestBits = 2048;

export const expectedKey = `an RSA private key in PEM, not encrypted, of at least ${fewestBits} bits`;

const makeOne = 'make one with: openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048 -out key.pem';
const pemBlock = /-----BEGIN ([A-Z0-9 ]+)-----[\s\S]*?-----END \1-----/g;

/**
 * The private key block of a PEM text (RFC 7468), or the first block where none is private. Line breaks may
 * come as CRLF, or as backslash and n, as environment variables often hold them.
 */
export function pemIn(text: string): string {
  const lines = text.replaceAll('\\r', '').replaceAll('\\n', '\n').replaceAll('\r', '');
  const blocks = [...lines.matchAll(pemBlock)];
  const block = blocks.find(([, label]) => label?.endsWith('PRIVATE KEY')) ?? blocks[0];
  return block === undefined ? '' : `${block[0]}\n`;
}

function labelFault(pem: string): KeyFault | undefined {
  const label = /^-----BEGIN ([A-Z0-9 ]+)-----/.exec(pem)?.[1];
  if (label === undefined) {
    return {
      found: 'no PEM block',
      advice: 'give the whole text from -----BEGIN to -----END; turn DER into PEM with openssl pkey',
    };
  }
  if (label.endsWith('PUBLIC KEY')) {
    return {
      found: 'a public key',
      advice: 'give the private key of the pair; the public one stays with the service',
    };
  }
  if (label === 'ENCRYPTED PRIVATE KEY' || pem.includes('Proc-Type: 4,ENCRYPTED')) {
    return {
      found: 'an encrypted private key',
      advice: 'decrypt it with: openssl pkey -in key.pem -out decrypted.pem',
    };
  }
  if (label === 'PRIVATE KEY' || label === 'RSA PRIVATE KEY') return undefined;
  return { found: `a PEM block of the kind ${label}`, advice: makeOne };
}

/** What is wrong with a PEM text from `pemIn`; undefined when assertions can be signed with it. */
export function keyFault(pem: string): KeyFault | undefined {
  const fault = labelFault(pem);
  if (fault) return fault;
  try {
    const { asymmetricKeyType = 'unknown', asymmetricKeyDetails } = createPrivateKey(pem);
    if (asymmetricKeyType !== 'rsa')
      return { found: `a private key of the type ${asymmetricKeyType}`, advice: makeOne };
    const bits = asymmetricKeyDetails?.modulusLength ?? 0;
    return bits >= fewestBits ? undefined : { found: `an RSA private key of ${bits} bits`, advice: makeOne };
  } catch {
    return {
      found: 'a damaged private key',
      advice:
        'copy it again, with its line breaks; in YAML write private_key: | and indent the lines below it',
    };
  }
}
