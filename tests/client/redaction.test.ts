import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { Redactor } from '../../client/credentials/redaction.ts';

const pem =
  '-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEF\nAASCBKcwggSjAgEAAoIBAQC7\n-----END PRIVATE KEY-----\n';

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
  const spellings = [
    pem,
    JSON.stringify({ pem }),
    pem.split('\n')[1] ?? '',
    pem.split('\n').slice(1, 3).join(''),
  ];
  for (const spelling of spellings)
    expect(redactor.redact(spelling)).not.toContain('MIIEvQIBADANBgkqhkiG9w0BAQEF');
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
  redactor.hideTextsIn(
    { odd: ['place-of-a-token'], took: 12, token_type: 'Bearer' },
    'access token',
    'Bearer'.length,
  );
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

/** What services do to a text on its way: each is undone by some reader. */
const encodings: Readonly<Record<string, (text: string) => string>> = {
  'as it is': (text) => text,
  'in JSON': (text) => JSON.stringify(text),
  'in JSON within JSON': (text) => JSON.stringify(JSON.stringify(text)),
  'in JSON with slashes escaped': (text) => JSON.stringify(text).replaceAll('/', '\\/'),
  'in JSON that is safe for HTML': (text) =>
    JSON.stringify(text).replaceAll(/[<>&='+]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`),
  'in a URL': encodeURIComponent,
  'in a URL, in small letters': (text) =>
    encodeURIComponent(text).replaceAll(/%../g, (byte) => byte.toLowerCase()),
};

for (const [name, encode] of Object.entries(encodings)) {
  test(`a secret is hidden ${name}`, () => {
    const secrets = fc.oneof(fc.string({ minLength: 8 }), fc.base64String({ minLength: 8 }));
    fc.assert(
      fc.property(secrets, (secret) => {
        const inner = secret.trim();
        fc.pre(inner.length >= 8);
        const redactor = new Redactor();
        redactor.hide(secret, 'label');
        expect(redactor.redact(encode(inner))).toMatch(/^[\\"]*«label»[\\"]*$/);
      }),
      { examples: [['a\\\\\\b"c/d=e'], ['"\\"\\"\\"\\"'], ['line\nbreak\tø😀']] },
    );
  });
}

test('half a character in a secret does no harm', () => {
  const redactor = new Redactor();
  redactor.hide('canary-\ud800-half', 'access token');
  expect(redactor.redact(JSON.stringify('canary-\ud800-half'))).toBe('"«access token»"');
});

test('two thousand secrets do not slow the hiding down', () => {
  const redactor = new Redactor();
  for (let count = 0; count < 2000; count += 1)
    redactor.hide(`${'eyJ0-_.'.repeat(80)}x${count}y`, 'assertion');
  const begin = performance.now();
  redactor.redact(`{"a":"${'eyJ0-_. '.repeat(2000)}"}`);
  expect(performance.now() - begin).toBeLessThan(2000);
});

const token = 'eyJhbGciOiJSUzI1NiJ9.c2VjcmV0LW9mLW91cnM_Q2FuYXJ5LTE.x-7Yz0QpLm4Kd2Wv9RtB';

test('sixteen characters of a secret in a row are hidden, wherever they were cut', () => {
  const redactor = new Redactor();
  redactor.hide(token, 'access token');
  fc.assert(
    fc.property(fc.nat(token.length - 16), fc.integer({ min: 16, max: 40 }), (start, length) => {
      const part = token.slice(start, start + length);
      expect(redactor.redact(`the token ${part}… is unknown`)).toBe('the token «access token»… is unknown');
    }),
  );
});

test('a secret in base64 is hidden, whatever stands before it and behind it', () => {
  const redactor = new Redactor();
  redactor.hide(pem, 'key');
  redactor.hide(token, 'access token');
  const variants = ['base64', 'base64url'] as const;
  fc.assert(
    fc.property(
      fc.constantFrom(pem, token, token.slice(7, 40)),
      fc.constantFrom(...variants),
      fc.string({ maxLength: 4, unit: 'grapheme-ascii' }),
      fc.string({ maxLength: 4, unit: 'grapheme-ascii' }),
      (secret, encoding, before, behind) => {
        const encoded = Buffer.from(before + secret + behind).toString(encoding);
        expect(redactor.redact(`{"echo":"${encoded}"}`)).toMatch(/^\{"echo":"«(key|access token)»=*"\}$/);
      },
    ),
  );
});

test('what a token has in common with public text is not hidden', () => {
  const redactor = new Redactor();
  redactor.hideTextsIn(
    { issuer: 'https://sso.example/very/long/address', note: 'a sentence with some words', token },
    'access token',
    6,
  );
  const text = 'https://sso.example/very/short, a sentence with other words, application/json';
  expect(redactor.redact(text)).toBe(text);
});

test('a megabyte of token and a million texts beside it are hidden in no time, by their ends', () => {
  const redactor = new Redactor();
  const long = Array.from({ length: 65_536 }, (_, index) => index.toString(36).padStart(16, 'x')).join('');
  redactor.hideTextsIn(
    [long, ...Array.from({ length: 1_000_000 }, (_, index) => `text number ${index}`)],
    'access token',
    6,
  );
  expect(redactor.redact(`begins ${long.slice(0, 4_000)}`)).toBe('begins «access token»');
  expect(redactor.redact(`ends ${long.slice(-4_000)}`)).toBe('ends «access token»');
});

/** A redactor that hides one secret. */
function hiding(secret: string): Redactor {
  const redactor = new Redactor();
  redactor.hide(secret, 'label');
  return redactor;
}

test('each line of a key is hidden from eight characters on, and what stands around the key is not', () => {
  const begin = '-----BEGIN PRIVATE KEY-----';
  const key = [begin, 'MIIEvQIBADAN', 'ABCDEFG', '', '-----END PRIVATE KEY-----', ''];
  for (const lineBreak of ['\n', '\r\n']) {
    const redactor = hiding(key.join(lineBreak));
    expect(redactor.redact('line MIIEvQIBADAN.')).toBe('line «label».');
    expect(redactor.redact('both MIIEvQIBADANABCDEFG.')).toBe('both «label».');
    expect(redactor.redact('line ABCDEFG.')).toBe('line ABCDEFG.');
    expect(redactor.redact(`other ${begin}`)).toBe(`other ${begin}`);
  }
});

test('a secret is hidden from eight characters on, without the blanks around it', () => {
  expect(hiding('1234567').redact('a 1234567 b')).toBe('a 1234567 b');
  expect(hiding('12345678').redact('a 12345678 b')).toBe('a «label» b');
  expect(hiding(' 12345678\n').redact('a 12345678 b')).toBe('a «label» b');
  expect(hiding('12345678').redact('12345678')).toBe('«label»');
});

test('of two secrets the longer one is hidden first, whichever was told first', () => {
  for (const secrets of [
    ['12345678', 'ab-12345678-cd'],
    ['ab-12345678-cd', '12345678'],
  ]) {
    const redactor = new Redactor();
    for (const secret of secrets) redactor.hide(secret, `of ${secret.length}`);
    expect(redactor.redact('ab-12345678-cd 12345678')).toBe('«of 14» «of 8»');
  }
});

test('of an answer the texts that are longer than that are hidden, up to a hundred', () => {
  const texts = Array.from({ length: 101 }, (_each, at) => `number-${String(at).padStart(3, '0')}`);
  const redactor = new Redactor();
  redactor.hideTextsIn([null, 'number', ...texts], 'label', 'number'.length);
  expect(redactor.redact('number-000 number-099 number-100')).toBe('«label» «label» number-100');
  const longer = new Redactor();
  longer.hideTextsIn(['number-000', 'number-0000'], 'label', 'number-000'.length);
  expect(longer.redact('number-000 is number-0000')).toBe('number-000 is «label»');
});

test('a long secret is hidden as it is and by its parts, and no further than it reaches', () => {
  const secret = 'abcdefghijklmnopqrstuvwxyz-0123456789-ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const redactor = hiding(secret);
  expect(redactor.redact(`x${secret}y`)).toBe('x«label»y');
  expect(redactor.redact(`${secret.slice(4, 30)}+${secret.slice(20, 50)}`)).toBe('«label»+«label»');
  expect(redactor.redact(`zz${secret.slice(5, 21)}zz`)).toBe('zz«label»zz');
  expect(redactor.redact(secret.slice(5, 20))).toBe(secret.slice(5, 20));
  expect(redactor.redact(secret.slice(0, 16))).toBe('«label»');
  expect(redactor.redact(secret.slice(-16))).toBe('«label»');
});

test('a secret whose letters stand in the other case is hidden as well', () => {
  const swapped = (text: string): string =>
    text.replaceAll(/[a-z]/gi, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    );
  for (const secret of [
    'aHD5I43w3yf0',
    'a+B/c=d+E/f=',
    'aHD5I43w3yf0-Qkz7_mWsR2tLxVbN9cEuYpJg4hDf6oA',
    'aHD5I43w3yf0-Qkz7_mWsR2tLxVbN9cEuYpJg4hDf6oA.eyJzdWIiOiJub2JvZHkifQ.sIgNaTuRe-0fThIs',
  ]) {
    const redactor = hiding(secret);
    for (const shown of [secret.toLowerCase(), secret.toUpperCase(), swapped(secret)]) {
      expect(redactor.redact(`Bearer ${shown}`)).toBe('Bearer «label»');
      expect(redactor.redact(encodeURIComponent(shown))).toBe('«label»');
    }
  }
});
