import type { ClauseId } from '../specs/clauses/ledger.ts';
import type { FieldSchema } from '../specs/openapi.ts';
import type { Exchange } from './exchange.ts';

/** What is known of an environment besides what its traffic shows. */
export interface KnownFields {
  /** Schemas of fields by resource type and field id. */
  readonly schemas: Readonly<Record<string, Readonly<Record<string, FieldSchema>>>>;
  /** Types of the operator table by resource type and field id. */
  readonly types: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The fields that are unique, all of them, by resource type. */
  readonly unique: Readonly<Record<string, readonly string[]>>;
}

/** What laws are applied to: exchanges in the order in which their requests began. */
export interface Traffic {
  readonly exchanges: readonly Exchange[];
  /** What the same caller sent when it was run before, in other scenarios: there it shows what it wants. */
  readonly elsewhere?: readonly (readonly Exchange[])[];
  /** The witness knows its own fields; of an environment of others only the traffic tells. */
  readonly known?: KnownFields;
  /** How long a list may take to show a write, in milliseconds; a minute where nobody says. */
  readonly settle_ms?: number;
}

/** One time that the traffic put a rule to the test. */
export interface Trial {
  /** The shortest sequence that shows the outcome, in order of time. */
  readonly exchanges: readonly Exchange[];
  /** What was done instead; absent where the rule was kept. */
  readonly breach?: string;
}

/** A rule of the document over exchanges alone. Pure: the same traffic gives the same trials. */
export interface Law {
  readonly clause: ClauseId;
  /** What traffic would put the rule to the test. Reads on after `not exercised: `. */
  readonly exercise: string;
  /** How whoever breaks the rule mends it: a sentence. */
  readonly mend: string;
  /** Every time that the rule was put to the test. What could be either way is no trial. */
  readonly trials: (traffic: Traffic) => readonly Trial[];
}

/** Judges one part of the traffic, and remembers of it what the next parts may need. */
export type Watch = (part: Traffic) => readonly Trial[];

/**
 * A law over what a service answers. A long run is judged part by part: no request is under way when a part ends,
 * and what is remembered from part to part is bounded.
 */
export interface ServiceLaw extends Law {
  /** Laws that are asked with the same session may share what they remember. */
  readonly watch: (session: object) => Watch;
}

/** A law over a service that remembers, judging all of the traffic as one part. */
export function remembering(law: Omit<ServiceLaw, 'trials'>): ServiceLaw {
  return { ...law, trials: (traffic) => law.watch(traffic)(traffic) };
}

/** A law over a service that needs to remember nothing. */
export function forgetful(law: Law): ServiceLaw {
  return { ...law, watch: () => law.trials };
}

/** What a law finds in traffic. */
export type Finding =
  | { readonly law: Law; readonly verdict: 'pass'; readonly trials: number }
  | { readonly law: Law; readonly verdict: 'not exercised' }
  | {
      readonly law: Law;
      readonly verdict: 'fail';
      readonly trials: number;
      readonly breaches: number;
      /** Of all breaches the one that fewest exchanges show. */
      readonly breach: string;
      readonly exchanges: readonly Exchange[];
    };

/** Applies one law. */
export function judge(law: Law, traffic: Traffic): Finding {
  const trials = law.trials(traffic);
  if (trials.length === 0) return { law, verdict: 'not exercised' };
  const breaches = trials.filter(({ breach }) => breach !== undefined);
  const [shortest] = breaches.toSorted((a, b) => a.exchanges.length - b.exchanges.length);
  if (shortest?.breach === undefined) return { law, verdict: 'pass', trials: trials.length };
  const { breach, exchanges } = shortest;
  return { law, verdict: 'fail', trials: trials.length, breaches: breaches.length, breach, exchanges };
}
