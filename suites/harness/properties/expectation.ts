import { isDeepStrictEqual } from 'node:util';
import type { ClauseId } from '../../../specs/clauses/ledger.ts';
import { safeText } from '../results/safe-text.ts';
import { Unanswered, EnvironmentDown, NoAccessToken, BudgetSpent } from '../../../client/errors.ts';

/** Two values, each as JSON. */
interface Difference {
  readonly expected: string;
  readonly found: string;
}

/** The service did what a clause forbids, or did not do what it asks. Only this is a failure. */
export class ViolatedExpectation extends Error {
  override readonly name = 'ViolatedExpectation';
  /** The clause that was broken, where it is another one than the check set out to decide. */
  readonly clause: ClauseId | undefined;
  /** Set where one exact value was demanded and another came. */
  readonly difference: Difference | undefined;

  constructor(message: string, clause?: ClauseId, difference?: Difference) {
    super();
    // The stack is written down before there is a message. The runner quotes the file of the first line there
    // that looks like a frame, and a message may hold text of the service.
    this.stack ??= '';
    this.message = safeText(clause === undefined ? message : `[${clause}] ${message}`);
    this.clause = clause;
    this.difference = difference;
  }
}

/** The environment did not let us decide: a precondition of the check is missing. */
export class Inconclusive extends Error {
  override readonly name: string = 'Inconclusive';
}

/** The environment does not have what the clause is about, or not for us, as it may: a skip. */
export class NotOffered extends Inconclusive {
  override readonly name = 'NotOffered';
}

/** Demands what a clause says. `expectation` is the sentence that would be true of a conforming service. */
export function holds(condition: boolean, expectation: string): asserts condition {
  if (!condition) throw new ViolatedExpectation(expectation);
}

function shown(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value);
}

/** Demands one exact value and shows both when it is another. */
export function equal(found: unknown, expected: unknown, expectation: string): void {
  if (isDeepStrictEqual(found, expected)) return;
  const difference = { expected: shown(expected), found: shown(found) };
  const message = `${expectation}; expected ${difference.expected}, found ${difference.found}`;
  throw new ViolatedExpectation(message, undefined, difference);
}

/** Skips unless the environment has what the clause is about. `lack` says what it does not have. */
export function offered(condition: boolean, lack: string): asserts condition {
  if (!condition) throw new NotOffered(lack);
}

/** Stops without a verdict unless what the check builds on is there. */
export function given(condition: boolean, precondition: string): asserts condition {
  if (!condition) throw new Inconclusive(`${precondition}, so this could not be decided`);
}

/** True for what means that the environment did not let us decide. Anything else unknown is a fault of the kit. */
export function isUndecided(error: unknown): error is Error {
  return [Unanswered, EnvironmentDown, NoAccessToken, BudgetSpent, Inconclusive].some(
    (kind) => error instanceof kind,
  );
}

/** What was asked for; something else where the environment did not let us decide it. */
export async function orElse<Found, Instead>(
  asked: Promise<Found>,
  instead: Instead,
): Promise<Found | Instead> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Inconclusive) return instead;
    throw error;
  }
}
