import type { Exchange as RecordedExchange, ExchangeWatch } from '../../../client/http/recorder.ts';
import type { Redactor } from '../../../client/credentials/redaction.ts';
import type { Profile } from '../../../environments/profile.ts';
import type { Exchange } from '../../../traffic/exchange.ts';
import { judge, type ServiceLaw, type Watch } from '../../../traffic/law.ts';
import { type SeenExchange, TrafficReader } from '../../../traffic/reading/reader.ts';
import { runLaws } from '../../../traffic/service/laws.ts';
import type { NotedBreach } from '../results/check-log.ts';
import { safeText } from '../results/safe-text.ts';
import { seenExchange, toldExchange } from './told-exchange.ts';

/** So many characters of bodies are judged together; where it comes to twice as many they go unjudged. */
const longestPart = 16 * 1024 * 1024;

/** The secrets of a run stay where they are until something is told. */
const nothingHidden = { hide: () => {}, redact: (text: string) => text };

/** By the clock of this process, finer than a millisecond: the order of events counts. */
const now = (): number => performance.timeOrigin + performance.now();

/**
 * Judges the traffic of one worker by the laws over the service, whoever asked: set-up, checks and cleaning alike.
 * Of an exchange that was judged nothing is kept but what a law remembers.
 */
export class TrafficWatch implements ExchangeWatch {
  readonly #profile: Profile;
  readonly #redactor: Redactor;
  readonly #reader = new TrafficReader(nothingHidden);
  readonly #laws: readonly { readonly law: ServiceLaw; readonly watch: Watch }[];
  readonly #noted = new Map<string, NotedBreach>();
  #part: SeenExchange[] = [];
  #size = 0;
  #underWay = 0;

  constructor(profile: Profile, redactor: Redactor) {
    this.#profile = profile;
    this.#redactor = redactor;
    const session = {};
    this.#laws = runLaws.map((law) => ({ law, watch: law.watch(session) }));
  }

  begun(): void {
    this.#underWay += 1;
  }

  over(exchange?: RecordedExchange): void {
    this.#underWay -= 1;
    const seen = exchange && seenExchange(exchange, this.#profile, now());
    if (seen === undefined) return;
    this.#part.push(seen);
    this.#size += (seen.body?.length ?? 0) + (seen.response?.body?.length ?? 0);
    if (this.#size > longestPart) this.#judgePart();
  }

  /** What was broken since the last call, once for each clause and operation. */
  take(): readonly NotedBreach[] {
    this.#judgePart();
    const noted = [...this.#noted.values()];
    this.#noted.clear();
    return noted;
  }

  /** A law may have to see what overlaps: a part ends where no request is under way. */
  #judgePart(): void {
    if (this.#underWay > 0 && this.#size <= 2 * longestPart) return;
    const seen = this.#underWay > 0 ? [] : this.#part;
    this.#part = [];
    this.#size = 0;
    const exchanges = seen
      .toSorted((a, b) => a.started - b.started)
      .map((each) => this.#reader.read(each))
      .filter(({ operation }) => operation !== undefined);
    const part = { exchanges, settle_ms: this.#profile.settle_timeout_ms };
    for (const { law, watch } of this.#laws) {
      const found = judge({ ...law, trials: watch }, part);
      if (found.verdict === 'fail') this.#note(law.clause, found.breach, found.exchanges);
    }
  }

  #note(clause: NotedBreach['clause'], breach: string, exchanges: readonly Exchange[]): void {
    const clean = (text: string): string => this.#redactor.redact(text);
    const key = `${clause} in the traffic of ${exchanges.at(-1)?.operation}`;
    const told = exchanges.flatMap((each) => toldExchange(each, this.#profile, clean) ?? []);
    this.#noted.set(key, { clause, key, found: safeText(clean(breach)), exchanges: told, law: true });
  }
}
