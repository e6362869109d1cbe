import type { FieldType, Value } from '../../../specs/semantics/field-type.ts';
import { showsNothing, shownElements } from '../../../specs/semantics/value.ts';

/** A value that a record was given, and what a list shows of it. */
export interface GivenAndShown {
  readonly given: Value;
  readonly shown: unknown;
}

/** A service may set elements and tags in its own letters. */
const spelled = (element: string): string => element.normalize('NFC').trim().toLowerCase();

/** So many different elements of ours show that a field takes any: no list of words that it knows has them by chance. */
const fewestKept = 2;

/**
 * The first element that a record was given and does not show, of a field that shows other elements. Undefined where
 * none is lost, or where the field may know no words but its own.
 */
export function lostElement(
  fieldType: FieldType,
  records: readonly GivenAndShown[],
): { readonly element: string; readonly list: readonly string[] } | undefined {
  const looked = records.flatMap(({ given, shown }) => {
    if (typeof given !== 'object') return [];
    const elements = showsNothing(shown) ? [] : shownElements(fieldType, shown);
    return elements === undefined ? [] : [{ list: given, found: new Set(elements.map(spelled)) }];
  });
  const kept = looked.flatMap(({ list, found }) => list.map(spelled).filter((each) => found.has(each)));
  if (new Set(kept).size < fewestKept) return undefined;
  for (const { list, found } of looked) {
    const element = list.find((each) => !found.has(spelled(each)));
    if (element !== undefined) return { element, list };
  }
  return undefined;
}

/** A whole number that a record was given, and the one that it shows. */
export interface NumberPair {
  readonly given: number;
  readonly shown: number;
}

/** The pairs of numbers among these values. */
export function numberPairs(records: readonly GivenAndShown[]): readonly NumberPair[] {
  return records.flatMap(({ given, shown }) =>
    typeof given === 'number' && typeof shown === 'number' ? [{ given, shown }] : [],
  );
}

/**
 * Whether bounds that the schema does not tell, one number for all among them, explain every number that is shown: what
 * lies beyond a bound is set to it, all else stays.
 */
export function areBounded(pairs: readonly NumberPair[]): boolean {
  const raised = pairs.filter(({ given, shown }) => shown > given).map(({ shown }) => shown);
  const lowered = pairs.filter(({ given, shown }) => shown < given).map(({ shown }) => shown);
  const [least, most] = [Math.max(-Infinity, ...raised), Math.min(Infinity, ...lowered)];
  return pairs.every(({ given, shown }) => shown === Math.min(Math.max(given, least), most));
}

/** How far from a number that is shown others tell a bound from another rule: neither is a multiple of ten. */
const steps = [-17, 17] as const;

/** Numbers on both sides of one that is shown: a bound that lies there leaves one of them as it is. */
export function numbersBeside({ shown }: NumberPair): readonly number[] {
  return steps.map((step) => shown + step).filter((value) => value >= 0);
}
