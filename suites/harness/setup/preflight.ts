import type { Answer } from '../../../client/caller.ts';
import { BudgetSpent, EnvironmentDown } from '../../../client/errors.ts';
import { type Address, type OperationId, resourceTypes } from '../../../specs/openapi.ts';
import { type Knock, knockAtAll, misplaced } from './address-probe.ts';
import { saysAbsent } from '../properties/answer-status.ts';
import type { Environment } from '../environment/environment.ts';
import { type Capabilities, noCapabilities, outOfReach, unseenContact } from '../run/capabilities.ts';
import { noteUnseenContact } from './unseen-contact.ts';
import { reachWithoutRecords, unproposedReach, upsertReach } from './reach.ts';
import { obstacleToWrite, wholeObstacle } from '../run/prerequisites.ts';
import { learnedCreateForm } from './create-values.ts';
import { learnedWriting } from './writing.ts';
import { answered } from './answered.ts';
import { learnedElements } from './element-style.ts';
import { listAnswer } from '../records/listed-at-all.ts';
import { newPopulation } from '../records/new-population.ts';
import type { Population } from '../records/population.ts';
import { isUndecided } from '../properties/expectation.ts';
import { safeText } from '../results/safe-text.ts';
import { declaredFields, orNone } from '../fields/declared-fields.ts';
import { unprovenPopulation } from '../records/populations.ts';

function whyUnreachable(address: Address, knock: Knock): string | undefined {
  if ('answer' in knock) return knock.holds && misplaced(address, knock.holds);
  return knock.isSilent ? knock.trouble : undefined;
}

/** Knocks at the addresses. One that does not answer, or is another's, is as good as none. */
async function unreachableAddresses(environment: Environment): Promise<Capabilities['unreachable']> {
  const unreachable: Partial<Record<Address, string>> = {};
  for (const [address, knock] of await knockAtAll(environment)) {
    const found = whyUnreachable(address, knock);
    if (found !== undefined) unreachable[address] = `${found} (profile key: ${address})`;
  }
  return unreachable;
}

/** An operation counts as absent only when it says so for everything that it can be asked about. */
async function absentForAll(
  environment: Environment,
  subjects: readonly string[],
  ask: (subject: string) => Promise<Answer>,
): Promise<boolean> {
  for (const subject of subjects) {
    const answer = await answered(environment, ask(subject));
    if (answer === undefined || !saysAbsent(answer)) return false;
  }
  return true;
}

async function absentReads(environment: Environment): Promise<OperationId[]> {
  const { crm } = environment;
  const absent: OperationId[] = [];
  if (await absentForAll(environment, resourceTypes.records, (type) => crm.fieldSchema(type)))
    absent.push('ListFieldSchema');
  const fieldIds = (await orNone(declaredFields(environment, 'contacts'))).map(({ id }) => id);
  const options = (id: string): Promise<Answer> => crm.fieldOptions('contacts', id);
  if (fieldIds.length > 0 && (await absentForAll(environment, fieldIds, options)))
    absent.push('GetFieldOptions');
  return absent;
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

/** What reading alone shows. */
async function readFacts(
  environment: Environment,
  unreachable: Capabilities['unreachable'],
): Promise<Capabilities> {
  const { shut_namespace, closed, absent } = await unproposedReach(environment, unreachable);
  if (shut_namespace !== undefined) return { ...noCapabilities, unreachable, shut_namespace };
  const reads = [...(await absentReads(environment)), ...absent];
  return { ...noCapabilities, unreachable, looked: true, absent: reads, closed };
}

type Learn = (facts: Capabilities) => void;

/** Adds what the writing operations show, as far as records may be made and are found again. */
async function withWrites(environment: Environment, read: Capabilities, learn: Learn): Promise<Capabilities> {
  if (environment.profile.access !== 'read-write') return read;
  if (read.shut_namespace !== undefined || outOfReach(read, 'ListCrmRecords') !== undefined) return read;
  const list = await listAnswer(environment, await unprovenPopulation(environment, 'contacts'));
  if (list.status === 200) return writeFacts(environment, read, learn);
  // No contact can be made and found, so none shows whether records can be deleted again.
  const untried = { ...read, undeletable: { untried: `a list of contacts is answered ${list.status}` } };
  if (!saysAbsent(list)) return untried;
  // Where all says that it is not there, writes may as well.
  const { absent, closed } = await reachWithoutRecords(environment);
  return { ...untried, absent: [...read.absent, ...absent], closed: [...read.closed, ...closed] };
}

/** Adds what the first writes show: the operations that are there, and the forms of what they take. */
async function writeFacts(environment: Environment, read: Capabilities, learn: Learn): Promise<Capabilities> {
  const { marking, ...writes } = await again(() => learnedWriting(environment));
  learn({ ...read, ...writes, absent: [...read.absent, ...writes.absent] });
  const upserts = await upsertReach(environment);
  const absent = [...read.absent, ...writes.absent, ...upserts.absent];
  const facts = { ...read, ...writes, absent, closed: [...read.closed, ...upserts.closed] };
  const population = (): Promise<Population> =>
    marking === undefined
      ? unprovenPopulation(environment, 'contacts')
      : Promise.resolve(newPopulation(environment, 'contacts', marking));
  environment.learn(facts);
  // Where nothing can be deleted, the records that are there already are enough.
  if (obstacleToWrite(environment.profile, facts) !== undefined) {
    if (writes.undeletable === unseenContact) await noteUnseenContact(environment, await population());
    return facts;
  }
  if (outOfReach(facts, 'UpsertCrmRecord') !== undefined) return facts;
  const elements = await again(async () => learnedElements(environment, await population()));
  if (facts.create_form !== 'fields') return { ...facts, elements };
  environment.learn({ ...facts, elements });
  const create_form = await again(async () => learnedCreateForm(environment, await population()));
  return { ...facts, elements, create_form };
}

/**
 * Learns, once for all workers, whether the environment answers, which Proposed operations it offers, and
 * which form of create's body it takes. What cannot be learned is left to the checks.
 * `beforeWriting` is told what reading alone has shown.
 */
export async function preflight(
  environment: Environment,
  beforeWriting: (facts: Capabilities) => void = () => {},
): Promise<Capabilities> {
  const unreachable = await unreachableAddresses(environment);
  let learned: Capabilities = { ...noCapabilities, unreachable };
  if (wholeObstacle(environment.profile, learned) !== undefined) return learned;
  let hasWritten = false;
  try {
    learned = await readFacts(environment, unreachable);
    if (learned.shut_namespace === undefined) beforeWriting(learned);
    return await withWrites(environment, learned, (facts) => {
      hasWritten = true;
      learned = facts;
    });
  } catch (error) {
    if (!isUndecided(error)) throw error;
    // After these nothing more is sent, and the checks say so themselves.
    const isOver = error instanceof BudgetSpent || error instanceof EnvironmentDown;
    const untried = safeText(environment.connection.redactor.redact(error.message));
    return hasWritten || isOver ? learned : { ...learned, undeletable: { untried } };
  }
}
