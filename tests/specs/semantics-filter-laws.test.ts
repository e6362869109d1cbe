import { expect, test } from '@playwright/test';
import fc, { type Arbitrary } from 'fast-check';
import { operatorTable } from '../../specs/openapi.ts';
import type { FieldType } from '../../specs/semantics/field-type.ts';
import { both, either, opposite } from '../../specs/semantics/ruling.ts';
import { present, ruling, text, threeValues } from './semantics-values.ts';

const opposites = [
  ['IS', 'IS_NOT'],
  ['IS_EQUAL_TO', 'IS_NOT_EQUAL_TO'],
  ['IS_BEFORE', 'IS_AFTER_OR_ON'],
  ['IS_AFTER', 'IS_BEFORE_OR_ON'],
  ['IS_LESS_THAN', 'IS_GREATER_THAN_OR_EQUAL_TO'],
  ['IS_GREATER_THAN', 'IS_LESS_THAN_OR_EQUAL_TO'],
  ['IS_EMPTY', 'IS_NOT_EMPTY'],
  ['IS_VALID', 'IS_NOT_VALID'],
] as const;

const comparable = [
  { type: 'date', less: 'IS_BEFORE', atMost: 'IS_BEFORE_OR_ON', more: 'IS_AFTER' },
  { type: 'integer', less: 'IS_LESS_THAN', atMost: 'IS_LESS_THAN_OR_EQUAL_TO', more: 'IS_GREATER_THAN' },
] as const;

/** The field types whose rows have all these operations. */
function typesWith(...operations: readonly string[]): Arbitrary<FieldType> {
  const has = (type: string) => operations.every((operation) => operatorTable[type]?.includes(operation));
  return fc.constantFrom(...(Object.keys(operatorTable).filter(has) as FieldType[]));
}

/** Several elements to ask a field for, and a value that it holds. */
function asked(operation: string) {
  const elements = fc.array(text, { minLength: 1, maxLength: 4 });
  return typesWith(operation).chain((type) => fc.tuple(fc.constant(type), present[type], elements));
}

for (const [operation, negation] of opposites) {
  test(`${operation} and ${negation} complement each other on present values`, () => {
    const values = typesWith(operation, negation).chain((type) =>
      fc.tuple(fc.constant(type), present[type], present[type]),
    );
    fc.assert(
      fc.property(values, ([type, stored, given]) => {
        expect(ruling(type, stored, negation, given)).toBe(opposite(ruling(type, stored, operation, given)));
      }),
    );
  });
}

test('IS, IS_NOT and IS_EMPTY never keep the same record twice', () => {
  const type = typesWith('IS', 'IS_NOT', 'IS_EMPTY');
  const values = type.chain((drawn) =>
    fc.tuple(fc.constant(drawn), fc.option(present[drawn], { nil: undefined }), present[drawn]),
  );
  fc.assert(
    fc.property(values, ([drawn, stored, given]) => {
      const rulings = ['IS', 'IS_NOT', 'IS_EMPTY'].map((operation) =>
        ruling(drawn, stored, operation, given),
      );
      expect(rulings.filter((one) => one === 'must').length).toBeLessThanOrEqual(1);
    }),
  );
});

test('a present value is what it is, and equality does not depend on the side', () => {
  fc.assert(
    fc.property(threeValues, ({ type, one, other }) => {
      const operation = ['IS', 'IS_EQUAL_TO'].find((name) => operatorTable[type]?.includes(name));
      fc.pre(operation !== undefined);
      expect(ruling(type, one, operation, one)).toBe('must');
      expect(ruling(type, one, operation, other)).toBe(ruling(type, other, operation, one));
    }),
  );
});

test('IS_EMPTY keeps what is absent and drops what is present, zero and false among it', () => {
  fc.assert(
    fc.property(threeValues, ({ type, one }) => {
      expect(ruling(type, one, 'IS_EMPTY')).toBe('must not');
      expect(ruling(type, undefined, 'IS_EMPTY')).toBe('must');
      expect(ruling(type, undefined, 'IS_NOT_EMPTY')).toBe('must not');
    }),
  );
});

test('IS_ANY on a text field is the union of IS', () => {
  fc.assert(
    fc.property(text, fc.array(text, { minLength: 1, maxLength: 4 }), (stored, given) => {
      const each = given.map((wanted) => ruling('string', stored, 'IS', wanted));
      expect(ruling('string', stored, 'IS_ANY', given)).toBe(either(each));
    }),
  );
});

test('IS_ANY asks for each element on its own, whatever their order', () => {
  fc.assert(
    fc.property(asked('IS_ANY'), ([type, stored, given]) => {
      const each = given.map((wanted) => ruling(type, stored, 'IS_ANY', [wanted]));
      expect(ruling(type, stored, 'IS_ANY', given)).toBe(either(each));
      expect(ruling(type, stored, 'IS_ANY', given.toReversed())).toBe(either(each));
      expect(ruling(type, stored, 'IS_NOT_ANY', given)).toBe(opposite(either(each)));
    }),
  );
});

test('IS_ALL asks for every element, so each of them alone is asked of IS_ANY', () => {
  fc.assert(
    fc.property(asked('IS_ALL'), ([type, stored, given]) => {
      const each = given.map((wanted) => ruling(type, stored, 'IS_ANY', [wanted]));
      expect(ruling(type, stored, 'IS_ALL', given)).toBe(both(each));
      expect(ruling(type, stored, 'IS_NOT_ALL', given)).toBe(opposite(both(each)));
    }),
  );
});

test('a list holds all of its own elements', () => {
  fc.assert(
    fc.property(typesWith('IS_ALL'), present.string_list, (type, stored) => {
      expect(ruling(type, stored, 'IS_ALL', stored)).toBe('must');
    }),
  );
});

for (const { type, less, atMost, more } of comparable) {
  test(`comparisons of a ${type} field are antisymmetric, and their inclusive forms take in the equal`, () => {
    fc.assert(
      fc.property(present[type], present[type], (one, other) => {
        expect(ruling(type, one, less, other)).toBe(ruling(type, other, more, one));
        expect(both([ruling(type, one, less, other), ruling(type, other, less, one)])).not.toBe('must');
        expect(ruling(type, one, less, one)).toBe('must not');
        expect(ruling(type, one, atMost, one)).toBe('must');
        if (ruling(type, one, less, other) === 'must') expect(ruling(type, one, atMost, other)).toBe('must');
      }),
    );
  });

  test(`comparisons of a ${type} field are transitive where they are decided`, () => {
    fc.assert(
      fc.property(present[type], present[type], present[type], (one, other, third) => {
        fc.pre(ruling(type, one, less, other) === 'must' && ruling(type, other, less, third) === 'must');
        expect(ruling(type, one, less, third)).not.toBe('must not');
        expect(ruling(type, third, less, one)).not.toBe('must');
      }),
    );
  });

  test(`IS_BETWEEN on a ${type} field follows from its two halves, its ends left open`, () => {
    fc.assert(
      fc.property(present[type], present[type], present[type], (low, stored, high) => {
        fc.pre(ruling(type, low, atMost, high) === 'must');
        const halves = both([ruling(type, stored, more, low), ruling(type, stored, less, high)]);
        const within = both([ruling(type, low, atMost, stored), ruling(type, stored, atMost, high)]);
        const expected = halves === within ? halves : 'unspecified';
        expect(ruling(type, stored, 'IS_BETWEEN', [low, high])).toBe(expected);
        expect(ruling(type, stored, 'IS_NOT_BETWEEN', [low, high])).toBe(opposite(expected));
        expect(ruling(type, low, 'IS_BETWEEN', [low, high])).toBe('unspecified');
      }),
    );
  });
}

test('negations and comparisons leave records without a value open', () => {
  fc.assert(
    fc.property(threeValues, ({ type, one, other }) => {
      const open = /NOT_(?!EMPTY)|IS_NOT$|THAN|BEFORE|AFTER|BETWEEN|VALID/;
      for (const operation of operatorTable[type]?.filter((name) => open.test(name)) ?? []) {
        for (const given of [one, [one], [one, other]]) {
          expect(ruling(type, undefined, operation, given), operation).toBe('unspecified');
        }
      }
    }),
  );
});

test('a value that no reading covers decides nothing', () => {
  const odd = fc.constantFrom<unknown>(
    undefined,
    null,
    '',
    ' ',
    [],
    [''],
    [null],
    {},
    { seconds: 1 },
    Number.NaN,
  );
  fc.assert(
    fc.property(threeValues, odd, ({ type, one }, given) => {
      for (const operation of operatorTable[type]?.filter((name) => !/EMPTY|VALID/.test(name)) ?? []) {
        expect(ruling(type, one, operation, given), operation).toBe('unspecified');
        expect(ruling(type, undefined, operation, given), operation).toBe('unspecified');
      }
    }),
  );
});
