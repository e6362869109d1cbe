import type { Answer } from '../../../client/caller.ts';
import type { CreateForm, FieldValues } from '../../../client/crm.ts';
import type { DataForm } from '../../../client/data-form.ts';
import type { OperationId } from '../../../specs/openapi.ts';
import type { Environment } from '../environment/environment.ts';
import { Inconclusive, ViolatedExpectation } from '../properties/expectation.ts';
import { isDone, saysAbsent } from '../properties/answer-status.ts';
import type { Marking } from '../records/marked-list.ts';
import { provenMarking } from '../records/marking.ts';
import type { Marked, Population } from '../records/population.ts';
import { unprovenPopulation } from '../records/populations.ts';
import { wrappersIn } from '../records/record-attributes.ts';
import { settledRead } from '../records/settled-read.ts';
import { brokenByUnseen } from '../records/unseen-records.ts';
import { type Capabilities, noCapabilities } from '../run/capabilities.ts';

const badRequest = 400;

/** What writing a contact has shown. */
export type Writing = Pick<Capabilities, 'absent' | 'create_form' | 'data_form' | 'planting'> & {
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
  const read = await settledRead(crm, 'contacts', id, environment.patience.records);
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

/** A way to make a record: the operation, and the form of create's body. */
type Way = Pick<Capabilities, 'planting' | 'create_form'>;

const upserts = ['searching upsert', 'upsert'] as const;

/**
 * The first way that takes a contact which holds more than our texts: some field may be required. A way that answers
 * with success and stores nothing, or not what was sent, is taken as well: the checks have to say so.
 */
async function withMore(environment: Environment, ways: readonly Way[]): Promise<Writing | undefined> {
  const before = environment.capabilities;
  for (const way of ways) {
    environment.learn({ ...before, ...way });
    try {
      const { marking, population } = await provenMarking(environment, 'contacts');
      const marked = population.marked({});
      if (!isDone((await population.tryPlant(marked.values)).status)) continue;
      return { ...(await learnedByRecord(environment, population, marked)), ...way, marking };
    } catch (error) {
      if (error instanceof ViolatedExpectation && brokenByUnseen.has(error.clause ?? ''))
        return { absent: [], data_form: noCapabilities.data_form, ...way };
      if (!(error instanceof Inconclusive || error instanceof ViolatedExpectation)) throw error;
    }
  }
  environment.learn(before);
  return undefined;
}

/** The first upsert that makes a record, and what there is to do with it. */
async function plantedByUpsert(
  environment: Environment,
  population: Population,
): Promise<Omit<Writing, 'create_form'>> {
  for (const planting of upserts) {
    const marked = population.marked({});
    const { status } = await population.tryPlant(marked.values, { planting });
    if (isDone(status)) return { ...(await learnedByRecord(environment, population, marked)), planting };
  }
  const { create_form, data_form } = noCapabilities;
  const demanding = await withMore(
    environment,
    upserts.map((planting) => ({ planting, create_form })),
  );
  return demanding ?? { absent: [], data_form, planting: 'create' };
}

/** Creates a contact of our texts alone, in the first form that is taken; else the refusals. */
async function createdPlainly(
  environment: Environment,
  population: Population,
  forms: readonly CreateForm[],
): Promise<Writing | readonly Answer[]> {
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
  return refused;
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

/** Makes one marked contact, by an upsert where create makes none, and asks about it. */
export async function learnedWriting(environment: Environment): Promise<Writing> {
  const { create_body } = environment.profile;
  const population = await unprovenPopulation(environment, 'contacts');
  const forms: CreateForm[] = create_body === undefined ? ['data', 'fields'] : [create_body];
  const plain = await createdPlainly(environment, population, forms);
  if ('absent' in plain) return plain;
  const isAbsent = plain.every(saysAbsent);
  const more: CreateForm[] = forms.includes('fields') ? [...forms, 'native fields'] : forms;
  const ways = isAbsent ? [] : more.map((create_form) => ({ planting: 'create' as const, create_form }));
  const demanding = await withMore(environment, ways);
  if (demanding !== undefined) return demanding;
  // The document does not show create's body: where no form is taken, another one may be right.
  const isUnknown = forms.length > 1 && plain.every(({ status }) => status === badRequest);
  const { create_form, data_form } = noCapabilities;
  if (!isAbsent && !isUnknown) return { absent: [], create_form, data_form, planting: 'create' };
  const learned = await plantedByUpsert(environment, population);
  if (isAbsent) return { ...learned, absent: ['CreateCrmRecord', ...learned.absent], create_form };
  if (learned.planting === 'create' || (await createsInForm(environment, population, learned.data_form)))
    return { ...learned, create_form, planting: 'create' };
  return { ...learned, create_form: 'unknown' };
}
