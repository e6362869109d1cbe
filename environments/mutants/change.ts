import type { OperationId } from '../../specs/openapi.ts';
import type { Alteration, JsonType, Place } from './alteration.ts';

/** The part of a request that is altered. */
export type RequestPart = 'path' | 'query' | 'headers' | 'body';

/** What happens to a write, though it is acknowledged. */
export type Effect = 'lost' | 'twice' | 'to a neighbour' | 'late';

/** What a service takes a value for that it should not. */
export type NearMiss = 'prefix' | 'part' | 'longer' | 'as text' | 'by the day';

/** Whose request is taken as if a good token had come with it. */
export type OpenTo =
  | 'no token'
  | 'an unknown token'
  | 'another scheme'
  | 'a token that has ended'
  | 'another application'
  | 'another namespace';

/** What may be wrong with an assertion: a member of its header or its claims, its life, or how it is signed. */
export type AssertionFlaw = 'typ' | 'alg' | 'iss' | 'iat' | 'exp' | 'life' | 'past' | 'signature';

/** What is wrong with the pages of a list. */
export type PageHabit =
  | 'one row too many'
  | 'first row lost after a cursor'
  | 'last row lost before a cursor'
  | 'last row of the page before repeated'
  | 'cursor ignored'
  | 'one cursor for all pages'
  | 'cursor of the next but one page'
  | 'filters forgotten after the first page'
  | 'fields forgotten after the first page'
  | 'refuses a cursor'
  | 'refuses more than the cap'
  | 'half of the cap'
  | 'one more than the default'
  | 'half of the default'
  | 'the cap after a cursor'
  | 'says more at the end'
  | 'never says more'
  | 'total of the page'
  | 'total one more';

/** What is wrong with the tokens of an exchange. */
export type TokenHabit = 'a new one each time' | 'another end each time' | 'the first one for ever';

/** How the same JSON may be written. */
export type Form = 'spaced' | 'with a charset' | 'members in another order';

/** How the answers of a mutant differ from those of the right service behind it. Plain data. */
export type Change =
  | {
      readonly on: 'answer';
      readonly operation: OperationId;
      readonly status: number;
      readonly at: Place;
      readonly alteration: Alteration;
      readonly only?: JsonType;
    }
  | {
      readonly on: 'request';
      readonly operation: OperationId;
      readonly part: RequestPart;
      readonly at: Place;
      readonly alteration: Alteration;
      readonly only?: JsonType;
      readonly resourceType?: string;
    }
  | { readonly on: 'xml'; readonly operation: OperationId; readonly element: string }
  | {
      readonly on: 'status';
      readonly operation: OperationId;
      readonly status: number;
      readonly becomes: number;
      /** Without it the body stays. */
      readonly body?: unknown;
      readonly resourceType?: string;
    }
  /** Every call is answered so, and nothing is done. */
  | { readonly on: 'refusal'; readonly operation: OperationId; readonly status: number }
  | { readonly on: 'form'; readonly operation: OperationId; readonly form: Form }
  | {
      readonly on: 'code';
      readonly operation: OperationId;
      /** The code that is refused with, and the one that stands there instead; the same by their names. */
      readonly codes: readonly [number, number];
      readonly names: readonly [string, string];
    }
  | {
      readonly on: 'write';
      readonly operation: OperationId;
      readonly effect: Effect;
      readonly resourceType: string;
    }
  | {
      readonly on: 'read';
      readonly operation: OperationId;
      readonly after: OperationId;
      readonly resourceType: string;
    }
  | { readonly on: 'deleted'; readonly operation: OperationId; readonly resourceType: string }
  | {
      readonly on: 'filter';
      readonly row: string;
      readonly operation: string;
      readonly instead:
        | { readonly as: string }
        | { readonly miss: NearMiss }
        | { readonly alteration: Alteration };
    }
  | { readonly on: 'merge'; readonly operation: string; readonly as: string | undefined }
  | { readonly on: 'access'; readonly operation: OperationId; readonly to: OpenTo }
  | { readonly on: 'exchange'; readonly habit: TokenHabit }
  | { readonly on: 'assertion'; readonly flaw: AssertionFlaw }
  | { readonly on: 'page'; readonly operation: OperationId; readonly habit: PageHabit };
