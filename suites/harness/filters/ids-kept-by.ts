import type { Crm } from '../../../client/crm.ts';
import type { Filter } from '../../../client/request-body.ts';
import { wholeList } from '../lists/record-list.ts';
import { offered } from '../properties/expectation.ts';

export type Filters = readonly Filter[];

/** The ids of the contacts that a list with these filters and no others shows, sorted. */
export async function idsKeptBy(crm: Crm, fields: Filters): Promise<readonly string[]> {
  const { status, body } = await wholeList(crm, 'contacts', { fields });
  offered(status === 200, `a list with ${fields.length} filters on one field is answered ${status}`);
  return body.objects.map(({ id }) => id).toSorted();
}
