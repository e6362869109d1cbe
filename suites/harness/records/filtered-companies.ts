import { setTimeout as sleep } from 'node:timers/promises';
import type { FieldValues } from '../../../client/request-body.ts';
import { limits } from '../../../specs/openapi.ts';
import type { Environment } from '../environment/environment.ts';
import { countsOf } from '../lists/own-companies.ts';
import { type Company, companyPages } from '../lists/rpc-lists.ts';
import { walk } from '../lists/walk.ts';
import { given, offered } from '../properties/expectation.ts';
import { type TextForm, textFormOf } from '../fields/text-form.ts';
import { newPopulation } from './new-population.ts';
import type { Population } from './population.ts';
import { canonical } from '../../../traffic/pages.ts';

/** So many companies that a sample of filters keeps, and as many that it leaves out, make several pages. */
const ofEachSort = 4;

/** The pairs of a field and a text that a sample of filters holds, wherever in it they stand. */
function pairsIn(sample: unknown): readonly (readonly [string, string])[] {
  if (sample === null || typeof sample !== 'object') return [];
  const named = (name: RegExp): unknown => Object.entries(sample).find(([key]) => name.test(key))?.[1];
  const [id, held] = [named(/^(field_?)?id$|^field$/i), named(/^values?$/i)];
  const value: unknown = Array.isArray(held) ? held[0] : held;
  const own = typeof id === 'string' && typeof value === 'string' ? [[id, value] as const] : [];
  return [...own, ...Object.values(sample).flatMap(pairsIn)];
}

/** The companies of a population, or others that are marked by no field that the sample asks about. */
function besides(environment: Environment, companies: Population, sampled: ReadonlySet<string>): Population {
  const { resourceType, marking } = companies;
  const fields = [marking.markerField, marking.labelField];
  const free = fields.find((id) => !sampled.has(id));
  offered(
    free !== undefined,
    'filter_groups of the profile asks about the one field that can mark our companies',
  );
  if (fields.every((id) => !sampled.has(id))) return companies;
  const formOf = (id: string): TextForm =>
    id === marking.labelField ? marking.labelForm : textFormOf({ id });
  // What marks companies no longer may be what none does without.
  const unmarked = Object.fromEntries(
    fields.filter((id) => id !== free).map((id) => [id, { fresh: formOf(id) }]),
  );
  return newPopulation(environment, resourceType, {
    ...marking,
    markerField: free,
    labelField: free,
    labelForm: formOf(free),
    base: { ...marking.base, ...unmarked },
  });
}

/**
 * Sees to it that the filters of the profile keep some companies and leave others out: makes some of both sorts, as far
 * as the sample shows fields and values, and waits until the list tells them apart.
 * @returns whether a row is one that the filters leave out; of companies that came later nothing is known
 */
export async function filteredCompanies(
  environment: Environment,
  companies: Population,
  filters: object,
): Promise<(row: Company) => boolean> {
  const { crm, patience } = environment;
  const values: FieldValues = Object.fromEntries(pairsIn(filters));
  const planted = besides(environment, companies, new Set(Object.keys(values)));
  await planted.plantMany(2 * ofEachSort, (index) => (index % 2 === 0 ? values : {}));
  const rowsOf = async (members: object): Promise<readonly Company[]> =>
    (await walk(companyPages(crm, members), [limits.maximum_page_size])).rows;
  const textsOf = async (members: object): Promise<ReadonlySet<string>> =>
    new Set((await rowsOf(members)).map(canonical));
  const leftOut = await patience.companies.settle(async () => {
    const before = await textsOf({});
    // A copy that is behind has caught up with these by then.
    await sleep(patience.companies.doubtMs);
    // A walk may skip what stands behind a company that somebody deletes: hardly twice the same.
    const kept = new Set([...(await textsOf(filters)), ...(await textsOf(filters))]);
    const after = await textsOf({});
    // Others come and go meanwhile: left out is what was there before and after.
    const missing = new Set([...before].filter((row) => after.has(row) && !kept.has(row)));
    return kept.size > 1 && missing.size > 1 ? missing : undefined;
  });
  const lack = 'filter_groups of the profile does not keep some companies and leave others out';
  // Without a field and a text nothing says that it should.
  offered(leftOut !== undefined || Object.keys(values).length > 0, lack);
  if (leftOut === undefined) {
    const own = countsOf(await rowsOf({}), await planted.standing());
    offered(own.size > 0, 'the rows of the company list show nothing of ours');
    given(false, lack);
  }
  return (row) => leftOut.has(canonical(row));
}
