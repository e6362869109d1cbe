import fc, { type Arbitrary } from 'fast-check';
import { valueEncodings } from '../specs/openapi.ts';

/** A text of the first upsert form that stands for several parts. */
export interface WrittenParts {
  readonly text: string;
  /** What must be found again, in whatever form it is shown. */
  readonly numbers: readonly number[];
  readonly code?: string;
}

/** Quarters have an exact binary form, so no service has to round them. */
function quarters(min: number, max: number): Arbitrary<number> {
  return fc.integer({ min: min * 4 + 1, max: max * 4 - 1 }).map((quarter) => quarter / 4);
}

/** Odd eighths of a degree: exact in binary form as well, with a third decimal place, which is a hundred metres. */
function eighths(min: number, max: number): Arbitrary<number> {
  return fc.integer({ min: min * 4, max: max * 4 - 1 }).map((quarter) => quarter / 4 + 1 / 8);
}

function placeText(latitude: number, longitude: number): string {
  const { open, close, separator } = valueEncodings.geopoint;
  return `${open}${[latitude, longitude].join(separator)}${close}`;
}

/** A point on the globe, off the poles and the date line. */
export function geopointText(): Arbitrary<WrittenParts> {
  return fc
    .tuple(eighths(-80, 80), eighths(-170, 170))
    .map((numbers) => ({ text: placeText(...numbers), numbers }));
}

/** On the equator, and on the first meridian. */
export const placesOfZero: readonly WrittenParts[] = [
  { text: placeText(0, 13.125), numbers: [0, 13.125] },
  { text: placeText(-7.125, 0), numbers: [-7.125, 0] },
];

function moneyText(code: string, amount: number): WrittenParts {
  const { code_member } = valueEncodings.currency;
  return { text: JSON.stringify({ [code_member]: code, amount }), numbers: [amount], code };
}

/** An amount of a currency that has hundredths. The member of the amount has no documented name; `amount` is tried. */
export function currencyText(): Arbitrary<WrittenParts> {
  return fc
    .tuple(fc.constantFrom('EUR', 'USD', 'CHF'), quarters(1, 10_000))
    .map(([code, amount]) => moneyText(code, amount));
}

/** What is owed, not owned. */
export const debt = moneyText('EUR', -12.5);
