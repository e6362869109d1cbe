import type { Claim, Outcome } from './coordinator.ts';

/** A failure may be a passing trouble of the network; after so many it is how the environment is. */
const attempts = 3;

interface LookUp {
  readonly finder: object;
  /** Are told how it ended; nothing where its finder has left. */
  readonly waiting: ((outcome?: Outcome) => void)[];
}

interface Entry {
  outcome?: Outcome;
  failures: number;
  underWay?: LookUp | undefined;
}

/** What a run has learned: each key is looked up by whoever asks for it first, and by no two at a time. */
export class Findings {
  readonly #entries = new Map<string, Entry>();

  /** `finder` stands for the process that asks. */
  async claim(key: string, finder: object): Promise<Claim> {
    const entry: Entry = this.#entries.get(key) ?? { failures: 0 };
    this.#entries.set(key, entry);
    for (let { underWay } = entry; underWay !== undefined; { underWay } = entry) {
      const { waiting } = underWay;
      const outcome = await new Promise<Outcome | undefined>((resolve) => waiting.push(resolve));
      if (outcome !== undefined) return outcome;
    }
    if (entry.outcome !== undefined) return entry.outcome;
    entry.underWay = { finder, waiting: [] };
    return 'yours';
  }

  /** Keeps what was found. A failure that is not final is told to those who wait and forgotten, until there were three. */
  settle(key: string, outcome: Outcome, finder: object): void {
    const entry = this.#entries.get(key);
    if (entry?.underWay?.finder !== finder) return;
    if ('failure' in outcome) entry.failures += 1;
    if ('value' in outcome || outcome.isFinal || entry.failures === attempts) entry.outcome = outcome;
    end(entry, outcome);
  }

  /** Frees the keys that a process was looking up when it left. */
  release(finder: object): void {
    for (const entry of this.#entries.values()) if (entry.underWay?.finder === finder) end(entry);
  }
}

function end(entry: Entry, outcome?: Outcome): void {
  const waiting = entry.underWay?.waiting ?? [];
  entry.underWay = undefined;
  for (const tell of waiting) tell(outcome);
}
