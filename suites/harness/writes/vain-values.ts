import type { Value } from '../../../specs/semantics/field-type.ts';
import type { Patience } from '../patience/patience.ts';

/** A value that was written, and the type of its field. */
interface WrittenValue {
  readonly fieldType: string;
  readonly value: Value | undefined;
}

const inShort = ({ fieldType, value }: WrittenValue): string => `${fieldType} ${JSON.stringify(value)}`;

/** A value that one resource type never shows another one does not show either: lists are not waited for again. */
export class VainValues {
  readonly #lists: Patience;

  constructor(lists: Patience) {
    this.#lists = lists;
  }

  has(written: WrittenValue): boolean {
    return this.#lists.isVainFor(inShort(written));
  }

  /** Notes whether a list that was waited for has shown a value. */
  note(written: WrittenValue, isShown: boolean): void {
    this.#lists.noteFor(inShort(written), isShown);
  }
}
