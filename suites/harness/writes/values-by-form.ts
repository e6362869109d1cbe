import fc from 'fast-check';
import type { FilterableField } from '../../../generators/filter.ts';
import { distinctRecords } from '../../../generators/varied-records.ts';
import type { Environment } from '../environment/environment.ts';
import { isDone } from '../properties/answer-status.ts';
import { byHalves } from '../properties/by-halves.ts';
import { given, offered } from '../properties/expectation.ts';
import { needsOperation } from '../records/needed-operation.ts';
import type { Population } from '../records/population.ts';
import { populationOf } from '../records/populations.ts';
import { seedOf } from '../run/run-context.ts';
import type { UniqueField } from '../uniqueness/unique-fields.ts';
import { rightIn, some } from './chosen-values.ts';
import { TypedSends } from './typed-sends.ts';
import type { SentWay } from './typed-ways.ts';

/** The forms of an upsert besides its list of fields in JSON, each with the ways to send it. */
const waysOf = {
  // What data does to a record that it finds is open.
  data: ['upsert of data'],
  XML: ['upsert in XML', 'upsert in XML over others'],
} as const satisfies Readonly<Record<string, readonly SentWay[]>>;

export type OtherForm = keyof typeof waysOf;

/** What upserts of one form did with values of every type. */
export interface ValuesByForm {
  /** The fields whose values they took. */
  readonly taken: readonly string[];
  /** Those of them that the list does not show with their values after one of the ways. */
  readonly lost: readonly string[];
}

/** Values of every type for upserts of one resource type, and what leads each upsert to no record but its own. */
interface Sending {
  readonly environment: Environment;
  readonly population: Population;
  readonly fields: readonly FilterableField[];
  readonly key: UniqueField;
}

/** Sends a value of each field in one way, all together; where that is refused, each half by itself. */
async function sentIn(
  way: SentWay,
  { environment, population, fields, key }: Sending,
): Promise<ValuesByForm> {
  const { resourceType } = population;
  const seed = seedOf(environment.seed, `${way} ${resourceType}`, 0);
  const [[drawn = {}] = []] = fc.sample(distinctRecords(fields, 1), { numRuns: 1, seed });
  // Whatever is drawn, each boolean has both values between a new record and one that is found.
  const truths = fields.filter(({ fieldType }) => fieldType === 'boolean');
  const isNew = !way.endsWith(' over others');
  const values = { ...drawn, ...Object.fromEntries(truths.map(({ id }) => [id, isNew])) };
  const sends = new TypedSends(population, environment.crm, { fields: [], key, seed });
  const sent = await byHalves(Object.keys(values), async (ids) => {
    const { label, answer } = await sends.send(way, some(values, ids));
    return isDone(answer.status) ? [{ label, ids }] : undefined;
  });
  const lost: string[] = [];
  for (const { label, ids } of sent) {
    const expected = some(values, ids);
    const shown = await population.recordOf(label, expected, ids);
    given(shown !== undefined, `the list did not show an ${way} in ${resourceType} in time`);
    const right = rightIn(fields, shown.values, expected);
    lost.push(...ids.filter((id) => !right.includes(id)));
  }
  return { taken: sent.flatMap(({ ids }) => ids), lost };
}

/**
 * Lets upserts of a form write a value of each of these fields in each of its ways.
 * @param key what leads an upsert to no record: by default rules it may find one with the same number of a phone
 */
export async function valuesByForm(
  environment: Environment,
  resourceType: string,
  form: OtherForm,
  { fields, key }: { readonly fields: readonly FilterableField[]; readonly key: UniqueField | undefined },
): Promise<ValuesByForm> {
  needsOperation(environment, 'UpsertCrmRecord');
  offered(key !== undefined, `no unique value leads an upsert to a record of ${resourceType}`);
  const population = await populationOf(environment, resourceType);
  const isSentAnyway = (id: string): boolean =>
    id === key.id || population.marksBy(id) || id in population.marking.base;
  const asked = fields.filter(({ id }) => !isSentAnyway(id));
  offered(asked.length > 0, `${resourceType} take no value besides what marks a record`);
  const found: ValuesByForm[] = [];
  for (const way of waysOf[form])
    found.push(await sentIn(way, { environment, population, fields: asked, key }));
  return { taken: found.flatMap(({ taken }) => taken), lost: found.flatMap(({ lost }) => lost) };
}
