import type { ClauseId } from '../../specs/clauses/ledger.ts';
import type { OperationId } from '../../specs/openapi.ts';
import type { Exchange } from '../exchange.ts';
import { forgetful, remembering, type ServiceLaw, type Trial, type Watch } from '../law.ts';
import { answered, isMembers } from '../body-members.ts';
import { type Page, pageOf, pagingNames } from '../pages.ts';
import { overEach, quoted, unless } from '../each-exchange.ts';
import { Recent } from './recent.ts';
import { remembered } from './remembered.ts';

/** A page that gave a cursor, with the page that had given it its own. */
interface Giver {
  readonly next: string;
  readonly exchange: Exchange;
  readonly before: Giver | undefined;
  /** How many pages stand before it. */
  readonly depth: number;
}

const mostGivers = 2_000;
const longestWalk = 1_000;

const keyOf = ({ list, query }: Page, cursor: unknown): string => `${list} ${query} ${String(cursor)}`;

function walkOf(giver: Giver | undefined): readonly Giver[] {
  const walk: Giver[] = [];
  for (let each = giver; each !== undefined; each = each.before) walk.push(each);
  return walk;
}

/** More means a cursor, and one that did not come before in the walk. */
function watchFor(operation: OperationId): Watch {
  const givers = new Recent<string, Giver>(mostGivers);
  const trialOf = (page: Page): readonly Trial[] => {
    const { exchange, answer, cursor } = page;
    if (answer?.more !== true) return [];
    const { next } = answer;
    if (next === undefined || next === '')
      return [{ exchanges: [exchange], breach: 'a page says that there is more, and has no cursor for it' }];
    const before = page.hasCursor ? givers.get(keyOf(page, cursor)) : undefined;
    const same = walkOf(before).find((giver) => giver.next === next);
    if (same !== undefined) {
      const breach = `the cursor ${quoted(next)} comes again in the same walk, with more still to come`;
      return [{ exchanges: [same.exchange, exchange], breach }];
    }
    const depth = (before?.depth ?? 0) + 1;
    const isLong = depth > longestWalk;
    givers.set(keyOf(page, next), {
      next,
      exchange: remembered(exchange),
      before: isLong ? undefined : before,
      depth: isLong ? 0 : depth,
    });
    return [{ exchanges: [exchange] }];
  };
  return ({ exchanges }) =>
    exchanges
      .filter((exchange) => exchange.operation === operation)
      .toSorted((a, b) => a.ended - b.ended)
      .flatMap((exchange) => {
        const page = pageOf(exchange);
        return page === undefined ? [] : trialOf(page);
      });
}

function cursorLaw(clause: ClauseId, operation: OperationId, rows: string): ServiceLaw {
  return remembering({
    clause,
    exercise: `a page of ${rows} that says that there is more`,
    mend: 'Give each page that is not the last a cursor of its own, which leads to the rows after it.',
    watch: () => watchFor(operation),
  });
}

const backwards = /(prev|previous|first|last|back)[_-]?cursor/i;

function backwardsIn(exchange: Exchange): string | undefined {
  const body = answered(exchange) ?? {};
  const { pagingMetadata } = body;
  const members = [body, ...(isMembers(pagingMetadata) ? [pagingMetadata] : [])].flatMap(Object.entries);
  return members.find(([name, value]) => backwards.test(name) && value !== null)?.[0];
}

/** Cursors lead forward, and on. */
export const cursorLaws: readonly ServiceLaw[] = [
  cursorLaw('PAGING-07', 'ListCrmRecords', 'records'),
  cursorLaw('RPC-20', 'RpcCompanyList', 'companies'),
  cursorLaw('RPC-16', 'RpcFieldSchemaList', 'field schema entries'),
  forgetful({
    clause: 'PAGING-08',
    exercise: 'a page of a list',
    mend: 'Offer the cursor of the next page, and none of another.',
    trials: overEach((exchange) => {
      const { operation, response } = exchange;
      const isPage = operation !== undefined && pagingNames[operation] !== undefined;
      if (!isPage || response?.status !== 200) return undefined;
      const member = backwardsIn(exchange);
      return unless(member === undefined ? undefined : `a page has ${member}, and paging goes forward only`);
    }),
  }),
  forgetful({
    clause: 'LIST-04',
    exercise: 'a page of records',
    mend: 'Say on every page of a record list whether there is more, with has_more true or false.',
    trials: overEach((exchange) => {
      const page = exchange.operation === 'ListCrmRecords' ? pageOf(exchange) : undefined;
      if (page?.answer === undefined) return undefined;
      const { has_more } = answered(exchange) ?? {};
      const isMissing = has_more === undefined || has_more === null;
      return unless(isMissing ? 'a page of records does not say whether there is more' : undefined);
    }),
  }),
];
