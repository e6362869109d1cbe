import type { Crm, ListRequest } from '../../client/crm.ts';
import { listPages, type ListRow } from './list-pages.ts';
import { walk } from './walk.ts';

/** So many pages hold the records of any one check, even one by one. */
const mostPages = 100;

/**
 * A list that fits on one page, read to its end all the same: a page may be short, or empty, while there is more.
 * The status is 200 unless a page was refused.
 */
export async function wholeList(
  crm: Crm,
  resourceType: string,
  request: ListRequest,
): Promise<{ readonly status: number; readonly body: { readonly objects: readonly ListRow[] } }> {
  const walked = await walk(listPages(crm, resourceType, request), [undefined], mostPages);
  return { status: walked.end === 'refused' ? walked.status : 200, body: { objects: walked.rows } };
}
