import type { Answer } from '../../../client/caller.ts';
import type { CreateForm, FieldValues } from '../../../client/request-body.ts';
import type { DataForm } from '../../../client/data-form.ts';
import { type MarkFilter, markFilters } from '../../../client/marked-records.ts';
import type { OperationId } from '../../../specs/openapi.ts';
import type { Environment } from '../environment/environment.ts';
import { Inconclusive, ViolatedExpectation } from '../properties/expectation.ts';
import { isDone, isRefused, saysAbsent } from '../properties/answer-status.ts';
import type { Marking } from '../records/own-marks.ts';
import { provenMarking } from '../records/marking.ts';
import { newPopulation } from '../records/new-population.ts';
import type { Marked } from '../records/marked-writes.ts';
import type { Population } from '../records/population.ts';
import { unprovenPopulation } from '../records/populations.ts';
import { wrappersIn } from '../records/record-attributes.ts';
import { settledRead } from '../records/settled-read.ts';
import { formRead, formsAtOnce } from './create-form.ts';
import { isDeletedAllTheSame, writtenAllTheSame } from './done-all-the-same.ts';
import { brokenByUnseen } from '../records/unseen-records.ts';
import { type Capabilities, noCapabilities } from '../run/capabilities.ts';

const badRequest = 400;

/** What writing a contact has shown. */
export type Writing = Pick<Capabilities, 'absent' | 'create_form' | 'data_form' | 'planting' | 'finding'> & {
  /** How a contact is made that must hold more than our texts. */
  readonly marking?: Marking;
};

/** The first of these forms in which an upsert takes the values of a new contact, as the list shows. */
async function formOfUpserts(
  { crm }: Environment,
  population: Population,
  forms: readonly DataForm[],
): Promise<DataForm | undefined> {
  const { resourceType, marker, labelField } = population;
  for (const dataForm of forms) {
    const { label, values } = population.marked({});
    const body = { data: values, searchExisting: [labelField] };
    const { status } = await crm.but({ dataForm }).upsert(resourceType, body, marker);
    if (isDone(status) && (await population.idOf(label)) !== undefined) return dataForm;
  }
  return undefined;
}

/** Updates a record with its own values, in one form after the other until one is taken. */
async function learnedUpdate(
  environment: Environment,
  population: Population,
  {
    id,
    values,
    attributes,
  }: { readonly id: string; readonly values: FieldValues; readonly attributes: unknown },
): Promise<{ readonly answer: Answer; readonly data_form: Capabilities['data_form'] }> {
  const wrappers = wrappersIn(attributes);
  const forms: DataForm[] = ['flat', ...(wrappers === undefined ? [] : [wrappers]), 'pairs'];
  const answers: Answer[] = [];
  for (const data_form of forms) {
    const crm = environment.crm.but({ dataForm: data_form });
    const answer = await crm.update('contacts', id, values);
    if (isDone(answer.status)) return { answer, data_form };
    answers.push(answer);
  }
  const [flat] = answers as [Answer];
  if (answers.some(({ status }) => status !== badRequest)) return { answer: flat, data_form: 'flat' };
  // The document does not show the structure, but it is the same in both: what upserts take is no wrong form. Where
  // they take none either, another one may be right.
  return { answer: flat, data_form: (await formOfUpserts(environment, population, forms)) ?? 'unknown' };
}

const idField = 'system__id';

/**
 * Reads a record by the id that the list gives, or by the value of its id field where only that one leads to it: then
 * the operation is there, and what the list gives is for the checks to say.
 */
async function learnedRead(
  { crm, patience }: Environment,
  population: Population,
  label: string,
  listed: string,
): Promise<{ readonly id: string; readonly read: Answer }> {
  const read = await settledRead(crm, 'contacts', listed, patience.records);
  const { [idField]: own } = saysAbsent(read) ? ((await population.shown(label, [idField])) ?? {}) : {};
  if (typeof own !== 'string' || own === listed) return { id: listed, read };
  const byField = await crm.get('contacts', own);
  return isDone(byField.status) ? { id: own, read: byField } : { id: listed, read };
}

/** Asks every other operation about the record with this label, and deletes it again. */
async function learnedByRecord(
  environment: Environment,
  population: Population,
  { label, values }: Marked<unknown>,
): Promise<Pick<Writing, 'absent' | 'data_form'>> {
  const { crm } = environment;
  const listed = await population.idOf(label);
  if (listed === undefined) return { absent: [], data_form: noCapabilities.data_form };
  const { id, read } = await learnedRead(environment, population, label, listed);
  const { attributes } = (read.body ?? {}) as { readonly attributes?: unknown };
  const { answer, data_form } = await learnedUpdate(environment, population, { id, values, attributes });
  const absent: OperationId[] = saysAbsent(read) ? ['GetCrmRecord'] : [];
  if (saysAbsent(answer) && !(await isRelabelled(environment, population, id)))
    absent.push('UpdateCrmRecord');
  const deletion = await crm.delete('contacts', id);
  const record = { id, wasRead: isDone(read.status) };
  if (saysAbsent(deletion) && !(await isDeletedAllTheSame(environment, population, record)))
    absent.push('DeleteCrmRecord');
  return { absent, data_form };
}

/** Whether an update, answered as if there were none, gives a record a new label all the same. */
async function isRelabelled(environment: Environment, population: Population, id: string): Promise<boolean> {
  const { label, values } = population.nextMarks();
  const { status } = await environment.crm.update('contacts', id, values);
  return isDone(status) || (await writtenAllTheSame(environment, population, [label])) !== undefined;
}

/** A way to make a record: the operation, and the form of create's body. */
type Way = Pick<Capabilities, 'planting' | 'create_form'>;

/** What came of some ways. */
interface Outcome {
  /** The first that made a contact which the list shows, and what there is to do with it. */
  readonly shown?: Writing;
  /** The first that was answered with success, and whose contact no list showed. */
  readonly unseen?: Way | undefined;
}

function waysOfCreate(forms: readonly CreateForm[]): readonly Way[] {
  return forms.map((create_form) => ({ planting: 'create', create_form }));
}

const waysOfUpsert: readonly Way[] = (['searching upsert', 'upsert'] as const).map((planting) => ({
  planting,
  create_form: noCapabilities.create_form,
}));

/** The filter that finds the record with this label. The population finds its records by it from now on. */
async function findingOf(population: Population, label: string): Promise<MarkFilter | undefined> {
  for (const finding of markFilters) {
    population.findBy(finding);
    if ((await population.idOf(label)) !== undefined) return finding;
  }
  population.findBy(noCapabilities.finding);
  return undefined;
}

/** A write that was refused, and the label of what it would have made. */
interface Refusal {
  readonly way: Way;
  readonly label: string;
  readonly answer: Answer;
}

/** Makes contacts of our texts alone in one way after the other, until the list shows one. */
async function madePlainly(
  environment: Environment,
  population: Population,
  ways: readonly Way[],
): Promise<Outcome & { readonly refused: readonly Refusal[] }> {
  const refused: Refusal[] = [];
  let unseen: Way | undefined;
  for (const way of ways) {
    const marked = population.marked({});
    const { planting, create_form: form } = way;
    const answer = await population.tryPlant(marked.values, { planting, form });
    if (!isDone(answer.status)) {
      refused.push({ way, label: marked.label, answer });
      continue;
    }
    const finding = await findingOf(population, marked.label);
    if (finding !== undefined) {
      const learned = await learnedByRecord(environment, population, marked);
      return { shown: { ...learned, ...way, finding }, refused };
    }
    // One that takes any body may store nothing of this one: another way is worth a try then.
    unseen ??= way;
  }
  return { unseen, refused };
}

/** Makes a contact of our texts alone in whatever form is read, or else in one after the other. */
async function madeInAnyForm(
  environment: Environment,
  population: Population,
): Promise<Outcome & { readonly refused: readonly Refusal[] }> {
  const read = await formRead(environment, population);
  const [likeliest] = waysOfCreate(formsAtOnce);
  if (read === 'unseen') {
    population.findBy(noCapabilities.finding);
    return { unseen: likeliest, refused: [] };
  }
  if (read === 'refused') return madePlainly(environment, population, waysOfCreate(formsAtOnce));
  const { form: create_form, marked, finding } = read;
  const learned = await learnedByRecord(environment, population, marked);
  return { shown: { ...learned, planting: 'create', create_form, finding }, refused: [] };
}

/** The same with contacts that hold more than our texts: some field may be required. */
async function madeWithMore(environment: Environment, ways: readonly Way[]): Promise<Outcome> {
  const before = environment.capabilities;
  let unseen: Way | undefined;
  for (const way of ways) {
    environment.learn({ ...before, ...way });
    try {
      const { marking, population } = await provenMarking(environment, 'contacts');
      const marked = population.marked({});
      if (!isDone((await population.tryPlant(marked.values)).status)) continue;
      const found = await learnedByRecord(environment, population, marked);
      return { shown: { ...found, ...way, marking, finding: before.finding } };
    } catch (error) {
      if (error instanceof ViolatedExpectation && brokenByUnseen.has(error.clause ?? '')) unseen ??= way;
      else if (!(error instanceof Inconclusive || error instanceof ViolatedExpectation)) throw error;
    }
  }
  environment.learn(before);
  return { unseen };
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

/**
 * Makes a contact by an upsert of our texts alone. Where that will not do either, the fields may be the wrong ones to
 * mark a record with: what was answered with success is tried with others.
 */
async function madeOtherwise(
  environment: Environment,
  population: Population,
  unseenCreate: Way | undefined,
): Promise<Outcome> {
  const plain = await madePlainly(environment, population, waysOfUpsert);
  if (plain.shown !== undefined) return plain;
  const creates = unseenCreate === undefined ? [] : [unseenCreate];
  const ways = plain.unseen === undefined ? waysOfUpsert : [plain.unseen];
  const more = await madeWithMore(environment, [...creates, ...ways]);
  return { ...more, unseen: plain.unseen ?? more.unseen };
}

/**
 * Makes one marked contact that the list shows, by an upsert where create makes none, and asks about it. A way that
 * is answered with success and makes nothing is taken where none does better: the checks have to say so.
 */
export async function learnedWriting(environment: Environment): Promise<Writing> {
  const { create_body } = environment.profile;
  const population = await unprovenPopulation(environment, 'contacts');
  const forms: readonly CreateForm[] = create_body === undefined ? formsAtOnce : [create_body];
  const plain =
    create_body === undefined
      ? await madeInAnyForm(environment, population)
      : await madePlainly(environment, population, waysOfCreate(forms));
  if (plain.shown !== undefined) return plain.shown;
  const { refused } = plain;
  const labels = refused.map(({ label }) => label);
  const written = await writtenAllTheSame(environment, population, labels);
  const silent = refused.find(({ label }) => label === written)?.way.create_form;
  const areAllAbsent = refused.every(({ answer }) => saysAbsent(answer));
  const isAbsent = silent === undefined && plain.unseen === undefined && areAllAbsent;
  const more: readonly CreateForm[] = forms.includes('fields') ? [...forms, 'native fields'] : forms;
  // What takes our texts alone wants no more fields, and what is not there takes nothing.
  const triesMore = silent === undefined && !isAbsent && plain.unseen === undefined;
  const demanding = await madeWithMore(environment, triesMore ? waysOfCreate(more) : []);
  if (demanding.shown !== undefined) return demanding.shown;
  const unseen = plain.unseen ?? demanding.unseen;
  const other = await madeOtherwise(environment, population, plain.unseen);
  const { create_form, data_form, finding } = noCapabilities;
  const nothing = { absent: [], data_form, create_form, finding, planting: 'create' as const };
  const learned = other.shown ?? { ...nothing, ...(unseen ?? other.unseen) };
  if (silent !== undefined) return { ...learned, create_form: silent };
  if (isAbsent) return { ...learned, absent: ['CreateCrmRecord', ...learned.absent] };
  // The document does not show create's body: where no form is taken, another one may be right.
  const isUnknown = unseen === undefined && refused.every(({ answer }) => isRefused(answer.status));
  if (!isUnknown) return { ...learned, create_form: unseen?.create_form ?? create_form };
  // What marks a contact may be known by now: likely fields may be closed to our texts.
  const { marking, planting } = learned;
  const marked = marking === undefined ? population : newPopulation(environment, 'contacts', marking);
  if (planting === 'create' || (await createsInForm(environment, marked, learned.data_form)))
    return { ...learned, planting: 'create' };
  return { ...learned, create_form: 'unknown' };
}
