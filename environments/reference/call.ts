import type { Operation } from '../../specs/openapi.ts';
import type { Grant, Registry } from './applications.ts';
import type { Clock } from './clock.ts';
import type { Reply } from './http/message.ts';
import type { JsonObject } from './json.ts';
import type { Store } from './records/store.ts';
import type { Seams } from './seams.ts';

/** Everything that one service remembers. */
export interface State {
  readonly clock: Clock;
  readonly registry: Registry;
  readonly store: Store;
  /** Epoch seconds. */
  readonly started_at: number;
}

/** A request that found its operation. */
export interface Call {
  readonly rules: Seams;
  readonly state: State;
  readonly operation: Operation;
  readonly parameters: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Empty for operations without a body. */
  readonly body: JsonObject;
}

/** A call whose token was accepted. */
export interface SecuredCall extends Call {
  readonly grant: Grant;
}

export type Handler = (call: SecuredCall) => Reply | Promise<Reply>;
