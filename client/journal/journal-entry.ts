/** Where a marker stands: the records of one population carry `value` in `field`. */
export interface Marker {
  readonly field: string;
  /** All that stands in the field; with `numbered`, only how it begins. */
  readonly value: string;
  /** Set where one field has to mark the records and tell them apart. */
  readonly numbered?: NumberedMarks;
}

/** The texts that stand in the field of such a marker: its value, `n`, a number from 1 to `last`, and the suffix. */
interface NumberedMarks {
  readonly last: number;
  /** What a format wants behind them, such as `@example.com`. */
  readonly suffix: string;
}

/** The environment that a journal is about. */
export interface JournalledEnvironment {
  readonly name: string;
  readonly base_url: string;
  readonly namespace: string;
}

interface UnderMarker {
  readonly resource_type: string;
  readonly marker: Marker;
}

/** One line of a journal. `intended` is on disk before the request that may create goes out. */
export type JournalEntry =
  | {
      readonly event: 'opened';
      /** The process that writes from here on, by its mark. */
      readonly process: string;
      readonly environment: JournalledEnvironment;
    }
  | ({ readonly event: 'intended'; readonly count: number } & UnderMarker)
  | ({
      readonly event: 'answered';
      /** Whether the answer says that one more record stands now; an upsert may have merged. */
      readonly created: 'yes' | 'no' | 'maybe';
    } & UnderMarker)
  /** A list was read to its end and shows no record under this marker any more. */
  | ({ readonly event: 'settled' } & UnderMarker)
  | {
      readonly event: 'found';
      readonly resource_type: string;
      readonly id: string;
      readonly permanent: boolean;
      /** The marker that the record was found by. */
      readonly marker?: Marker;
    }
  | { readonly event: 'deleted'; readonly resource_type: string; readonly id: string };
