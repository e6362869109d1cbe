import type { Crm } from '../../../client/crm.ts';
import { limits } from '../../../specs/openapi.ts';
import { type Company, companyPages } from './rpc-lists.ts';
import type { Patience } from '../patience/patience.ts';
import { givenComplete } from './walk-laws.ts';
import { walk } from './walk.ts';

/** A company that the kit made, as the record list shows it. */
export interface OwnCompany {
  readonly id: string;
  readonly label: string;
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : [];
}

/** Runs of small letters and digits in the texts of a row. */
function runsIn(row: Company): readonly string[] {
  return textsIn(row).flatMap((text) => text.match(/[a-z0-9]+/g) ?? []);
}

/** What a company may be known by in a row, the surest first: another row may hold a short id as a number of its own. */
const evidence: readonly {
  readonly name: (company: OwnCompany) => string;
  readonly tracesIn: (row: Company) => readonly string[];
}[] = [
  { name: ({ label }) => label, tracesIn: (row) => [...textsIn(row), ...runsIn(row)] },
  { name: ({ id }) => id, tracesIn: textsIn },
  { name: ({ id }) => id, tracesIn: runsIn },
];

/**
 * How many rows show each company, by its label. The document does not show the shape of a row: a company is known by
 * its label, wherever in the row it stands, and where no row shows the label of any, by its id.
 */
export function countsOf(
  rows: readonly Company[],
  companies: readonly OwnCompany[],
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { name, tracesIn } of evidence) {
    const labelOf = new Map(companies.map((company) => [name(company), company.label]));
    for (const row of rows) {
      const labels = new Set(tracesIn(row).flatMap((trace) => labelOf.get(trace) ?? []));
      for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
    }
    if (counts.size > 0) break;
  }
  return counts;
}

/** How many rows of the whole list show each company. */
export async function countsShown(
  companies: readonly OwnCompany[],
  crm: Crm,
): Promise<ReadonlyMap<string, number>> {
  const walked = await walk(companyPages(crm), [limits.maximum_page_size]);
  givenComplete(walked);
  return countsOf(walked.rows, companies);
}

/**
 * Waits until the company list, which may have a lag of its own, shows all of these companies.
 * @returns whether its rows show any of them at all; otherwise nothing in them tells one company from another
 */
export async function companiesShow(
  crm: Crm,
  companies: readonly OwnCompany[],
  patience: Patience,
): Promise<boolean> {
  let shown = 0;
  await patience.settle(async () => {
    const { rows } = await walk(companyPages(crm), [limits.maximum_page_size]);
    shown = countsOf(rows, companies).size;
    return shown === companies.length ? true : undefined;
  });
  return shown > 0;
}
