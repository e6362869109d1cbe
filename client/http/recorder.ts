import { type OperationId, operations } from '../../specs/openapi.ts';
import type { Redactor } from '../credentials/redaction.ts';
import { type Count, Within } from '../within.ts';

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

/** So much more of a text is searched for secrets than is shown of it: hiding makes a text shorter. */
const margin = 4;

const cutMark = '…';

/** As much of a text as showing `longest` characters of it may need, without holding on to the rest. */
function held(text: string, longest: number): string {
  const most = margin * longest;
  return text.length <= most + cutMark.length ? text : Buffer.from(text.slice(0, most)).toString() + cutMark;
}

function shortened(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const more = text.length - longest;
  const atLeast = text.endsWith(cutMark) ? 'at least ' : '';
  return `${text.slice(0, longest)}… (${atLeast}${more} more characters)`;
}

/** How much of what was kept is told. */
interface Extent {
  readonly most?: number;
  /** Characters of a body. */
  readonly longest?: number;
}

function everyString<T>(value: T, change: (text: string) => string): T {
  if (typeof value === 'string') return change(value) as T;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [change(key), everyString(inner, change)]),
  ) as T;
}

function isLong({ request, response }: Exchange): boolean {
  return [request.body, response?.body].some((body) => (body?.length ?? 0) > longestKeptBody);
}

type ByOperation<T> = Partial<Record<OperationId, T>>;

/** How many requests these durations are of. */
export function countsOf(durations: ByOperation<readonly number[]>): ByOperation<number> {
  return Object.fromEntries(Object.entries(durations).map(([operation, each]) => [operation, each.length]));
}

/** The latest write: when it was answered, or given up, on the clock of `performance.now()`. No operation before any. */
export interface LastWrite {
  readonly operation?: OperationId;
  readonly at: number;
}

/** Is shown every exchange whole and with its secrets, as soon as it is over. */
export interface ExchangeWatch {
  /** A request is about to be sent. */
  begun(): void;
  /** It is over; without an exchange it was not sent after all. */
  over(exchange?: Exchange): void;
}

/** Keeps the latest exchanges of what is being tried, and of all of them how long each took. */
export class Recorder {
  readonly #redactor: Redactor;
  #kept: Exchange[] = [];
  #durations = new Map<OperationId, number[]>();
  #total = 0;
  #lastWrite: LastWrite = { at: Number.NEGATIVE_INFINITY };
  #watch: ExchangeWatch | undefined;
  readonly #parts = new Within<Exchange[]>();
  /** How many requests a work sends. */
  readonly counts = new Within<Count>();

  constructor(redactor: Redactor) {
    this.#redactor = redactor;
  }

  /** Shows every exchange from now on to one who watches. */
  showTo(watch: ExchangeWatch): void {
    this.#watch = watch;
  }

  /** To be told before each request, which ends with {@link record} or {@link forget}. */
  expect(): void {
    this.#watch?.begun();
  }

  /** The request that was announced is not sent. */
  forget(): void {
    this.#watch?.over();
  }

  record(exchange: Exchange): void {
    this.#watch?.over(exchange);
    const { operation, duration_ms } = exchange;
    const known = this.#durations.get(operation);
    if (known === undefined) this.#durations.set(operation, [duration_ms]);
    else known.push(duration_ms);
    this.#total += 1;
    for (const each of this.counts.here) each.count += 1;
    if (operations[operation].writes) this.#lastWrite = { operation, at: performance.now() };
    this.#keep([isLong(exchange) ? everyString(exchange, (text) => held(text, longestKeptBody)) : exchange]);
  }

  /** Keeps exchanges that somebody else had, for the evidence. They count for nothing. */
  show(exchanges: readonly Exchange[]): void {
    this.#keep(exchanges);
  }

  /** Does some work. Tells the latest exchanges that were its own, whatever goes on beside it. */
  async during<T>(work: () => Promise<T>): Promise<{ readonly value: T; readonly exchanges: Exchange[] }> {
    const kept: Exchange[] = [];
    const value = await this.#parts.during(kept, work);
    return { value, exchanges: this.#shown(kept) };
  }

  /** Forgets the exchanges kept so far, not the counts: what follows is a new try. */
  begin(): void {
    this.#kept = [];
  }

  /** The latest of the kept exchanges, redacted and shortened. Each costs a search for every secret. */
  exchanges({ most = mostKept, longest = longestKeptBody }: Extent = {}): Exchange[] {
    return this.#shown(most > 0 ? this.#kept.slice(-most) : [], longest);
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

  get lastWrite(): LastWrite {
    return this.#lastWrite;
  }

  /** All requests since the start. */
  total(): number {
    return this.#total;
  }

  #keep(exchanges: readonly Exchange[]): void {
    for (const kept of [this.#kept, ...this.#parts.here]) {
      kept.push(...exchanges);
      if (kept.length > mostKept) kept.splice(0, kept.length - mostKept);
    }
  }

  #shown(exchanges: readonly Exchange[], longest = longestKeptBody): Exchange[] {
    const shown = (text: string): string => shortened(this.#redactor.redact(held(text, longest)), longest);
    return exchanges.map((exchange) => everyString(exchange, shown));
  }
}
