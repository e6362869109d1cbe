import { forgetful, type ServiceLaw } from '../law.ts';
import { answered, memberAt } from '../body-members.ts';
import { pageOf } from '../pages.ts';
import { overEach, quoted, unless } from '../each-exchange.ts';

/** The first id that stands twice. */
function repeated(ids: readonly unknown[]): unknown {
  const seen = new Set<unknown>();
  return ids.find((id) => {
    if (seen.has(id)) return true;
    seen.add(id);
    return false;
  });
}

/** Changes between two calls may bring a record twice into a walk. Within one answer nothing changes. */
export const rowsOnceLaws: readonly ServiceLaw[] = [
  forgetful({
    clause: 'PAGING-05',
    exercise: 'a page of at least two records',
    mend: 'List each record once.',
    trials: overEach((exchange) => {
      if (exchange.operation !== 'ListCrmRecords' || pageOf(exchange)?.answer === undefined) return undefined;
      const rows = answered(exchange)?.['objects'];
      const ids = (Array.isArray(rows) ? rows : []).map((row) => memberAt(row, 'id'));
      const known = ids.filter((id) => typeof id === 'string' && id !== '');
      if (known.length < 2) return undefined;
      const twice = repeated(known);
      return unless(twice === undefined ? undefined : `one page holds the record ${quoted(twice)} twice`);
    }),
  }),
];
