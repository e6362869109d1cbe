import type { PageHabit } from '../../environments/mutants/change.ts';
import type { OperationId } from '../../specs/openapi.ts';
import { idOf, type Mutant } from './mutant.ts';

const habits: readonly PageHabit[] = [
  'one row too many',
  'first row lost after a cursor',
  'last row lost before a cursor',
  'last row of the page before repeated',
  'cursor ignored',
  'one cursor for all pages',
  'cursor of the next but one page',
  'filters forgotten after the first page',
  'refuses a cursor',
  'says more at the end',
  'never says more',
  'total of the page',
  'total one more',
];

/** The limits are given for records, of which companies are some. */
const ofLimits: readonly PageHabit[] = [
  'refuses more than the cap',
  'half of the cap',
  'one more than the default',
  'half of the default',
  'the cap after a cursor',
];

const lists: readonly (readonly [OperationId, readonly PageHabit[]])[] = [
  ['ListCrmRecords', [...habits, 'fields forgotten after the first page', ...ofLimits]],
  ['RpcFieldSchemaList', habits],
  ['RpcCompanyList', [...habits, ...ofLimits]],
];

/** Every paged list, its pages given in each wrong way. */
export function wrongPages(): readonly Mutant[] {
  return lists.flatMap(([operation, own]) =>
    own.map((habit): Mutant => ({
      id: idOf(operation, 'pages', habit),
      family: 'pages',
      operation,
      sentence: `${operation}: ${habit}.`,
      expected: 'caught',
      change: { on: 'page', operation, habit },
    })),
  );
}
