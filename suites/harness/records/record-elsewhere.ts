import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from '../../../client/caller.ts';
import type { Crm } from '../../../client/crm.ts';
import type { FieldValues } from '../../../client/request-body.ts';
import type { Environment } from '../environment/environment.ts';
import { given, holds, offered } from '../properties/expectation.ts';
import { isDone, isRefused } from '../properties/answer-status.ts';
import { outOfReach } from '../run/capabilities.ts';
import type { JudgedLife, LifePlan } from './record-life.ts';

/** A record of ours, where it stands, and a text that a read of it shows. */
export interface OwnRecord {
  readonly resourceType: string;
  readonly id: string;
  readonly text: string;
}

/** A namespace and a resource type that a record does not belong to. */
export interface Elsewhere {
  readonly namespace: string;
  readonly resourceType: string;
}

/**
 * Records that are made, read and stay, by their types, each made once for a check and shared with all others that judge
 * such lives.
 */
export function standingRecords(
  lives: (plan: LifePlan) => Promise<JudgedLife>,
  { capabilities }: Environment,
): (resourceType: string) => Promise<OwnRecord> {
  const isUpserted = outOfReach(capabilities, 'UpsertCrmRecord') === undefined;
  const begins = isUpserted ? 'upsert of fields' : 'create';
  const standing = new Map<string, Promise<OwnRecord>>();
  const found = async (resourceType: string): Promise<OwnRecord> => {
    const judged = await lives({ resourceType, begins, values: {}, looks: ['read'] });
    const { id, label } = judged.life;
    given(id !== undefined, 'the list did not show the new record in time');
    given(judged.readRecord().text.includes(label), 'a record that the list shows cannot be read');
    return { resourceType, id, text: label };
  };
  return (resourceType) => {
    const record = standing.get(resourceType) ?? found(resourceType);
    standing.set(resourceType, record);
    return record;
  };
}

/** Whether the record is read at a place as the one that it is: other records may have the same id there. */
export async function isReadThere(
  there: Crm,
  resourceType: string,
  { id, text }: OwnRecord,
): Promise<boolean> {
  const read = await there.get(resourceType, id);
  return isDone(read.status) && read.text.includes(text);
}

/** A bad token, haste and a fault of the service say nothing of whose record it is. */
const tellNothing: ReadonlySet<number> = new Set([401, 429]);

function isNobodys({ status, text }: Answer, id: string): boolean {
  return isDone(status) ? !text.includes(id) : isRefused(status) && !tellNothing.has(status);
}

/**
 * Judges that neither an update nor a deletion at a place that is not the record's own does anything to it. Each is
 * sent only where nobody has a record of that id there: ids may be unique in each type alone.
 */
export async function expectUntouchedFrom(
  { namespace, resourceType }: Elsewhere,
  own: OwnRecord,
  values: FieldValues,
  crm: Crm,
  { capabilities, patience: { records } }: Environment,
): Promise<void> {
  const there = crm.onPurpose.but({ namespace });
  const isUntouched = async (): Promise<boolean> => {
    // A copy that is behind would show the record as it was.
    await sleep(records.doubtMs);
    const { text } = await records.lookUntil(
      () => crm.get(own.resourceType, own.id),
      (answer) => answer.text.includes(own.text),
    );
    return text.includes(own.text);
  };
  const writes = [
    {
      id: 'UpdateCrmRecord',
      what: 'an update',
      send: () => there.update(resourceType, own.id, values),
    },
    { id: 'DeleteCrmRecord', what: 'a deletion', send: () => there.delete(resourceType, own.id) },
  ] as const;
  const offers = writes.filter(({ id }) => outOfReach(capabilities, id) === undefined);
  offered(offers.length > 0, 'neither updates nor deletions can be asked for');
  given(await isUntouched(), 'a record that the list shows cannot be read');
  for (const { what, send } of offers) {
    const found = await there.get(resourceType, own.id);
    offered(isNobodys(found, own.id), `${namespace}/${resourceType} may have a record of the same id`);
    await send();
    holds(
      await isUntouched(),
      `${what} in ${namespace}/${resourceType} does nothing to a record of ${own.resourceType}`,
    );
  }
}
