import type { OperationId } from '../specs/openapi.ts';
import type { Redactor } from './redaction.ts';

/** One request with its response, redacted. Times in ISO 8601, and in milliseconds to one decimal. */
export interface Exchange {
  readonly operation: OperationId;
  readonly started_at: string;
  readonly duration_ms: number;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
  };
  readonly response?: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  };
  /** Set instead of `response` when no answer came. */
  readonly trouble?: string;
}

const longestKeptBody = 16_384;
const mostKept = 40;

/** Kept as it came, until all secrets are known that may stand in it. More than is shown: hiding makes a text shorter. */
const longestHeldText = 4 * longestKeptBody;

const cutMark = '…';

/** The beginning of a text, without holding on to the rest of it. */
function held(text: string): string {
  return text.length <= longestHeldText
    ? text
    : Buffer.from(text.slice(0, longestHeldText)).toString() + cutMark;
}

function shortened(text: string): string {
  if (text.length <= longestKeptBody) return text;
  const more = text.length - longestKeptBody;
  const atLeast = text.endsWith(cutMark) ? 'at least ' : '';
  return `${text.slice(0, longestKeptBody)}… (${atLeast}${more} more characters)`;
}

function everyString<T>(value: T, change: (text: string) => string): T {
  if (typeof value === 'string') return change(value) as T;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [change(key), everyString(inner, change)]),
  ) as T;
}

type ByOperation<T> = Partial<Record<OperationId, T>>;

/** How many requests these durations are of. */
export function countsOf(durations: ByOperation<readonly number[]>): ByOperation<number> {
  return Object.fromEntries(Object.entries(durations).map(([operation, each]) => [operation, each.length]));
}

/** Keeps the latest exchanges of what is being tried, and of all of them how long each took. */
export class Recorder {
  readonly #redactor: Redactor;
  #kept: Exchange[] = [];
  #durations = new Map<OperationId, number[]>();
  #total = 0;

  constructor(redactor: Redactor) {
    this.#redactor = redactor;
  }

  record(exchange: Exchange): void {
    const { operation, duration_ms } = exchange;
    const known = this.#durations.get(operation);
    if (known === undefined) this.#durations.set(operation, [duration_ms]);
    else known.push(duration_ms);
    this.#total += 1;
    this.#kept.push(everyString(exchange, held));
    if (this.#kept.length > mostKept) this.#kept.shift();
  }

  /** Forgets the exchanges kept so far, not the counts: what follows is a new try. */
  begin(): void {
    this.#kept = [];
  }

  /** The latest of the kept exchanges, redacted and shortened. Each costs a search for every secret. */
  exchanges(most = mostKept): Exchange[] {
    return this.#kept
      .slice(-most)
      .map((exchange) => everyString(exchange, (text) => shortened(this.#redactor.redact(text))));
  }

  /** How long each request took, by operation, since the last call of this or of takeCounts. */
  takeDurations(): ByOperation<readonly number[]> {
    const durations = Object.fromEntries(this.#durations);
    this.#durations = new Map();
    return durations;
  }

  /** Requests by operation since the last call of this or of takeDurations. */
  takeCounts(): ByOperation<number> {
    return countsOf(this.takeDurations());
  }

  /** All requests since the start. */
  total(): number {
    return this.#total;
  }
}
