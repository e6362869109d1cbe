import type { Answer } from '../../client/caller.ts';
import type { CreateForm } from '../../client/crm.ts';
import { type Address, type OperationId, operations, resourceTypes } from '../../specs/openapi.ts';
import { knockAtAll, misplaced, saysAbsent } from './addresses.ts';
import type { Environment } from './environment.ts';
import { type Facts, noFacts } from './facts.ts';
import { wholeObstacle } from './gate.ts';
import { isUndecided } from './property.ts';
import { isDone } from './refusal.ts';

function mayBeAbsent(id: OperationId): boolean {
  return operations[id].lifecycle.includes('Proposed');
}

/** Knocks at the addresses. One that does not answer, or is another's, is as good as none. */
async function unreachableAddresses(environment: Environment): Promise<Facts['unreachable']> {
  const unreachable: Partial<Record<Address, string>> = {};
  for (const [address, { silence, holds }] of await knockAtAll(environment)) {
    const found = silence ?? (holds && misplaced(address, holds));
    if (found !== undefined) unreachable[address] = `${found} (profile key: ${address})`;
  }
  return unreachable;
}

/** An operation counts as absent only when it says so for everything that it can be asked about. */
async function absentForAll(
  subjects: readonly string[],
  ask: (subject: string) => Promise<Answer>,
): Promise<boolean> {
  for (const subject of subjects) {
    if (!saysAbsent(await ask(subject))) return false;
  }
  return true;
}

async function absentReads(environment: Environment): Promise<OperationId[]> {
  const { crm } = environment;
  const absent: OperationId[] = [];
  if (await absentForAll(resourceTypes.records, (type) => crm.fieldSchema(type)))
    absent.push('ListFieldSchema');
  const fieldIds = (await environment.fields('contacts')).map(({ id }) => id);
  if (await absentForAll(fieldIds, (id) => crm.fieldOptions('contacts', id))) absent.push('GetFieldOptions');
  return absent;
}

/** Makes one marked contact, asks every writing operation about it, and deletes it again. */
async function absentWrites(environment: Environment): Promise<Pick<Facts, 'absent' | 'create_form'>> {
  const { crm, profile } = environment;
  const population = await environment.unprovenPopulation('contacts');
  const forms: CreateForm[] = profile.create_body === undefined ? ['data', 'fields'] : [profile.create_body];
  const refused: Answer[] = [];
  for (const form of forms) {
    const { label, values } = population.marked({});
    const answer = await population.tryCreate(values, { form });
    if (!isDone(answer.status)) {
      refused.push(answer);
      continue;
    }
    const id = await population.idOf(label);
    if (id === undefined) return { absent: [], create_form: form };
    const asked: [OperationId, Answer][] = [
      ['GetCrmRecord', await crm.get('contacts', id)],
      ['UpdateCrmRecord', await crm.update('contacts', id, values)],
      ['DeleteCrmRecord', await crm.delete('contacts', id)],
    ];
    return {
      absent: asked.filter(([, found]) => saysAbsent(found)).map(([operation]) => operation),
      create_form: form,
    };
  }
  return { absent: refused.every(saysAbsent) ? ['CreateCrmRecord'] : [], create_form: 'data' };
}

const attempts = 3;

/** Tries work anew whose answer was lost. What it may have made meanwhile carries a marker and is cleaned up. */
async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isUndecided(error) || attempt === attempts) throw error;
    }
  }
}

/**
 * Learns, once for all workers, whether the environment answers, which Proposed operations it offers, and
 * which form of create's body it takes. What cannot be learned is left to the checks.
 * `beforeWriting` is told what reading alone has shown.
 */
export async function preflight(
  environment: Environment,
  beforeWriting: (facts: Facts) => void = () => {},
): Promise<Facts> {
  const unreachable = await unreachableAddresses(environment);
  if (wholeObstacle(environment.profile, { ...noFacts, unreachable }) !== undefined) {
    return { ...noFacts, unreachable };
  }
  try {
    const reads = await absentReads(environment);
    beforeWriting({ ...noFacts, unreachable, looked: true, absent: reads.filter(mayBeAbsent) });
    const writes =
      environment.profile.access === 'read-write'
        ? await again(() => absentWrites(environment))
        : { absent: [], create_form: noFacts.create_form };
    const absent = [...reads, ...writes.absent].filter(mayBeAbsent);
    return { unreachable, looked: true, absent, create_form: writes.create_form };
  } catch (error) {
    if (!isUndecided(error)) throw error;
    return { ...noFacts, unreachable };
  }
}
