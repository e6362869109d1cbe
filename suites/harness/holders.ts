import { itemsCarrying } from '../../client/marked-records.ts';
import type { Crm } from '../../client/crm.ts';
import { limits } from '../../specs/openapi.ts';
import type { Population } from './population.ts';
import { walk } from './walk.ts';
import { givenComplete } from './walk-laws.ts';

/** The ids of all records of a population that show this value in this field. */
export async function holdersOf(
  crm: Crm,
  population: Population,
  fieldId: string,
  value: string,
): Promise<readonly string[]> {
  const walked = await walk(
    async (cursor, limit) => {
      const page = { ...(cursor !== undefined && { cursor }), ...(limit !== undefined && { limit }) };
      const request = population.confined({ returnFields: [population.marker.field, fieldId], page });
      const { status, body } = await crm.list(population.resourceType, request);
      const rows = status === 200 ? itemsCarrying(population.marker, body) : [];
      return { status, rows, next: body?.next_cursor, more: body?.has_more === true, total: undefined };
    },
    [limits.maximum_page_size],
  );
  givenComplete(walked);
  const holding = walked.rows.filter(({ fields }) =>
    fields.some((field) => field.id === fieldId && field.value === value),
  );
  return [...new Set(holding.map(({ id }) => id))];
}
