import type { Crm } from '../../client/crm.ts';
import { limits } from '../../specs/openapi.ts';
import { given } from './expectation.ts';
import { type Company, companyPages } from './rpc-pages.ts';
import { type Walk, walk } from './walk.ts';

const attempts = 4;

function walkOver(crm: Crm, pageSizes: readonly number[]): Promise<Walk<Company>> {
  return walk(companyPages(crm), pageSizes);
}

const inBrief = ({ rows }: Walk<Company>): string =>
  JSON.stringify(rows.map((row) => JSON.stringify(row)).toSorted());

/**
 * Walks over all companies of the namespace in about so many pages, while no company comes, goes or changes.
 * Nothing confines the company list to our own records, so the walk is made again when others disturbed it.
 */
export async function quietWalk(
  crm: Crm,
  parts: readonly number[],
): Promise<{ readonly walked: Walk<Company>; readonly count: number }> {
  let before = await walkOver(crm, [limits.maximum_page_size]);
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const count = before.rows.length;
    const walked = await walkOver(
      crm,
      parts.map((part) => Math.max(1, Math.min(limits.maximum_page_size, Math.ceil(count / part)))),
    );
    const after = await walkOver(crm, [limits.maximum_page_size]);
    if (inBrief(before) === inBrief(after)) return { walked, count };
    before = after;
  }
  given(false, 'companies came, went or changed during each walk over them');
}

/** How many rows show this label, wherever in them it stands. */
export function rowsWith(label: string, rows: readonly Company[]): number {
  const whole = new RegExp(`(?<![a-z0-9])${label}(?![a-z0-9])`);
  return rows.filter((row) => whole.test(JSON.stringify(row))).length;
}
