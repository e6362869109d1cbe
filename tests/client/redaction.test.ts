import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { Redactor } from '../../client/redaction.ts';

const pem = '-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEF\nAASCBKcwggSjAgEAAoIBAQC7\n-----END PRIVATE KEY-----\n';

test('a secret is replaced by its label wherever it stands', () => {
  const redactor = new Redactor();
  redactor.hide('s3cr3t-token-value', 'access token');
  expect(redactor.redact('Bearer s3cr3t-token-value, again s3cr3t-token-value')).toBe(
    'Bearer «access token», again «access token»',
  );
});

test('a key is hidden as a whole, line by line, inside JSON and without its line breaks', () => {
  const redactor = new Redactor();
  redactor.hide(pem, 'key');
  const spellings = [pem, JSON.stringify({ pem }), pem.split('\n')[1] ?? '', pem.split('\n').slice(1, 3).join('')];
  for (const spelling of spellings) expect(redactor.redact(spelling)).not.toContain('MIIEvQIBADANBgkqhkiG9w0BAQEF');
});

test('a secret in a URL is hidden too', () => {
  const redactor = new Redactor();
  redactor.hide('a+b/c=d+e/f=', 'access token');
  expect(redactor.redact(`https://x.example/?token=${encodeURIComponent('a+b/c=d+e/f=')}`)).toBe(
    'https://x.example/?token=«access token»',
  );
});

test('every text of an answer can be hidden, whatever member it stands in', () => {
  const redactor = new Redactor();
  redactor.hideTextsIn({ odd: ['place-of-a-token'], took: 12, token_type: 'Bearer' }, 'access token', 'Bearer'.length);
  expect(redactor.redact('place-of-a-token Bearer 12')).toBe('«access token» Bearer 12');
});

test('no secret of eight characters or more survives, whatever surrounds it', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 8 }), fc.string(), fc.string(), (secret, before, after) => {
      fc.pre(secret.trim().length >= 8 && !'«access token»'.includes(secret.trim()));
      const redactor = new Redactor();
      redactor.hide(secret, 'access token');
      const clean = redactor.redact(`${before} ${secret} ${after}`);
      return !clean.replaceAll('«access token»', ' ').includes(secret.trim());
    }),
  );
});
