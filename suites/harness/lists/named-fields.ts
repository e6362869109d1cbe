import { isDeepStrictEqual } from 'node:util';
import type { Crm } from '../../../client/crm.ts';
import { isAbsent, showsNothing } from '../../../specs/semantics/value.ts';
import { given, offered } from '../properties/expectation.ts';
import type { ListRow } from './record-list.ts';

/** The fields that a listed object shows with a value, in order of their ids. */
export function fieldsShown(row: ListRow | undefined): readonly string[] {
  const present = (row?.fields ?? []).filter(({ value }) => !isAbsent(value));
  return present.map(({ id }) => id).toSorted();
}

/** Absent values may be shown in several ways, and the elements of a list in any order. */
function valueOf({ fields = [] }: ListRow, field: string): unknown {
  const value: unknown = fields.find(({ id }) => id === field)?.value;
  if (showsNothing(value)) return undefined;
  return Array.isArray(value) ? value.map(String).toSorted() : value;
}

const fewRecords = 5;
const fewFields = 6;

/** The fields that a page shows with other values where it is to show a few of them than where it is to show all. */
export async function fieldsShownOtherwise(crm: Crm, resourceType: string): Promise<readonly string[]> {
  const rowsWith = async (returnFields: readonly string[]): Promise<readonly ListRow[]> => {
    const { status, body } = await crm.list(resourceType, { returnFields, page: { limit: fewRecords } });
    given(status === 200, `the list was answered with ${status}`);
    return body.objects ?? [];
  };
  const whole = await rowsWith([]);
  const ids = [...new Set(whole.flatMap(fieldsShown))].slice(0, fewFields);
  offered(ids.length > 2, `no records of ${resourceType} with several fields are there`);
  const named = await rowsWith(ids);
  return ids.filter((id) =>
    named.some((row) => {
      const same = whole.find((each) => each.id === row.id);
      return same !== undefined && !isDeepStrictEqual(valueOf(same, id), valueOf(row, id));
    }),
  );
}
