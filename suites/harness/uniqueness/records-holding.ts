import { itemsCarrying } from '../../../client/marked-records.ts';
import type { Crm } from '../../../client/crm.ts';
import { limits } from '../../../specs/openapi.ts';
import { listPages } from '../lists/record-list.ts';
import type { Population } from '../records/population.ts';
import { walk } from '../lists/walk.ts';
import { givenComplete } from '../lists/walk-laws.ts';

/** The ids of all records of a population that show this value in this field. */
export async function recordsHolding(
  crm: Crm,
  population: Population,
  fieldId: string,
  value: string,
): Promise<readonly string[]> {
  const { marker, resourceType } = population;
  const request = population.confined({ returnFields: [marker.field, fieldId] });
  const walked = await walk(listPages(crm, resourceType, request), [limits.maximum_page_size]);
  givenComplete(walked);
  const holding = itemsCarrying(marker, { objects: walked.rows }).filter(({ fields }) =>
    fields.some((field) => field.id === fieldId && field.value === value),
  );
  return [...new Set(holding.map(({ id }) => id))];
}
