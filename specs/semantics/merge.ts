import { mergeOperations } from '../openapi.ts';
import type { FieldType, Value } from './field-type.ts';
import { elementsOf, relations } from './relations.ts';
import { sameElements, sameValue } from './value.ts';

/** What a field holds after an upsert: this value, one of these, these elements in any order and number, or nobody tells. */
export type Merged =
  | { readonly exactly: Value }
  | { readonly either: readonly [Value, Value] }
  | { readonly elements: ReadonlySet<string> }
  | 'unspecified';

/** What a merge operation makes of a value that the oracle can read. */
type Rule = (fieldType: FieldType, stored: Value | undefined, submitted: Value) => Merged;

const rules: Readonly<Record<string, Rule>> = {
  always_overwrite: (_fieldType, _stored, submitted) => ({ exactly: submitted }),
  overwrite_if_empty: (fieldType, stored, submitted) => {
    if (stored === undefined) return { exactly: submitted };
    return isSurelyValue(fieldType, stored) ? { exactly: stored } : 'unspecified';
  },
  // Newer may be the later of two dates, or what was sent later: the document does not tell.
  overwrite_if_newer: (fieldType, stored, submitted) => {
    if (stored === undefined) return { exactly: submitted };
    return isSurelyValue(fieldType, stored) ? { either: [stored, submitted] } : 'unspecified';
  },
  combine: combined,
};

/**
 * What an upsert of one field makes of the stored value. Unspecified wherever the submitted value may count as
 * empty. Throws for an operation that the description does not have: such an upsert is to be refused.
 */
export function merged(
  operation: string,
  fieldType: FieldType,
  stored: Value | undefined,
  submitted: Value,
): Merged {
  if (!mergeOperations.includes(operation)) {
    throw new Error(`There is no merge operation ${operation}: an upsert with it is to be refused.`);
  }
  if (!isSurelyValue(fieldType, submitted)) return 'unspecified';
  return rules[operation]?.(fieldType, stored, submitted) ?? 'unspecified';
}

/** Whether a shown value is one that the merge allows, in whatever representation. */
export function agrees(shown: unknown, fieldType: FieldType, expected: Merged): boolean {
  if (expected === 'unspecified') return true;
  if ('exactly' in expected) return sameValue(fieldType, shown, expected.exactly);
  if ('either' in expected) return expected.either.some((value) => sameValue(fieldType, shown, value));
  return sameElements(fieldType, shown, expected.elements);
}

function isSurelyValue(fieldType: FieldType, value: Value): boolean {
  return (elementsOf(fieldType, value)?.length ?? 0) > 0;
}

/** Elements that are alike but not equal may be taken for one: then nobody tells which of them stays. */
function combined(fieldType: FieldType, stored: Value | undefined, submitted: Value): Merged {
  const { many, same } = relations[fieldType];
  const [before, after] = [elementsOf(fieldType, stored), elementsOf(fieldType, submitted)];
  if (!many || before === undefined || after === undefined) return 'unspecified';
  const elements = [...new Set([...before, ...after].map(String))];
  const alike = elements.some((one) => elements.some((other) => same(one, other) === 'unspecified'));
  return alike ? 'unspecified' : { elements: new Set(elements) };
}
