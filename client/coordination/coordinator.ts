import type { OperationId } from '../../specs/openapi.ts';

/** What a run may cost. */
export interface BudgetLimits {
  readonly requests: number;
  readonly records: number;
}

/** What an environment bears from all processes of a run together. */
export interface PaceLimits {
  /** Names the environment. */
  readonly address: string;
  readonly requests_per_second: number;
  readonly concurrency: number;
}

/** What a service asks for that has too much to do. */
export interface HoldBack {
  readonly pace: PaceLimits;
  /** How long nobody is to start. */
  readonly ms: number;
  /** By how much the rate is too high; absent where it is not. `little` is nothing where it was not too high before. */
  readonly slower?: 'much' | 'little' | undefined;
}

export interface LeaseRequest {
  readonly what: keyof BudgetLimits;
  /** What the budget of the run has of it. */
  readonly limit: number;
  readonly least: number;
  /** Grants it even where it is not left: the request has to be sent. */
  readonly inAnyCase?: boolean;
}

/** How a look-up ended. A failure stands as JSON; a final one would be the same at the next try. */
export type Outcome = { readonly value: unknown } | { readonly failure: unknown; readonly isFinal: boolean };

/** What is known of a key; `yours` where nothing is, and whoever asked is to look it up and to tell. */
export type Claim = Outcome | 'yours';

export type RequestCounts = Partial<Record<OperationId, number>>;

/**
 * What one process of a run asks of the coordinator that all of them share. Everything that passes is JSON, and
 * none of it is a secret. What a process holds is freed when it leaves, also by dying.
 */
export interface Coordinator {
  /** Why the run was given up, once it was. */
  readonly down: string | undefined;
  /** Takes `least` of the budget, and a few more where there is plenty. Answers with how many, 0 for none. */
  lease(asked: LeaseRequest): Promise<number>;
  /** Gives back what was leased and not spent. */
  giveBack(lease: { readonly what: keyof BudgetLimits; readonly count: number }): void;
  /** Waits until one more request may start. Answers with the time by then, in epoch milliseconds. */
  beginRequest(pace: PaceLimits): Promise<number>;
  endRequest(pace: PaceLimits): void;
  /** Lets no request start for a while, and lowers the rate from then on. */
  holdBack(asked: HoldBack): void;
  /**
   * Waits for the lock of the run: `shared` with others, or `alone`. Each grant is given back by one `unlock`. Answers
   * with how often somebody has been alone before.
   */
  lock(how: 'shared' | 'alone'): Promise<number>;
  unlock(): void;
  /** Waits while another process looks the key up. */
  claim(key: string): Promise<Claim>;
  /** Tells how the look-up of a claimed key ended. */
  settle(told: { readonly key: string; readonly outcome: Outcome }): void;
  /** Ends the run for all processes; the first reason stays. */
  giveUp(reason: string): void;
  /** Adds to the requests that no check has told of. Answers with all of them. */
  tally(counts: RequestCounts): Promise<RequestCounts>;
  /** Tells what came to light outside of any check; JSON, and no secrets. */
  note(told: readonly unknown[]): void;
  /** Leaves the run. What was told before is taken in. */
  close(): Promise<void>;
}
