import type { Crm } from '../../../client/crm.ts';
import type { ListRequest } from '../../../client/request-body.ts';
import { sourceOf } from './page-source.ts';
import { type AskForPage, walk } from './walk.ts';
import type { Described } from '../../../client/caller.ts';

/** A record as the list shows it. */
export type ListRow = NonNullable<Described<'ListCrmRecords'>['objects']>[number];

/** Asks for single pages of the record list, each with the same members besides, those of `page` included. */
export function listPages(
  crm: Crm,
  resourceType: string,
  request: ListRequest = { page: {} },
): AskForPage<ListRow> {
  const source = sourceOf(crm, 'ListCrmRecords');
  return async (cursor, limit) => {
    const place = { ...(cursor !== undefined && { cursor }), ...(limit !== undefined && { limit }) };
    const isBare = cursor === undefined && limit === undefined;
    const asked = isBare ? request : { ...request, page: { ...request.page, ...place } };
    const { status, body } = await crm.list(resourceType, asked);
    return {
      status,
      rows: status === 200 ? (body.objects ?? []) : [],
      get next() {
        return body?.next_cursor;
      },
      get more() {
        return body?.has_more === true;
      },
      get total() {
        return body?.total_objects;
      },
      source,
    };
  };
}

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
