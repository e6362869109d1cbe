import type { OperationId } from '../openapi.ts';

/** How firmly the document says it: in words, by consequence, or not at all. */
export type Strength = 'stated' | 'implied' | 'open';

/** Who must obey it. */
export type Binds = 'service' | 'client';

/** What a check of the clause needs from the profile before it can decide. */
export type Need =
  | 'writes'
  | 'volume'
  | 'control'
  /** A token at another age: the clock of the environment is moved, or a later run looks at the token again. */
  | 'time'
  | 'restricted_application'
  | 'forbidden_namespace'
  | 'counterpart'
  /** A sample of filters for the company list, whose shape the document does not show. */
  | 'filter_groups'
  | 'permanent_records';

interface ClauseText {
  /** One present-tense sentence in our own words. */
  readonly title: string;
  readonly binds: Binds;
  /** Anchors of `specs/anchors.json`: where the document says it, or where it falls silent. */
  readonly source: readonly [string, ...string[]];
  /** The operations at which it shows; empty only for a clause about the whole interface. */
  readonly operations: readonly OperationId[];
  readonly needs?: readonly Need[];
}

/** One thing the document says, or leaves open. Its id is the key it stands under in its area. */
export type Clause =
  | (ClauseText & { readonly strength: 'stated' | 'implied' })
  | (ClauseText & {
      readonly strength: 'open';
      /** The plausible behaviours, each a short phrase. All are tolerated; the run says which one it saw. */
      readonly readings: readonly [string, string, ...string[]];
    });
