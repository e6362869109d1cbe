import type { FieldValues } from '../../client/crm.ts';

/** What a record may be: its values by field id, or gone. */
export type RecordState = FieldValues | 'gone';

/**
 * What we know of one record. An answer that was lost leaves two possibilities, the call carried out or not.
 * Looking rules none of them out: a call may still take effect after we looked.
 */
export class RecordModel {
  #possible: readonly RecordState[];

  constructor(possible: readonly RecordState[]) {
    this.#possible = possible;
  }

  get isSurelyThere(): boolean {
    return !this.#possible.includes('gone');
  }

  get isSurelyGone(): boolean {
    return this.#possible.every((state) => state === 'gone');
  }

  /** All possibilities, for a message. */
  get inWords(): string {
    return this.#possible.map((state) => JSON.stringify(state)).join(' or ');
  }

  /** A call took effect; or perhaps, when its answer was lost. */
  changed(next: (state: RecordState) => RecordState, certainly: boolean): void {
    const after = this.#possible.map(next);
    this.#possible = certainly ? after : [...this.#possible, ...after];
  }

  /** Whether what was seen is one of the possibilities; undefined stands for no record. */
  allows(seen: FieldValues | undefined): boolean {
    return this.#possible.some((state) => agrees(state, seen));
  }
}

/** Only the values that we know of count: a service may show more. */
function agrees(state: RecordState, seen: FieldValues | undefined): boolean {
  if (state === 'gone') return seen === undefined;
  return seen !== undefined && Object.entries(state).every(([id, value]) => seen[id] === value);
}
