import type { Address } from '../../specs/openapi.ts';

/** One call as the proving caller means it, before it goes onto the wire. */
export interface Call {
  /** What it is for: a name by which habits tell calls apart. */
  readonly step: string;
  readonly method: string;
  readonly address: Address;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON, or as it is where it is a text. */
  readonly body?: unknown;
}

/** What one answer to a list said. */
export interface PageSeen {
  readonly rows: number;
  readonly cursor: string | undefined;
  readonly more: boolean;
  readonly total: number;
}

/** How a listing stands after a page. */
export interface WalkSeen {
  readonly size: number;
  readonly pages: number;
  readonly collected: number;
  readonly last: PageSeen;
}

/** The ways of a caller. Each wrong caller has one of them changed. */
export interface Habits {
  /** The last word on each call. */
  readonly rewrite: (call: Call) => Call;
  readonly header: () => object;
  readonly claims: (now: number) => object;
  readonly signsWithOwnKey: boolean;
  readonly keepsToken: boolean;
  readonly keepsAssertion: boolean;
  readonly heedsExpiry: boolean;
  readonly heedsRefusal: boolean;
  readonly encodesPaths: boolean;
  /** The cursor of a first page; undefined leaves it out. */
  readonly firstCursor: string | null | undefined;
  readonly cursorSent: (cursor: string) => string;
  readonly goesOn: (walk: WalkSeen) => boolean;
  /** What is done between two pages of a listing. */
  readonly betweenPages: 'nothing' | 'goes back' | 'creates';
  /** Which of the values at fault are taken out after a conflict. */
  readonly takesOut: (atFault: readonly string[]) => readonly string[];
  /** An option, as it is stored. */
  readonly stored: (option: { readonly name: string; readonly value: string }) => string;
}

export const rightHabits: Habits = {
  rewrite: (call) => call,
  header: () => ({ typ: 'JWT', alg: 'RS256' }),
  claims: (now) => ({ iat: now - 5, exp: now + 600 }),
  signsWithOwnKey: true,
  keepsToken: true,
  keepsAssertion: false,
  heedsExpiry: true,
  heedsRefusal: true,
  encodesPaths: true,
  firstCursor: undefined,
  cursorSent: (cursor) => cursor,
  goesOn: ({ last }) => last.more,
  betweenPages: 'nothing',
  takesOut: (atFault) => atFault,
  stored: ({ value }) => value,
};

/** What a caller does, and how much at a time. */
export interface Style {
  readonly id: string;
  readonly sentence: string;
  /** The parts of the script that it plays. */
  readonly parts: readonly ('schema' | 'options' | 'lists' | 'rpc' | 'writes' | 'user-info')[];
  readonly parallel?: boolean;
  /** Page size; none leaves it to the service. */
  readonly size?: number;
  /** Another size on each page. */
  readonly variesSize?: boolean;
  readonly xml?: boolean;
  readonly form?: 'fields' | 'data';
  /** Gives a listing up after so many pages. */
  readonly givesUpAfter?: number;
  /** Plays its script so often. */
  readonly times?: number;
  /** Exchanges once more while its token is valid. */
  readonly exchangesEarly?: boolean;
  /** So many lists of each kind run at a time. */
  readonly walkers?: number;
  /** Makes a connection for each call. */
  readonly reconnects?: boolean;
}
