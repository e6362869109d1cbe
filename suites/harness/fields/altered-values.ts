import type { FieldType, Value } from '../../../specs/semantics/field-type.ts';
import { showsNothing, shownElements } from '../../../specs/semantics/value.ts';

/** A value that a record was given, and what a list shows of it. */
export interface GivenAndShown {
  readonly given: Value;
  readonly shown: unknown;
}

/** A service may set elements and tags in its own letters, and join their words by other signs. */
const spelled = (element: string): string =>
  element
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** What tags may be written in other letters than these is open. */
const ofPlainLetters = /^[ -~]*$/;

/** So many elements of ours in one list show that a field takes any, and shows them apart. */
const fewestApart = 2;

/** A list that a record was given, and the elements that it shows. */
interface LookedList {
  readonly list: readonly string[];
  readonly found: ReadonlySet<string>;
}

function lookedLists(fieldType: FieldType, records: readonly GivenAndShown[]): readonly LookedList[] {
  return records.flatMap(({ given, shown }) => {
    if (typeof given !== 'object') return [];
    const elements = showsNothing(shown) ? [] : shownElements(fieldType, shown);
    return elements === undefined ? [] : [{ list: given, found: new Set(elements.map(spelled)) }];
  });
}

/** Whether a field takes any elements: one that knows no words but its own has none of ours, or one by chance. */
export function takesAnyElements(fieldType: FieldType, records: readonly GivenAndShown[]): boolean {
  return lookedLists(fieldType, records).some(
    ({ list, found }) => list.filter((each) => found.has(spelled(each))).length >= fewestApart,
  );
}

/** The first element that a record was given and does not show, of a field that takes any. */
export function lostElement(
  fieldType: FieldType,
  records: readonly GivenAndShown[],
): { readonly element: string; readonly list: readonly string[] } | undefined {
  for (const { list, found } of lookedLists(fieldType, records)) {
    const judged = list.filter((each) => fieldType !== 'tag' || ofPlainLetters.test(each));
    const element = judged.find((each) => !found.has(spelled(each)));
    if (element !== undefined) return { element, list };
  }
  return undefined;
}

/** A number that a record was given, and the one that it shows. */
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

/** Whether bounds explain what is shown: whatever lies beyond one is set to it. */
function areClamped(pairs: readonly NumberPair[]): boolean {
  const raised = pairs.filter(({ given, shown }) => shown > given).map(({ shown }) => shown);
  const lowered = pairs.filter(({ given, shown }) => shown < given).map(({ shown }) => shown);
  const [least, most] = [Math.max(-Infinity, ...raised), Math.min(Infinity, ...lowered)];
  return pairs.every(({ given, shown }) => shown === Math.min(Math.max(given, least), most));
}

/** Whether a range explains it: what lies above it is shown as one number, and what lies below it as one. */
function areReplacedBeyond(pairs: readonly NumberPair[]): boolean {
  const kept = pairs.filter(({ given, shown }) => shown === given).map(({ given }) => given);
  if (kept.length === 0) return false;
  const [least, most] = [Math.min(...kept), Math.max(...kept)];
  const above = pairs.filter(({ given }) => given > most);
  const below = pairs.filter(({ given }) => given < least);
  const isOne = (some: readonly NumberPair[]): boolean => new Set(some.map(({ shown }) => shown)).size < 2;
  return kept.length + above.length + below.length === pairs.length && isOne(above) && isOne(below);
}

/** Whether a range that the schema does not tell explains every number that is shown, or one number for all does. */
export function areBounded(pairs: readonly NumberPair[]): boolean {
  return areClamped(pairs) || areReplacedBeyond(pairs);
}

/** How far from a number that is shown others tell a bound from another rule: neither is a multiple of ten. */
const steps = [-17, 17] as const;

/** Numbers on both sides of one that is shown: a bound that lies there leaves one of them as it is. */
export function numbersBeside({ shown }: NumberPair): readonly number[] {
  return steps.map((step) => shown + step).filter((value) => value >= 0);
}
