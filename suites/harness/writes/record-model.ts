import type { FieldValues } from '../../../client/request-body.ts';

/** What a record may be: its values by field id, or gone. */
export type RecordState = FieldValues | 'gone';

/** What a write makes of a record. */
export type Effect = (state: RecordState) => RecordState;

/** One way in which things may stand. */
interface Possibility {
  readonly state: RecordState;
  /** Writes whose answer was lost and that did not happen so far. Each may still happen, once, or never. */
  readonly pending: readonly Effect[];
}

/**
 * What we know of one record. A write whose answer was lost forks the model: it happened, or it did not, and may yet.
 * What is seen later resolves a fork only where it shows that the write happened: a list that does not show it may lag.
 */
export class RecordModel {
  #possible: readonly Possibility[];

  constructor(state: RecordState = 'gone') {
    this.#possible = [{ state, pending: [] }];
  }

  get isSurelyThere(): boolean {
    return this.#reachable.every(({ state }) => state !== 'gone');
  }

  get isSurelyGone(): boolean {
    return this.#reachable.every(({ state }) => state === 'gone');
  }

  /** All possibilities, for a message. */
  get inWords(): string {
    return [...new Set(this.#reachable.map(({ state }) => JSON.stringify(state)))].join(' or ');
  }

  /** A write took effect; or perhaps, when its answer was lost. */
  changed(effect: Effect, certainly: boolean): void {
    this.#possible = certainly
      ? this.#reachable.map(({ state, pending }) => ({ state: effect(state), pending }))
      : this.#possible.map(({ state, pending }) => ({ state, pending: [...pending, effect] }));
  }

  /** Whether what was seen is possible; undefined stands for no record. What it proves to have happened, has. */
  allows(seen: FieldValues | undefined): boolean {
    const agreeing = this.#reachable.filter(({ state }) => agrees(state, seen));
    if (agreeing.length === 0) return false;
    const unproven = new Set(agreeing.flatMap(({ pending }) => pending));
    this.#possible = this.#reachable.filter(({ pending }) => pending.every((write) => unproven.has(write)));
    return true;
  }

  /** The possibilities, and all that they become when pending writes happen now, in any order. */
  get #reachable(): readonly Possibility[] {
    return this.#possible.flatMap(futures);
  }
}

function futures({ state, pending }: Possibility): readonly Possibility[] {
  const next = pending.map((write) => ({
    state: write(state),
    pending: pending.filter((other) => other !== write),
  }));
  return [{ state, pending }, ...next.flatMap(futures)];
}

/** Only the values that we know of count: a service may show more. */
function agrees(state: RecordState, seen: FieldValues | undefined): boolean {
  if (state === 'gone') return seen === undefined;
  return seen !== undefined && Object.entries(state).every(([id, value]) => seen[id] === value);
}
