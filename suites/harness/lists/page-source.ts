import type { Crm } from '../../../client/crm.ts';
import type { OperationId } from '../../../specs/openapi.ts';

/** Empty pages in a row: a service may look through many records for the next one that matches. */
const mostEmptyPages = 1_000;

/** The same in lists of which not one has come to its end: each further walk would ask for as many. */
const mostOnceEndless = 20;

/** One for all pages that an environment gives by one operation: what the walks of this worker have seen of them. */
export class PageSource {
  /** Some walk came to its end on a later page, so the others do, however long they are. */
  #ends = false;
  /** How many pages the longest walk could have had that went on with empty ones. */
  #endlessWithin = 0;

  /** After so many empty pages in a row a walk of at most so many pages is taken to go on for ever. */
  emptyPagesBorne(mostPages: number): number {
    return !this.#ends && mostPages <= this.#endlessWithin ? mostOnceEndless : mostEmptyPages;
  }

  /** Notes that a walk came to its end on this page, counted from 1. */
  noteEnd(page: number): void {
    this.#ends ||= page > 1;
  }

  /** Notes that a walk of at most so many pages did not come to its end, and how many empty ones it had at last. */
  noteEndless(mostPages: number, empty: number): void {
    if (empty >= Math.min(mostEmptyPages, mostPages / 2))
      this.#endlessWithin = Math.max(mostPages, this.#endlessWithin);
  }
}

const sources = new WeakMap<object, Map<OperationId, PageSource>>();

/** The source of the pages that an environment gives by an operation. */
export function sourceOf(crm: Crm, operation: OperationId): PageSource {
  const ofEnvironment = sources.get(crm.origin) ?? new Map<OperationId, PageSource>();
  const source = ofEnvironment.get(operation) ?? new PageSource();
  sources.set(crm.origin, ofEnvironment.set(operation, source));
  return source;
}
