import type { ClauseId } from '../../specs/clauses/ledger.ts';
import type { Call, Habits, Style } from './habits.ts';

/** A caller that is wrong in one rule. */
export interface WrongCaller {
  readonly id: string;
  /** The clause that it breaks. */
  readonly clause: ClauseId;
  /** Where it is found; the service as it is, where that is enough. */
  readonly scenario?: string;
  readonly style?: Partial<Style>;
  readonly habits: Partial<Habits>;
}

type Body = Readonly<Record<string, unknown>>;

/** A caller that changes its calls of one step; `next` pages are steps of their own. */
export function rewriting(
  id: string,
  clause: ClauseId,
  step: string | RegExp,
  change: (call: Call) => Partial<Call>,
  more: Pick<WrongCaller, 'scenario' | 'style'> = {},
): WrongCaller {
  const isMeant = (name: string): boolean => (typeof step === 'string' ? name === step : step.test(name));
  const rewrite = (call: Call): Call => (isMeant(call.step) ? { ...call, ...change(call) } : call);
  return { id, clause, habits: { rewrite }, ...more };
}

/** A caller that changes the JSON bodies of one step. */
export function sending(
  id: string,
  clause: ClauseId,
  step: string | RegExp,
  change: (body: Body) => unknown,
  more: Pick<WrongCaller, 'scenario' | 'style'> = {},
): WrongCaller {
  return rewriting(id, clause, step, ({ body }) => ({ body: change((body ?? {}) as Body) }), more);
}

export function without(body: Body, ...names: readonly string[]): Body {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));
}
