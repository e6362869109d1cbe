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

/** Each text of a row, after the path of the member that holds it; the items of an array have one path. */
function placedTexts(value: unknown, path = ''): readonly (readonly [path: string, text: string])[] {
  if (typeof value === 'string') return [[path, value]];
  if (Array.isArray(value)) return value.flatMap((item) => placedTexts(item, `${path}[]`));
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, member]) => placedTexts(member, `${path}.${name}`));
}

/** A row as a company may be known in it. */
class Shown {
  /** Whole texts, and runs of small letters and digits in them. */
  readonly traces: readonly string[];
  /** The texts of members that stand in the row once, by their paths. */
  readonly single: ReadonlyMap<string, string>;

  constructor(row: Company) {
    const single = new Map<string, string>();
    const several = new Set<string>();
    const placed = placedTexts(row);
    for (const [path, text] of placed) {
      if (single.has(path)) several.add(path);
      single.set(path, text);
    }
    for (const path of several) single.delete(path);
    this.single = single;
    this.traces = placed.flatMap(([, text]) => [text, ...(text.match(/[a-z0-9]+/g) ?? [])]);
  }
}

/** How companies are known in a row: which of these labels it shows, or stands for by its id. */
type Knowing = (row: Shown) => readonly string[];

/** Where rows that show a label hold the id of that company, each and once. */
function placeOfIds(labelled: readonly (readonly [Shown, OwnCompany])[]): string | undefined {
  const [first] = labelled;
  const isPlace = (path: string): boolean => labelled.every(([row, { id }]) => row.single.get(path) === id);
  return [...(first?.[0].single.keys() ?? [])].find(isPlace);
}

/** The member of rows without labels that holds the most ids of ours; one that is called an id goes first. */
function likeliestPlace(rows: readonly Shown[], ids: ReadonlyMap<string, string>): string | undefined {
  const found = new Map<string, Set<string>>();
  for (const { single } of rows)
    for (const [path, text] of single)
      if (ids.has(text)) found.set(path, (found.get(path) ?? new Set()).add(text));
  const rankOf = ([path, { size }]: readonly [string, ReadonlySet<string>]): number =>
    size + (/id$/i.test(path) ? ids.size : 0);
  const [first] = [...found].toSorted((one, other) => rankOf(other) - rankOf(one));
  return first?.[0];
}

/** By its label, and by its id where that is sure to be one: another row may hold a short id as a number of its own. */
function knowing(rows: readonly Shown[], companies: readonly OwnCompany[]): Knowing {
  const byLabel = new Map(companies.map((company) => [company.label, company]));
  const labelsIn: Knowing = (row) => row.traces.filter((trace) => byLabel.has(trace));
  const ids = new Map(companies.map(({ id, label }) => [id, label]));
  const labelled = rows.flatMap((row) => {
    const [company, ...others] = [...new Set(labelsIn(row))].flatMap((label) => byLabel.get(label) ?? []);
    return company === undefined || others.length > 0 ? [] : [[row, company] as const];
  });
  const place = labelled.length > 0 ? placeOfIds(labelled) : likeliestPlace(rows, ids);
  const atPlace: Knowing = ({ single }) => [ids.get(single.get(place ?? '') ?? '') ?? []].flat();
  if (labelled.length > 0 || place !== undefined) return (row) => [...labelsIn(row), ...atPlace(row)];
  return ({ traces }) => traces.flatMap((trace) => ids.get(trace) ?? []);
}

/**
 * How many rows show each company, by its label. The document does not show the shape of a row: a company is known by
 * its label, wherever in the row it stands, and by its id where rows hold ids.
 */
export function countsOf(
  rows: readonly Company[],
  companies: readonly OwnCompany[],
): ReadonlyMap<string, number> {
  const shown = rows.map((row) => new Shown(row));
  const known = knowing(shown, companies);
  const counts = new Map<string, number>();
  for (const row of shown)
    for (const label of new Set(known(row))) counts.set(label, (counts.get(label) ?? 0) + 1);
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
