import type { Exchange, PageWalk } from '../conformance.ts';

interface SeenPage {
  readonly cursor: string | undefined;
  readonly limit: number | undefined;
  readonly ids: readonly string[];
  readonly next: string | undefined;
  readonly has_more: boolean;
  readonly total: number;
}

interface ListRequest {
  readonly page?: { readonly cursor?: string; readonly limit?: number };
}

interface RecordPage {
  readonly objects: readonly { readonly id: string }[];
  readonly next_cursor?: string;
  readonly has_more?: boolean;
  readonly total_objects?: number;
}

/** The page of an exchange; undefined when it is no answered list, or its body was shortened. */
function pageOf({ operation, request, response }: Exchange): SeenPage | undefined {
  if (operation !== 'ListCrmRecords' || response?.status !== 200) return undefined;
  try {
    const { page } = JSON.parse(request.body ?? '{}') as ListRequest;
    const { objects, next_cursor, has_more, total_objects } = JSON.parse(response.body) as RecordPage;
    return {
      cursor: page?.cursor,
      limit: page?.limit,
      ids: objects.map(({ id }) => id),
      next: next_cursor,
      has_more: has_more === true,
      total: total_objects ?? 0,
    };
  } catch {
    return undefined;
  }
}

/** The longest walk among the exchanges: from a page without a cursor, each next one by the cursor of the last. */
function longestWalk(exchanges: readonly Exchange[]): readonly SeenPage[] {
  let longest: readonly SeenPage[] = [];
  let present: SeenPage[] = [];
  for (const page of exchanges.flatMap((exchange) => pageOf(exchange) ?? [])) {
    if (page.cursor === undefined) present = [];
    else if (present.length === 0 || page.cursor !== present.at(-1)?.next) continue;
    present.push(page);
    if (present.length > longest.length) longest = [...present];
  }
  return longest;
}

/** The walk that a check made, as a picture needs it; undefined when it walked over no second page. */
export function pageWalk(check: string, exchanges: readonly Exchange[]): PageWalk | undefined {
  const walk = longestWalk(exchanges);
  if (walk.length < 2) return undefined;
  const seen = new Set<string>();
  const pages = walk.map(({ limit, ids, has_more }) => {
    const repeated = ids.filter((id) => seen.has(id)).length;
    for (const id of ids) seen.add(id);
    return { ...(limit !== undefined && { limit }), rows: ids.length, repeated, has_more };
  });
  const total = Math.max(...walk.map((page) => page.total));
  return { check, pages, ...(total > 0 && { total }) };
}
