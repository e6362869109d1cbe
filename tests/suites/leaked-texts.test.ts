import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { constantTexts, leakedTexts } from '../../suites/harness/tokens/leaked-texts.ts';

const telling = fc.stringMatching(/^[a-z]{8,16}$/);

test('a text of the answer is found wherever the refusal holds it', () => {
  fc.assert(
    fc.property(telling, (text) => {
      expect(leakedTexts({ objects: [{ value: text }] }, { error: { data: [text] } }, '')).toEqual([text]);
    }),
  );
});

test('what the request held, what is short and what the refusal lacks does not count', () => {
  fc.assert(
    fc.property(telling, (text) => {
      expect(leakedTexts({ id: text }, { error: text }, `/contacts/${text}`)).toEqual([]);
      expect(leakedTexts({ type: text.slice(0, 7) }, { type: text.slice(0, 7) }, '')).toEqual([]);
      expect(leakedTexts({ id: text }, { error: 'unauthenticated' }, '')).toEqual([]);
    }),
  );
});

test('what is no text tells nothing', () => {
  expect(leakedTexts({ a: null, b: 12_345_678, c: 'a-telling-text' }, { d: [null, 12_345_678] }, '')).toEqual(
    [],
  );
  expect(leakedTexts({ a: 'a-telling-text' }, null, '')).toEqual([]);
});

test('what every answer holds that has texts is constant, and what one answer lacks is not', () => {
  const [terms, name] = ['/terms-of-use', 'a name of somebody'];
  const answers = [{ objects: [{ name }], terms }, {}, { sub: 'somebody-else', links: [terms] }];
  expect([...constantTexts(answers)]).toEqual([terms]);
  expect([...constantTexts([{ name }, {}])]).toEqual([]);
});
