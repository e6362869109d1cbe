import { filterOperations, operatorTable } from '../openapi.ts';
import type { Condition, FieldType, Value } from './field-type.ts';
import type { Order } from './moment.ts';
import { elementsOf, type Relations, relations } from './relations.ts';
import { both, either, opposite, type Ruling } from './ruling.ts';

/** One filter put to one record. */
interface Question {
  readonly relations: Relations;
  readonly absent: boolean;
  /** What is stored, element by element; none where nothing is stored, or nothing that surely counts as a value. */
  readonly elements: readonly unknown[];
  readonly given: unknown;
}

type Rule = (question: Question) => Ruling;

const rules: Readonly<Record<string, Rule>> = {
  IS: equals,
  IS_NOT: negated(equals),
  IS_EQUAL_TO: equals,
  IS_NOT_EQUAL_TO: negated(equals),
  IS_ANY: among(either),
  IS_NOT_ANY: negated(among(either)),
  IS_ALL: among(both),
  IS_NOT_ALL: negated(among(both)),
  IS_LESS_THAN: ordered(-1),
  IS_LESS_THAN_OR_EQUAL_TO: ordered(-1, 0),
  IS_GREATER_THAN: ordered(1),
  IS_GREATER_THAN_OR_EQUAL_TO: ordered(1, 0),
  IS_BEFORE: ordered(-1),
  IS_BEFORE_OR_ON: ordered(-1, 0),
  IS_AFTER: ordered(1),
  IS_AFTER_OR_ON: ordered(1, 0),
  IS_BETWEEN: between,
  IS_NOT_BETWEEN: negated(between),
  IS_EMPTY: empty,
  IS_NOT_EMPTY: (question) => opposite(empty(question)),
  IS_VALID: valid,
  IS_NOT_VALID: negated(valid),
};

/**
 * Whether a list with this filter shows a record with this value. Throws for an operation that the row of the
 * field type rules out: such a filter has no rows, it is to be refused.
 */
export function rulingOf(
  { operation, value }: Condition,
  fieldType: FieldType,
  stored: Value | undefined,
): Ruling {
  const asked = operation ?? filterOperations.default;
  if (!operatorTable[fieldType]?.includes(asked)) {
    if (asked !== operation || isDisputed(asked)) return 'unspecified';
    throw new Error(`The row of ${fieldType} has no ${asked}: a filter with it is to be refused.`);
  }
  const elements = elementsOf(fieldType, stored);
  if (elements === undefined) return 'unspecified';
  const question = { relations: relations[fieldType], absent: stored === undefined, elements, given: value };
  return rules[asked]?.(question) ?? 'unspecified';
}

/** The description is at odds with itself: allowed but in no row, or in a row but not allowed. */
function isDisputed(operation: string): boolean {
  const inSomeRow = Object.values(operatorTable).some((row) => row.includes(operation));
  return filterOperations.allowed.includes(operation) !== inSomeRow;
}

/** Whether a negation keeps records without a value is open. */
function negated(rule: Rule): Rule {
  return (question) => (question.elements.length === 0 ? 'unspecified' : opposite(rule(question)));
}

function empty({ absent, elements }: Question): Ruling {
  if (absent) return 'must';
  return elements.length === 0 ? 'unspecified' : 'must not';
}

/** Of a field with several elements nobody tells whether one is enough. */
function equals({ relations: { many, reads, same }, elements, given }: Question): Ruling {
  if (many || !reads(given)) return 'unspecified';
  return either(elements.map((element) => same(element, given)));
}

function among(quantifier: typeof both): Rule {
  return ({ relations: { reads, same }, elements, given }) => {
    if (!Array.isArray(given) || given.length === 0 || !given.every(reads)) return 'unspecified';
    return quantifier(given.map((wanted) => either(elements.map((element) => same(element, wanted)))));
  };
}

function ordered(...accepted: readonly Order[]): Rule {
  return ({ relations: { order }, elements: [only], given }) => {
    const found = order(only, given);
    if (found === undefined) return 'unspecified';
    return accepted.includes(found) ? 'must' : 'must not';
  };
}

/** Whether the ends belong to a span is open, and so is a span that ends before it starts. */
function between({ relations: { order }, elements: [only], given }: Question): Ruling {
  if (!Array.isArray(given) || given.length !== 2) return 'unspecified';
  const [low, high] = given as readonly unknown[];
  const span = order(low, high);
  if (span === undefined || span > 0) return 'unspecified';
  return both([order(low, only), order(only, high)].map((side) => inside[side ?? 0]));
}

const inside = { [-1]: 'must', 0: 'unspecified', 1: 'must not' } as const;

function valid({ relations: { valid: judge }, elements: [only] }: Question): Ruling {
  return judge(only);
}
