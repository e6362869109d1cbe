import { BudgetSpent, EnvironmentDown, NoAccessToken, Unanswered } from '../../../client/errors.ts';
import { Inconclusive, NotOffered, ViolatedExpectation } from '../properties/expectation.ts';

/** What a look-up may end with. An error of another kind is a fault of the kit. */
const kinds = [
  BudgetSpent,
  EnvironmentDown,
  NoAccessToken,
  Unanswered,
  Inconclusive,
  NotOffered,
  ViolatedExpectation,
];

/** An error as JSON. */
export interface ToldError {
  readonly name: string;
  readonly message: string;
  readonly stack?: string | undefined;
}

export function errorToJson(error: Error): ToldError {
  const { name, message, stack } = error;
  return { ...error, name, message, stack };
}

/** An error as it was before it was told as JSON. */
export function errorFromJson(asTold: ToldError): Error {
  const kind = kinds.find(({ name }) => name === asTold.name) ?? Error;
  const error = Object.setPrototypeOf(new Error(asTold.message), kind.prototype) as Error;
  return Object.assign(error, asTold);
}
