import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { loadProfile } from '../../environments/profile.ts';
import {
  demo,
  loaded,
  emptyFolder,
  onlyProblem,
  refusalOf,
  refused,
  rsaKey,
  written,
} from './written-profile.ts';

const rsa = createPrivateKey(rsaKey);
const pkcs1 = rsa.export({ type: 'pkcs1', format: 'pem' }).toString();
const publicKey = createPublicKey(rsa).export({ type: 'spki', format: 'pem' }).toString();
const locked = { cipher: 'aes-256-cbc', passphrase: 'canary' } as const;
const pkcs8 = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }).toString();
const expected = 'an RSA private key in PEM, not encrypted, of at least 2048 bits';

function withKey(private_key: string): unknown {
  return { ...demo, application: { id: 'MP-TEST', private_key } };
}

function loadedKey(private_key: string): string {
  const { identity } = loaded(withKey(private_key));
  return 'application' in identity ? identity.application.private_key : '';
}

const accepted = {
  'PKCS#8': [rsaKey, rsaKey],
  'PKCS#1': [pkcs1, pkcs1],
  CRLF: [rsaKey.replaceAll('\n', '\r\n'), rsaKey],
  'backslash and n': [rsaKey.replaceAll('\n', '\\n'), rsaKey],
  'no line break at the end': [rsaKey.trimEnd(), rsaKey],
  'text around it': [`Bag Attributes\n${rsaKey}done\n`, rsaKey],
  'the public key before it': [publicKey + rsaKey, rsaKey],
} as const;

for (const [name, [text, key]] of Object.entries(accepted)) {
  test(`a key is read: ${name}`, () => expect(loadedKey(text)).toBe(key));
}

const refusedKeys = {
  'a public key': publicKey,
  'an encrypted private key': rsa.export({ type: 'pkcs8', format: 'pem', ...locked }).toString(),
  'an encrypted private key ': rsa.export({ type: 'pkcs1', format: 'pem', ...locked }).toString(),
  'an RSA private key of 1024 bits': pkcs8(generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey),
  'a private key of the type ec': pkcs8(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey),
  'a private key of the type rsa-pss': pkcs8(
    generateKeyPairSync('rsa-pss', { modulusLength: 2048 }).privateKey,
  ),
  'a PEM block of the kind CERTIFICATE': '-----BEGIN CERTIFICATE-----\nAA==\n-----END CERTIFICATE-----\n',
  'a damaged private key': rsaKey.replace(/\n.{64}\n/, '\n'),
  'a damaged private key ': rsaKey.replaceAll('\n', ' '),
  'no PEM block': rsaKey.split('\n').slice(1, -2).join('\n'),
};

for (const [found, text] of Object.entries(refusedKeys)) {
  test(`the key is not taken: ${found}`, () => {
    const error = refused(withKey(text));
    expect(error).toMatchObject({ code: 'PRIVATE_KEY', keys: ['application.private_key'] });
    expect(onlyProblem(error)).toContain(` | ${found.trim()} | ${expected} | `);
    expect(error.message).not.toContain(text.slice(40, 60));
  });
}

test('the message for an encrypted key says how to decrypt it', () => {
  expect(refused(withKey(refusedKeys['an encrypted private key'])).message.split('\n').slice(2)).toEqual([
    'application.private_key (line 10)',
    '  found     an encrypted private key',
    `  expected  ${expected}`,
    '  to do     decrypt it with: openssl pkey -in key.pem -out decrypted.pem',
  ]);
});

test('exactly one of private_key and private_key_file is wanted', () => {
  const neither = refused({ ...demo, application: { id: 'MP-TEST' } });
  expect(onlyProblem(neither)).toBe(
    'application | no private key | exactly one of private_key and private_key_file | add private_key_file',
  );
  const both = refused({
    ...demo,
    application: { id: 'MP-TEST', private_key: '${KEY}', private_key_file: 'k.pem' },
  });
  expect(both.message).toContain('found     both private_key and private_key_file');
  expect(refused({ ...demo, application: { id: 'MP-TEST', privat_key: 'x' } }).keys).toEqual([
    'application.privat_key',
  ]);
});

function withFile(private_key_file: string): unknown {
  return { ...demo, application: { id: 'MP-TEST', private_key_file } };
}

test('a key file is found from the folder of the profile, and by its absolute path', () => {
  const folder = emptyFolder();
  const file = written(rsaKey, folder, 'key.pem');
  for (const path of ['key.pem', file])
    expect(loadProfile(written(withFile(path), folder)).name).toBe('demo');
});

test('a key file that is not there is told by its path', () => {
  const folder = emptyFolder();
  const error = refusalOf(written(withFile('nowhere.pem'), folder));
  expect(onlyProblem(error)).toBe(
    `application.private_key_file | no such file: the path nowhere.pem, counted from ${folder} | ` +
      'the path of the private key in PEM | correct the path',
  );
});

test('a folder, an unreadable file and a large file are no key files', () => {
  const folder = emptyFolder();
  written('x'.repeat(65 * 1024), folder, 'large.pem');
  chmodSync(written(rsaKey, folder, 'closed.pem'), 0);
  const found = (file: string): string => onlyProblem(refusalOf(written(withFile(file), folder)));
  expect(found('.')).toContain('a folder');
  expect(found('large.pem')).toContain('a file of more than 64 KiB');
  if (process.getuid?.() !== 0) expect(found('closed.pem')).toContain('a file that you may not read');
});

test('a key in place of a path is not shown', () => {
  const error = refused(withFile(rsaKey));
  expect(onlyProblem(error)).toContain('the text of a key in place of a path');
  expect(error.message).not.toContain(rsaKey.slice(40, 60));
  const bare = rsaKey.split('\n')[1] ?? '';
  expect(refused(withFile(join('keys', bare))).message).not.toContain(bare);
});
