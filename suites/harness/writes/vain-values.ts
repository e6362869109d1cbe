import type { Value } from '../../../specs/semantics/field-type.ts';
import type { Patience } from '../patience/patience.ts';

/** A value, and the type of its field. */
interface TypedValue {
  readonly fieldType: string;
  readonly value: Value | undefined;
}

const inShort = ({ fieldType, value }: TypedValue): string => `${fieldType} ${JSON.stringify(value)}`;

/** A value that several looks did not show is not waited for again, in whatever resource type. */
export class VainValues {
  readonly #lists: Patience;

  constructor(lists: Patience) {
    this.#lists = lists;
  }

  has(value: TypedValue): boolean {
    return this.#lists.isVainFor(inShort(value));
  }

  /** Notes what one look has shown of values that it waited for; each counts once, in however many fields it stands. */
  note(looked: readonly (TypedValue & { readonly isShown: boolean })[]): void {
    for (const name of new Set(looked.map(inShort))) {
      const isShown = looked.some((each) => each.isShown && inShort(each) === name);
      this.#lists.noteFor(name, isShown);
    }
  }
}
