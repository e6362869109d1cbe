import type { ClauseId } from '../../specs/clauses/ledger.ts';
import { limits, type OperationId } from '../../specs/openapi.ts';
import { forgetful, type ServiceLaw } from '../law.ts';
import { type Page, pageOf } from '../pages.ts';
import { overEach, unless } from '../each-exchange.ts';

const { default_page_size, maximum_page_size } = limits;

/** The size that a request asks for; `none` where it leaves it out, undefined where what it asks is open. */
function askedSize({ size, exchange }: Page): number | 'none' | undefined {
  if (exchange.request.body?.form !== 'json') return undefined;
  if (size === undefined) return 'none';
  return Number.isSafeInteger(size) && (size as number) > 0 ? (size as number) : undefined;
}

interface SizeRule {
  readonly clause: ClauseId;
  readonly operation: OperationId;
  readonly exercise: string;
  /** The most rows that a page of this size may have; undefined where another rule says it. */
  readonly most: (asked: number | 'none', page: Page) => number | undefined;
}

const within = (asked: number | 'none'): number | undefined =>
  asked === 'none' || asked > maximum_page_size ? undefined : asked;
const beyond = (asked: number | 'none'): number | undefined =>
  asked !== 'none' && asked > maximum_page_size ? maximum_page_size : undefined;

function sizeLaw({ clause, operation, exercise, most }: SizeRule): ServiceLaw {
  return forgetful({
    clause,
    exercise,
    mend: 'Cut each page at the size that was asked for, at the default size, or at the cap.',
    trials: overEach((exchange) => {
      const page = exchange.operation === operation ? pageOf(exchange) : undefined;
      const asked = page?.answer && askedSize(page);
      if (page?.answer === undefined || asked === undefined) return undefined;
      const bound = most(asked, page);
      if (bound === undefined) return undefined;
      const { rows } = page.answer;
      const size = asked === 'none' ? 'no size' : `a size of ${asked}`;
      return unless(
        rows > bound
          ? `a page that was asked for with ${size} holds ${rows} rows, and may hold ${bound}`
          : undefined,
      );
    }),
  });
}

const rules: readonly SizeRule[] = [
  {
    clause: 'PAGING-01',
    operation: 'ListCrmRecords',
    exercise: 'a page of records asked for with a limit',
    most: within,
  },
  {
    clause: 'LIMITS-01',
    operation: 'ListCrmRecords',
    exercise: 'a page of records asked for without a limit',
    most: (asked) => (asked === 'none' ? default_page_size : undefined),
  },
  {
    clause: 'LIMITS-02',
    operation: 'ListCrmRecords',
    exercise: 'a page of records asked for with a limit above the cap',
    most: beyond,
  },
  {
    clause: 'RPC-17',
    operation: 'RpcCompanyList',
    exercise: 'a page of companies asked for with a page size',
    most: within,
  },
  {
    clause: 'LIMITS-04',
    operation: 'RpcCompanyList',
    exercise: 'a page of companies asked for with a page size above the cap',
    most: beyond,
  },
  {
    clause: 'RPC-28',
    operation: 'RpcFieldSchemaList',
    exercise: 'a page of field schema entries asked for with a page size',
    // A list that is not paged answers as a whole.
    most: (asked, { answer }) => (answer?.more === true ? within(asked) : undefined),
  },
];

/** No page is larger than it may be. */
export const pageSizeLaws: readonly ServiceLaw[] = rules.map(sizeLaw);
