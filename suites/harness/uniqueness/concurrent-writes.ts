import type { Profile } from '../../../environments/profile.ts';
import type { RunEffort } from '../run/depths.ts';
import type { Environment } from '../environment/environment.ts';
import { given } from '../properties/expectation.ts';
import { recordsHolding } from './records-holding.ts';
import type { Population } from '../records/population.ts';
import { type UniqueField } from './unique-fields.ts';
import { freshValue } from './keyed-record.ts';
import { sentTogether } from '../properties/sent-together.ts';

/** How many write the same value at once, round by round: each of them may cost a record. */
export function concurrencySizes({ budget }: Profile, { crowds }: RunEffort): readonly number[] {
  return budget.records < 1_000 ? crowds.slice(0, 1) : crowds;
}

/** What simultaneous writes of one value left. */
export interface ConcurrentOutcome {
  /** The ids of the records that hold the value. */
  readonly holders: readonly string[];
  /** How many of the writes were answered 200. */
  readonly succeeded: number;
}

/**
 * Lets a crowd write one fresh value of a unique field at the same time. Returns what came of it once the list
 * shows a record planted afterwards.
 */
export async function writtenConcurrently(
  { crm, patience }: Environment,
  population: Population,
  field: UniqueField,
  writes: readonly ((value: string) => Promise<{ readonly status: number }>)[],
): Promise<ConcurrentOutcome> {
  const value = freshValue(population, field);
  const statuses = (await sentTogether(writes.map((write) => write(value)))).map(({ status }) => status);
  given(
    statuses.includes(200),
    `${writes.length} simultaneous writes were answered ${[...new Set(statuses)].join()}`,
  );
  const look = (): Promise<readonly string[]> => recordsHolding(crm, population, field.id, value);
  const seen = await patience.lists.settle(async () => ((await look()).length > 0 ? true : undefined));
  given(seen === true, `the list did not show a record with a new ${field.id} in time`);
  await population.plant();
  const holders = await patience.lists.lookUntil(look, ({ length }) => length === 1);
  return { holders, succeeded: statuses.filter((status) => status === 200).length };
}
