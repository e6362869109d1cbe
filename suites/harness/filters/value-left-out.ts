import type { Crm } from '../../../client/crm.ts';
import type { Environment } from '../environment/environment.ts';
import { MemoizedByRun } from '../environment/memoized.ts';
import type { Population } from '../records/population.ts';

/** How a filter that needs no value is sent: without the member, or with one that holds nothing. */
export type ValueLeftOut = Readonly<Record<'value', null | ''>> | Readonly<Record<string, never>>;

/** The ways to send it. The document lists the member and calls it neither required nor optional. */
export const waysToLeaveOut: readonly ValueLeftOut[] = [{}, { value: null }, { value: '' }];

/** Operations that ask about the stored value alone. */
export const needsNoValue = /_(EMPTY|VALID)$/;

const known = new MemoizedByRun<ValueLeftOut>('value-left-out');

async function firstTaken(crm: Crm, { resourceType, labelField }: Population): Promise<ValueLeftOut> {
  for (const way of waysToLeaveOut) {
    const filter = { id: labelField, operation: 'IS_NOT_EMPTY', ...way };
    const { status } = await crm.onPurpose.list(resourceType, { fields: [filter], page: { limit: 1 } });
    if (status === 200) return way;
  }
  return {};
}

/** The way that the service takes; without the member where it takes none. Found by trying, once for a worker. */
export async function valueLeftOut(
  environment: Environment,
  population: Population | undefined,
): Promise<ValueLeftOut> {
  if (population === undefined) return {};
  return known.of(environment, () => firstTaken(environment.crm, population));
}
