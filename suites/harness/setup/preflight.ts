import type { Answer } from '../../../client/caller.ts';
import type { CreateForm, FieldValues } from '../../../client/crm.ts';
import type { DataForm } from '../../../client/data-form.ts';
import { type Address, type OperationId, resourceTypes } from '../../../specs/openapi.ts';
import { knockAtAll, misplaced } from './address-probe.ts';
import { isDone, saysAbsent } from '../properties/answer-status.ts';
import type { Environment } from '../environment/environment.ts';
import { type Capabilities, noCapabilities, outOfReach } from '../run/capabilities.ts';
import { unproposedReach, upsertReach } from './reach.ts';
import { lackingToWrite, wholeObstacle } from '../run/prerequisites.ts';
import { learnedCreateForm } from './create-values.ts';
import { learnedElements } from './element-style.ts';
import { settledRead } from '../records/settled-read.ts';
import { wrappersIn } from '../records/record-attributes.ts';
import type { Marking } from '../records/marked-list.ts';
import { provenMarking } from '../records/marking.ts';
import { newPopulation } from '../records/new-population.ts';
import type { Marked, Population } from '../records/population.ts';
import { Inconclusive, isUndecided, ViolatedExpectation } from '../properties/expectation.ts';
import { declaredFields } from '../fields/declared-fields.ts';
import { unprovenPopulation } from '../records/populations.ts';

const badRequest = 400;

/** Knocks at the addresses. One that does not answer, or is another's, is as good as none. */
async function unreachableAddresses(environment: Environment): Promise<Capabilities['unreachable']> {
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
  const fieldIds = (await declaredFields(environment, 'contacts')).map(({ id }) => id);
  if (await absentForAll(fieldIds, (id) => crm.fieldOptions('contacts', id))) absent.push('GetFieldOptions');
  return absent;
}

type Writing = Pick<Capabilities, 'absent' | 'create_form' | 'data_form' | 'planting'> & {
  /** How a contact is made that must hold more than our texts. */
  readonly marking?: Marking;
};

/** Updates a record with its own values, in one form after the other until one is taken. */
async function learnedUpdate(
  { crm }: Environment,
  id: string,
  values: FieldValues,
  attributes: unknown,
): Promise<{ readonly answer: Answer; readonly data_form: Capabilities['data_form'] }> {
  const wrappers = wrappersIn(attributes);
  const forms: DataForm[] = ['flat', ...(wrappers === undefined ? [] : [wrappers]), 'pairs'];
  const answers: Answer[] = [];
  for (const data_form of forms) {
    const answer = await crm.but({ dataForm: data_form }).update('contacts', id, values);
    if (isDone(answer.status)) return { answer, data_form };
    answers.push(answer);
  }
  const [flat] = answers as [Answer];
  // The document does not show the structure: where none of these is taken, another one may be right.
  const isUnknown = answers.every(({ status }) => status === badRequest);
  return { answer: flat, data_form: isUnknown ? 'unknown' : 'flat' };
}

/** Asks every other operation about the record with this label, and deletes it again. */
async function learnedByRecord(
  environment: Environment,
  population: Population,
  { label, values }: Marked<unknown>,
): Promise<Pick<Writing, 'absent' | 'data_form'>> {
  const { crm } = environment;
  const id = await population.idOf(label);
  if (id === undefined) return { absent: [], data_form: noCapabilities.data_form };
  const read = await settledRead(crm, 'contacts', id, environment.profile.settle_timeout_ms);
  const { attributes } = (read.body ?? {}) as { readonly attributes?: unknown };
  const { answer, data_form } = await learnedUpdate(environment, id, values, attributes);
  const asked: [OperationId, Answer][] = [
    ['GetCrmRecord', read],
    ['UpdateCrmRecord', answer],
    ['DeleteCrmRecord', await crm.delete('contacts', id)],
  ];
  return {
    absent: asked.filter(([, found]) => saysAbsent(found)).map(([operation]) => operation),
    data_form,
  };
}

/** The first upsert that makes a record, and what there is to do with it. */
async function plantedByUpsert(
  environment: Environment,
  population: Population,
): Promise<Pick<Writing, 'absent' | 'data_form' | 'planting'>> {
  for (const planting of ['searching upsert', 'upsert'] as const) {
    const marked = population.marked({});
    const { status } = await population.tryPlant(marked.values, planting);
    if (!isDone(status)) continue;
    return { ...(await learnedByRecord(environment, population, marked)), planting };
  }
  return { absent: [], data_form: noCapabilities.data_form, planting: 'create' };
}

/** The first form by which create takes a contact that holds more than our texts: some field may be required. */
async function withMore(
  environment: Environment,
  forms: readonly CreateForm[],
): Promise<Writing | undefined> {
  for (const create_form of forms) {
    environment.learn({ ...environment.capabilities, create_form });
    try {
      const marking = await provenMarking(environment, 'contacts');
      const population = newPopulation(environment, 'contacts', marking);
      const marked = population.marked({});
      if (!isDone((await population.tryCreate(marked.values)).status)) continue;
      const learned = await learnedByRecord(environment, population, marked);
      return { ...learned, create_form, planting: 'create', marking };
    } catch (error) {
      if (!(error instanceof Inconclusive || error instanceof ViolatedExpectation)) throw error;
    }
  }
  return undefined;
}

/** Makes one marked contact, by an upsert where create makes none, and asks about it. */
async function absentWrites(environment: Environment): Promise<Writing> {
  const { profile } = environment;
  const population = await unprovenPopulation(environment, 'contacts');
  const forms: CreateForm[] = profile.create_body === undefined ? ['data', 'fields'] : [profile.create_body];
  const refused: Answer[] = [];
  for (const create_form of forms) {
    const marked = population.marked({});
    const answer = await population.tryCreate(marked.values, { form: create_form });
    if (isDone(answer.status)) {
      // One that takes any body may store nothing of this one: another form is worth a try then.
      const isShown = (await population.idOf(marked.label)) !== undefined;
      if (!isShown && create_form !== forms.at(-1)) continue;
      return { ...(await learnedByRecord(environment, population, marked)), create_form, planting: 'create' };
    }
    refused.push(answer);
  }
  const demanding = await withMore(environment, refused.every(saysAbsent) ? [] : forms);
  if (demanding !== undefined) return demanding;
  const isAbsent = refused.every(saysAbsent);
  // The document does not show create's body: where no form is taken, another one may be right.
  const isUnknown = forms.length > 1 && refused.every(({ status }) => status === badRequest);
  const { create_form, data_form } = noCapabilities;
  if (!isAbsent && !isUnknown) return { absent: [], create_form, data_form, planting: 'create' };
  const learned = await plantedByUpsert(environment, population);
  if (isAbsent) return { ...learned, absent: ['CreateCrmRecord', ...learned.absent], create_form };
  if (learned.planting === 'create' || (await createsInForm(environment, population, learned.data_form)))
    return { ...learned, create_form, planting: 'create' };
  return { ...learned, create_form: 'unknown' };
}

/** Whether create takes the form of data that update takes. */
async function createsInForm(
  environment: Environment,
  population: Population,
  dataForm: Capabilities['data_form'],
): Promise<boolean> {
  if (dataForm === 'unknown' || dataForm === 'flat') return false;
  const crm = environment.crm.but({ dataForm });
  const { status } = await population.tryCreate(population.marked({}).values, { form: 'data', crm });
  return isDone(status);
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
  beforeWriting: (facts: Capabilities) => void = () => {},
): Promise<Capabilities> {
  const unreachable = await unreachableAddresses(environment);
  if (wholeObstacle(environment.profile, { ...noCapabilities, unreachable }) !== undefined) {
    return { ...noCapabilities, unreachable };
  }
  try {
    const others = await unproposedReach(environment, unreachable);
    const reads = [...(await absentReads(environment)), ...others.absent];
    const read = { ...noCapabilities, unreachable, looked: true, absent: reads, closed: others.closed };
    beforeWriting(read);
    const mayWrite =
      environment.profile.access === 'read-write' && outOfReach(read, 'ListCrmRecords') === undefined;
    if (!mayWrite) return read;
    const { marking, ...writes } = await again(() => absentWrites(environment));
    const upserts = await upsertReach(environment);
    const absent = [...reads, ...writes.absent, ...upserts.absent];
    const facts = { ...read, ...writes, absent, closed: [...others.closed, ...upserts.closed] };
    // Where nothing can be deleted, the records that are there already are enough.
    const mayLearn =
      lackingToWrite(environment.profile, facts) === undefined &&
      outOfReach(facts, 'UpsertCrmRecord') === undefined;
    if (!mayLearn) return facts;
    const population = (): Promise<Population> =>
      marking === undefined
        ? unprovenPopulation(environment, 'contacts')
        : Promise.resolve(newPopulation(environment, 'contacts', marking));
    const elements = await again(async () => learnedElements(environment, await population()));
    if (facts.create_form !== 'fields') return { ...facts, elements };
    environment.learn({ ...facts, elements });
    const create_form = await again(async () => learnedCreateForm(environment, await population()));
    return { ...facts, elements, create_form };
  } catch (error) {
    if (!isUndecided(error)) throw error;
    return { ...noCapabilities, unreachable };
  }
}
