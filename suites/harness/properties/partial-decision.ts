import { BudgetSpent, EnvironmentDown, NoAccessToken } from '../../../client/errors.ts';
import { Inconclusive, isUndecided, NotOffered } from './expectation.ts';

/** After these nothing else can be decided either. */
const finalTroubles = [EnvironmentDown, NoAccessToken, BudgetSpent];

/** So many drawn inputs in a row that cannot be decided are enough to stop drawing. */
const mostInARow = 3;

/** What kept some inputs of a law from being decided. */
export class Undecided {
  readonly #found: { readonly input: unknown; readonly error: Error }[] = [];
  #inARow = 0;
  /** Set by an error that ends the search: a bug of the kit, or the end of all asking. */
  end: { readonly error: unknown } | undefined;

  /** No further input is worth a try. `isListed`: every input of a short list has its turn. */
  stops(isListed: boolean): boolean {
    return this.end !== undefined || (!isListed && this.#inARow >= mostInARow);
  }

  decided(): void {
    this.#inARow = 0;
  }

  /** What could not be decided before says nothing of what comes now. */
  startAnew(): void {
    this.#inARow = 0;
  }

  note(input: unknown, error: unknown): void {
    const isFinal = finalTroubles.some((kind) => error instanceof kind);
    if (!isUndecided(error) || isFinal) this.end = { error };
    else this.#found.push({ input, error });
    this.#inARow += 1;
  }

  /** Throws what no verdict can stand beside: a bug of the kit always, an undecided input where nothing was decided. */
  rethrow(decided: number, isBroken: boolean): void {
    if (this.end !== undefined && (!isBroken || !isUndecided(this.end.error))) throw this.end.error;
    const [first] = this.#found;
    if (first !== undefined && decided === 0 && !isBroken) throw first.error;
  }

  get count(): number {
    return this.#found.length;
  }

  /** Whether the environment lacks what each of these inputs is about: none of them met trouble. */
  get isLack(): boolean {
    return this.count > 0 && this.#found.every(({ error }) => error instanceof NotOffered);
  }

  /** Each reason once, after the first input that it kept from being decided. */
  get inWords(): string {
    const reasons = new Map(
      this.#found.map(({ input, error }) => [error.message, input]).toReversed() as [string, unknown][],
    );
    return [...reasons]
      .toReversed()
      .map(([reason, input]) => `${named(input)}${reason}`)
      .join('; ');
  }
}

/** A short text says which input it was; anything longer would hide the reason. */
function named(input: unknown): string {
  return typeof input === 'string' && input.length <= 60 ? `${input}: ` : '';
}

/** One decided input of many that were to be drawn proves hardly anything: two are tried, however long they take. */
export const fewestDrawn = 2;

/** Says of a law that held how many of its inputs show it, where not all do. Throws Inconclusive where too few do. */
export function partlyDecided({
  decided,
  planned,
  isListed,
  late,
  spared,
  undecided,
}: {
  readonly decided: number;
  readonly planned: number;
  readonly isListed: boolean;
  readonly late: number;
  /** Inputs that the budget left no room for. */
  readonly spared: number;
  readonly undecided: Undecided;
}): { readonly partly?: string } {
  if (late === 0 && spared === 0 && undecided.count === 0) return {};
  const reasons = [
    undecided.inWords,
    late > 0 ? 'the time for this law was up' : '',
    spared > 0 ? 'the budget leaves room for no more' : '',
  ];
  const why = reasons.filter((reason) => reason !== '').join('; ');
  if (!isListed && decided < Math.min(fewestDrawn, planned)) {
    const told = `only ${decided} of ${planned} inputs could be tried: ${why}`;
    throw late === 0 && spared === 0 && undecided.isLack ? new NotOffered(told) : new Inconclusive(told);
  }
  return { partly: `held for ${decided} of ${planned}; ${why}` };
}
