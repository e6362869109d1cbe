import type { Answer, Described } from '../../client/caller.ts';
import type { Crm, ListRequest } from '../../client/crm.ts';

type ListAnswer = Answer<Described<'ListCrmRecords'>>;

/** So many pages hold the records of any one check, even one by one. */
const mostPages = 100;

/** Where a list goes on, where it does so in earnest: a cursor that came before would lead in a circle. */
function nextOf({ status, body }: ListAnswer, taken: ReadonlySet<string>): string | undefined {
  const next = status === 200 && body.has_more === true ? body.next_cursor : undefined;
  return next === undefined || next === '' || taken.has(next) ? undefined : next;
}

/**
 * A list that fits on one page, read to its end all the same: a page may be short, or empty, while there is more.
 * The answer is the first one with the records of all pages; where a later page is not answered with 200, it is that one.
 */
export async function wholeList(crm: Crm, resourceType: string, request: ListRequest): Promise<ListAnswer> {
  const first = await crm.list(resourceType, request);
  const taken = new Set<string>();
  const objects = [...(first.body?.objects ?? [])];
  let last = first;
  for (
    let next = nextOf(last, taken);
    next !== undefined && taken.size < mostPages;
    next = nextOf(last, taken)
  ) {
    taken.add(next);
    last = await crm.list(resourceType, { ...request, page: { ...request.page, cursor: next } });
    if (last.status !== 200) return last;
    objects.push(...last.body.objects);
  }
  return taken.size === 0 ? first : { ...first, body: { ...first.body, objects } };
}
