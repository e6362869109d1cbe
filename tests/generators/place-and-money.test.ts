import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { currencyText, geopointText } from '../../generators/place-and-money.ts';
import { valueEncodings } from '../../specs/openapi.ts';

test('a geopoint is two numbers between its delimiters, on the globe', () => {
  const { open, close, separator } = valueEncodings.geopoint;
  fc.assert(
    fc.property(geopointText(), ({ text, numbers }) => {
      expect(text).toBe(`${open}${numbers.join(separator)}${close}`);
      for (const number of numbers) expect(Math.abs((number * 8) % 2)).toBe(1);
      expect(Math.abs(numbers[0] ?? Infinity)).toBeLessThan(90);
      expect(Math.abs(numbers[1] ?? Infinity)).toBeLessThan(180);
    }),
  );
});

test('a currency text is an object with the code and one number', () => {
  fc.assert(
    fc.property(currencyText(), ({ text, numbers, code }) => {
      const members: unknown[] = Object.values(JSON.parse(text) as object);
      expect(members).toEqual([code, ...numbers]);
      expect(JSON.parse(text)).toHaveProperty(valueEncodings.currency.code_member, code);
    }),
  );
});
