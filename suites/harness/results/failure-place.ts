/** Where in a check a law was broken: with the seed of the run it leads to the same input again. */
export interface BreachPlace {
  /** Which of the check's laws, counted from 0. */
  readonly law: number;
  /** The path of the input among those drawn and shrunk; of a list of inputs, its index. */
  readonly path: string;
}

/** A breach to try again. The counterexample as the report shows it: redacted, absent for a law without an input. */
export interface RecordedBreach extends BreachPlace {
  readonly counterexample?: string;
}
