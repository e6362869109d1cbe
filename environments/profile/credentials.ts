import { assertionRules } from '../../specs/openapi.ts';
import type { Finding, Path } from './finding.ts';
import { foundPath } from './found-value.ts';
import { expectedKey, keyFault, pemIn } from './private-key.ts';
import type { Draft } from './profile-draft.ts';
import type { WrittenCredentials } from './profile-schema.ts';
import { readTextFile, UnreadableFile } from './text-file.ts';

/** The private key of written credentials, in PEM; `file` is absolute. Throws UnreadableFile. */
export function privateKeyIn(key: string | undefined, file: string): string {
  return pemIn(key ?? readTextFile(file));
}

function idFindings(id: string | undefined, draft: Draft, path: Path): Finding[] {
  const { issuer_prefix } = assertionRules;
  if (id === undefined || id.startsWith(issuer_prefix)) return [];
  return [
    {
      code: 'VALUE',
      path,
      found: draft.found(path),
      expected: `an id that begins ${issuer_prefix}`,
      advice: 'copy the id from the registration of the application',
    },
  ];
}

function keyFindings(pem: string, path: Path): Finding[] {
  const fault = keyFault(pem);
  return fault ? [{ code: 'PRIVATE_KEY', path, expected: expectedKey, ...fault }] : [];
}

function keyFileFindings(file: string, { absolute }: Draft, path: Path): Finding[] {
  const finding = { code: 'PRIVATE_KEY', path } as const;
  if (file.includes('-----BEGIN')) {
    return [{ ...finding, found: 'the text of a key in place of a path', advice: 'give it as private_key' }];
  }
  try {
    return keyFindings(privateKeyIn(undefined, absolute(file)), path);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    const found = `${error.message}: ${foundPath(file)}, counted from ${absolute('.')}`;
    return [{ ...finding, found, advice: 'correct the path' }];
  }
}

function eitherKey(draft: Draft, path: Path): Finding[] {
  const standing = ['private_key', 'private_key_file'].filter((key) => draft.stands([...path, key]));
  if (standing.length === 1) return [];
  const expected = 'exactly one of private_key and private_key_file';
  return standing.length === 0
    ? [{ code: 'MISSING_KEY', path, found: 'no private key', expected, advice: 'add private_key_file' }]
    : [
        {
          code: 'CONFLICT',
          path,
          found: 'both private_key and private_key_file',
          expected,
          advice: 'remove one of the two',
        },
      ];
}

/** What is wrong with the credentials under a key, where the key stands. */
export function credentialsFindings(
  draft: Draft,
  under: 'application' | 'restricted_application',
): Finding[] {
  const credentials: Partial<WrittenCredentials> | undefined = draft.members[under];
  if (credentials === undefined) return [];
  const { id, private_key, private_key_file } = credentials;
  return [
    ...idFindings(id, draft, [under, 'id']),
    ...eitherKey(draft, [under]),
    ...(private_key === undefined ? [] : keyFindings(pemIn(private_key), [under, 'private_key'])),
    ...(private_key_file === undefined
      ? []
      : keyFileFindings(private_key_file, draft, [under, 'private_key_file'])),
  ];
}
