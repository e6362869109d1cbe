import { constants, createHmac, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { assertionRules } from '../../../specs/openapi.ts';
import { isObject } from '../json.ts';
import type { Patch } from '../seams.ts';
import type { Fault } from './fault.ts';

type Verifies = (signed: Buffer, key: KeyObject, signature: Buffer) => boolean;

const byProbabilisticSignature: Verifies = (signed, key, signature) =>
  verify('RSA-SHA256', signed, { key, padding: constants.RSA_PKCS1_PSS_PADDING }, signature);

/** Signatures of the same key by other algorithms of RSA (RFC 7518, section 3.1). */
const otherSignatures: Readonly<Record<string, Verifies>> = {
  RS384: (signed, key, signature) => verify('RSA-SHA384', signed, key, signature),
  RS512: (signed, key, signature) => verify('RSA-SHA512', signed, key, signature),
  PS256: byProbabilisticSignature,
};

/** Assertions that name the right algorithm may be signed with this one. */
function takingUnannounced(alg: string): Patch {
  return (seams) => ({
    signatureHolds: (key, assertion) =>
      seams.signatureHolds(key, assertion) ||
      otherSignatures[alg]?.(Buffer.from(assertion.signed), key, assertion.signature) === true,
  });
}

/** Assertions that are signed by the right key with one of these algorithms are taken too. */
function takingAlgorithms(names: readonly string[]): Patch {
  const taken = (alg: unknown): alg is string => typeof alg === 'string' && names.includes(alg);
  return (seams) => ({
    headerFlaw: (header) => (taken(header.alg) ? undefined : seams.headerFlaw(header)),
    signatureHolds: (key, assertion) => {
      const { alg } = assertion.header;
      const verifies = taken(alg) ? otherSignatures[alg] : undefined;
      return verifies === undefined
        ? seams.signatureHolds(key, assertion)
        : verifies(Buffer.from(assertion.signed), key, assertion.signature);
    },
  });
}

/** Which assertions are taken though their signature, or what it covers, is not right. */
export const signatureFaults: readonly Fault[] = [
  {
    id: 'unsigned-assertion-accepted',
    clause: 'TOKENS-16',
    sentence: 'An assertion without a signature is accepted, and the algorithm none with it.',
    kind: 'crude',
    patch: (seams) => ({
      headerFlaw: (header) => (header.alg === 'none' ? undefined : seams.headerFlaw(header)),
      signatureHolds: (key, assertion) =>
        assertion.signature.length === 0 || seams.signatureHolds(key, assertion),
    }),
  },
  {
    id: 'none-in-capitals-accepted',
    clause: 'TOKENS-16',
    sentence: 'The algorithm none is turned away, but not where a letter of it is a capital.',
    kind: 'rare',
    patch: (seams) => {
      const slipsThrough = (alg: unknown): boolean => alg !== 'none' && String(alg).toLowerCase() === 'none';
      return {
        headerFlaw: (header) => (slipsThrough(header.alg) ? undefined : seams.headerFlaw(header)),
        signatureHolds: (key, assertion) =>
          slipsThrough(assertion.header.alg) || seams.signatureHolds(key, assertion),
      };
    },
  },
  {
    id: 'hmac-with-public-key-accepted',
    clause: 'TOKENS-16',
    sentence: 'The header chooses the algorithm, so the public key serves as the secret of an HMAC.',
    kind: 'subtle',
    patch: (seams) => ({
      headerFlaw: (header) => (header.alg === 'HS256' ? undefined : seams.headerFlaw(header)),
      signatureHolds: (key, assertion) => {
        if (assertion.header.alg !== 'HS256') return seams.signatureHolds(key, assertion);
        const secret = key.export({ type: 'spki', format: 'pem' });
        return createHmac('sha256', secret).update(assertion.signed).digest().equals(assertion.signature);
      },
    }),
  },
  {
    id: 'empty-signature-accepted-again',
    clause: 'TOKENS-16',
    sentence:
      'An assertion that says RS256 and has no signature is accepted once its application has a token.',
    kind: 'rare',
    patch: (seams) => {
      const known = new WeakSet<KeyObject>();
      return {
        signatureHolds: (key, assertion) => {
          if (seams.signatureHolds(key, assertion)) known.add(key);
          return assertion.signature.length === 0 ? known.has(key) : seams.signatureHolds(key, assertion);
        },
      };
    },
  },
  {
    id: 'signature-unchecked',
    clause: 'TOKENS-17',
    sentence: 'Any signature will do.',
    kind: 'crude',
    patch: () => ({ signatureHolds: (_key, { signature }) => signature.length > 0 }),
  },
  {
    id: 'signature-of-other-applications-unchecked',
    clause: 'TOKENS-17',
    sentence: 'Any signature will do for an application without scopes.',
    kind: 'rare',
    patch: (seams) => ({
      signatureHolds: (key, assertion) =>
        String(assertion.payload['iss']).endsWith('RESTRICTED') || seams.signatureHolds(key, assertion),
    }),
  },
  {
    id: 'signature-checked-once',
    clause: 'TOKENS-17',
    sentence:
      'Once a key has made a right signature, the signatures of its applications are not checked any more.',
    kind: 'subtle',
    patch: (seams) => {
      const trusted = new WeakSet<KeyObject>();
      return {
        signatureHolds: (key, assertion) => {
          if (seams.signatureHolds(key, assertion)) trusted.add(key);
          return trusted.has(key);
        },
      };
    },
  },
  {
    id: 'signature-remembered',
    clause: 'TOKENS-17',
    sentence: 'A signature that was right once is taken again, whatever it stands under.',
    kind: 'subtle',
    patch: (seams) => {
      const right = new Set<string>();
      return {
        signatureHolds: (key, assertion) => {
          const signature = Buffer.from(assertion.signature).toString('hex');
          if (seams.signatureHolds(key, assertion)) right.add(signature);
          return right.has(signature);
        },
      };
    },
  },
  {
    id: 'key-in-header-trusted',
    clause: 'TOKENS-17',
    sentence: 'A key that the header of an assertion holds is taken for that of the application.',
    kind: 'rare',
    patch: (seams) => ({
      signatureHolds: (key, assertion) => {
        const { jwk } = assertion.header;
        const told = isObject(jwk) ? createPublicKey({ key: { ...jwk }, format: 'jwk' }) : key;
        return seams.signatureHolds(told, assertion);
      },
    }),
  },
  {
    id: 'header-not-signed',
    clause: 'TOKENS-17',
    sentence: 'What a header holds besides its type and algorithm may be changed after signing.',
    kind: 'rare',
    patch: (seams) => ({
      signatureHolds: (key, assertion) => {
        const { typ, alg } = assertion.header;
        const header = Buffer.from(JSON.stringify({ typ, alg })).toString('base64url');
        return seams.signatureHolds(key, {
          ...assertion,
          signed: assertion.signed.replace(/^[^.]*/, header),
        });
      },
    }),
  },
  {
    id: 'any-rsa-algorithm-accepted',
    clause: 'TOKENS-36',
    sentence: 'An assertion may be signed by its key with any algorithm of RSA.',
    kind: 'crude',
    patch: takingAlgorithms(Object.keys(otherSignatures)),
  },
  {
    id: 'other-hash-accepted',
    clause: 'TOKENS-36',
    sentence: 'An assertion that is signed with SHA-512 is accepted as well.',
    kind: 'subtle',
    patch: takingAlgorithms(['RS512']),
  },
  {
    id: 'longer-hash-accepted',
    clause: 'TOKENS-36',
    sentence: 'An assertion that is signed with SHA-384 is accepted as well.',
    kind: 'rare',
    patch: takingAlgorithms(['RS384']),
  },
  {
    id: 'name-of-algorithm-ignored',
    clause: 'TOKENS-36',
    sentence: 'Which algorithm a header names is not looked at, as long as the signature is right.',
    kind: 'rare',
    patch: (seams) => ({
      headerFlaw: (header) => seams.headerFlaw({ ...header, alg: assertionRules.alg }),
    }),
  },
  {
    id: 'no-algorithm-accepted',
    clause: 'TOKENS-36',
    sentence: 'A header need not name an algorithm.',
    kind: 'rare',
    patch: (seams) => ({
      headerFlaw: ({ alg = assertionRules.alg, ...header }) => seams.headerFlaw({ ...header, alg }),
    }),
  },
  {
    id: 'probabilistic-signature-accepted',
    clause: 'TOKENS-36',
    sentence: 'An assertion that is signed with RSA-PSS is accepted as well.',
    kind: 'rare',
    patch: takingAlgorithms(['PS256']),
  },
  {
    id: 'longest-hash-unannounced',
    clause: 'TOKENS-36',
    sentence: 'An assertion that names the right algorithm may be signed with SHA-512 all the same.',
    kind: 'rare',
    patch: takingUnannounced('RS512'),
  },
  {
    id: 'probabilistic-signature-unannounced',
    clause: 'TOKENS-36',
    sentence: 'An assertion that names the right algorithm may be signed with RSA-PSS all the same.',
    kind: 'rare',
    patch: takingUnannounced('PS256'),
  },
];
