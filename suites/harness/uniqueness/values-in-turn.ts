import type { TextValues } from '../../../generators/upsert-body.ts';
import type { Environment } from '../environment/environment.ts';
import { SharedTrials } from '../environment/shared-trials.ts';
import { isDone } from '../properties/answer-status.ts';
import { offered } from '../properties/expectation.ts';
import { needsOperation } from '../records/needed-operation.ts';
import { populationOf } from '../records/populations.ts';
import { createWith, fresh, type TakenValues } from './taken-values.ts';

/** The statuses of writes about values that updates gave to a record and took from it again. */
interface TurnStatuses {
  /** Of an update that repeats the values of its own record. */
  readonly repeated: number;
  /** Of a create with the values that an update gave to a record. */
  readonly whileHeld: number;
  /** Of a create with values once an update has replaced them in their record. Absent where none was carried out. */
  readonly onceReplaced?: number;
}

/** How a service answered over unique values that updates were to give to a record. */
export interface ValuesInTurn {
  /** The fields, in words. */
  readonly named: string;
  /** Of an update to values that no record holds. */
  readonly fresh: number;
  /** Absent where such an update was not carried out. */
  readonly turns?: TurnStatuses;
}

const inTurn = new SharedTrials<ValuesInTurn>('unique values in turn');

/**
 * What became of them in a resource type, once for all laws that judge it.
 * @param taken what the type answers to those who ask for values that a record was created with
 */
export function valuesInTurn(
  environment: Environment,
  own: Set<string>,
  resourceType: string,
  taken: TakenValues,
): Promise<ValuesInTurn> {
  return inTurn.of(environment, own, resourceType, () => giveInTurn(environment, resourceType, taken));
}

/** Skips where no create meets a conflict, or no list shows what an update gives to a record. */
async function giveInTurn(
  environment: Environment,
  resourceType: string,
  { fields, named, create }: TakenValues,
): Promise<ValuesInTurn> {
  needsOperation(environment, 'UpdateCrmRecord');
  offered(create === 409, `no create meets a conflict by ${named}`);
  const population = await populationOf(environment, resourceType);
  const crm = environment.crm.onPurpose;
  const { id, label } = await population.plant();
  const update = async (values: TextValues): Promise<number> =>
    (await crm.update(resourceType, id, values)).status;
  const give = async (): Promise<{ readonly values: TextValues; readonly status: number }> => {
    const values = fresh(population, fields);
    const status = await update(values);
    if (!isDone(status)) return { values, status };
    const shown = await population.shownAs(label, values);
    // Any of them may be the one that counts.
    const areShown = Object.entries(values).every(([field, value]) => shown[field] === value);
    offered(areShown, `the list does not show what an update writes into ${named}`);
    return { values, status };
  };
  const held = await give();
  if (!isDone(held.status)) return { named, fresh: held.status };
  const repeated = await update(held.values);
  const { status: whileHeld } = await createWith(population, held.values, crm);
  // Other values than those of before: a create that was wrongly taken holds these.
  const replaced = await give();
  const isReplaced = isDone(replaced.status) && isDone((await give()).status);
  if (!isReplaced) return { named, fresh: held.status, turns: { repeated, whileHeld } };
  const free = await environment.patience.lists.settle(async () => {
    const { status } = await createWith(population, replaced.values, crm);
    return status === 409 ? undefined : status;
  });
  const turns = { repeated, whileHeld, onceReplaced: free ?? 409 };
  return { named, fresh: held.status, turns };
}
