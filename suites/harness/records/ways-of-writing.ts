import type { Answer } from '../../../client/caller.ts';
import type { Crm } from '../../../client/crm.ts';
import type { FieldValues } from '../../../client/request-body.ts';
import type { OperationId } from '../../../specs/openapi.ts';
import type { Environment } from '../environment/environment.ts';
import { outOfReach } from '../run/capabilities.ts';
import type { PlantedRecord, Population } from './population.ts';
import { given } from '../properties/expectation.ts';
import { isDone, saysAbsent } from '../properties/answer-status.ts';

/** The three operations that store values. */
export const waysOfWriting = ['create', 'update', 'upsert'] as const;

export type WayOfWriting = (typeof waysOfWriting)[number];

const operationOf: Readonly<Record<WayOfWriting, OperationId>> = {
  create: 'CreateCrmRecord',
  update: 'UpdateCrmRecord',
  upsert: 'UpsertCrmRecord',
};

/** Those of them that this environment offers. */
export function offeredWays({ capabilities }: Environment): readonly WayOfWriting[] {
  return waysOfWriting.filter((way) => outOfReach(capabilities, operationOf[way]) === undefined);
}

/** A write that was sent, and the label of the record that it should have reached. */
export interface SentWrite {
  readonly status: number;
  readonly label: string;
  readonly answer: Answer;
}

/**
 * Writes values into a record of the population: into a new one, or for an update into `target`.
 * An upsert names no unique field, so it makes a new record.
 */
export async function write(
  way: WayOfWriting,
  values: FieldValues,
  crm: Crm,
  population: Population,
  target?: PlantedRecord,
): Promise<SentWrite> {
  if (way === 'update') {
    given(target !== undefined, 'there is no record to update');
    // Where there is nothing else to write, the record gets its next label.
    const isBare = Object.keys(values).length === 0;
    const { label, values: written } = isBare ? population.nextMarks() : { label: target.label, values };
    const answer = await crm.update(population.resourceType, target.id, written);
    return { status: answer.status, label: isDone(answer.status) ? label : target.label, answer };
  }
  const marked = population.marked(values);
  const answer: Answer =
    way === 'create'
      ? await population.tryCreate(marked.values, { crm })
      : await crm.upsert(population.resourceType, population.overwriting(marked.values), population.marker);
  return { status: answer.status, label: marked.label, answer };
}

/** What a record shows of some fields once it shows `witness`, a value of the same write; else what it shows at last. */
export async function shownWith(
  population: Population,
  label: string,
  witness: { readonly id: string; readonly value: string },
  fieldIds: readonly string[],
): Promise<FieldValues> {
  const { id, value } = witness;
  return (await population.shownUntil(label, [id, ...fieldIds], (shown) => shown[id] === value)) ?? {};
}

/** Whether a record may not even be updated to the values that it was made with: then it is not for the values. */
async function areUpdatesRefused(
  crm: Crm,
  { resourceType }: Population,
  record: PlantedRecord,
): Promise<boolean> {
  return !isDone((await crm.update(resourceType, record.id, record.values)).status);
}

/**
 * Writes values into a record, or into a new one where no update is taken. Returns the label of the record that was to
 * take them, and nothing where they were refused.
 */
export async function rewrite(
  crm: Crm,
  population: Population,
  record: PlantedRecord,
  values: FieldValues,
): Promise<string | undefined> {
  const answer = await crm.update(population.resourceType, record.id, values);
  if (isDone(answer.status)) return record.label;
  if (!saysAbsent(answer) && !(await areUpdatesRefused(crm, population, record))) return undefined;
  const marked = population.marked(values);
  return isDone((await population.make(marked)).status) ? marked.label : undefined;
}
