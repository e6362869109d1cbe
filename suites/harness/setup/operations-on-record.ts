import type { Answer } from '../../../client/caller.ts';
import type { DataForm } from '../../../client/data-form.ts';
import type { FieldValues } from '../../../client/request-body.ts';
import type { OperationId } from '../../../specs/openapi.ts';
import type { Environment } from '../environment/environment.ts';
import { isDone } from '../properties/answer-status.ts';
import type { Marked } from '../records/marked-writes.ts';
import type { Population } from '../records/population.ts';
import { wrappersIn } from '../records/record-attributes.ts';
import { settledRead } from '../records/settled-read.ts';
import { type Capabilities, noCapabilities, unseenContact } from '../run/capabilities.ts';
import { answered, isAbsent, wasDone } from './answered.ts';
import { refusedDeletion } from './first-deletion.ts';
import { writtenAllTheSame } from './refused-but-done.ts';
import { withMoreWrappers } from './wrapped-kinds.ts';

const badRequest = 400;

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

/** Updates a record with its own values, in one form after the other until one is taken. No answer where one got none. */
async function learnedUpdate(
  environment: Environment,
  population: Population,
  {
    id,
    values,
    attributes,
  }: { readonly id: string; readonly values: FieldValues; readonly attributes: unknown },
): Promise<{ readonly answer: Answer | undefined; readonly data_form: Capabilities['data_form'] }> {
  const wrappers = wrappersIn(attributes);
  const forms: DataForm[] = ['flat', ...(wrappers === undefined ? [] : [wrappers]), 'pairs'];
  const answers: Answer[] = [];
  for (const data_form of forms) {
    const crm = environment.crm.but({ dataForm: data_form });
    const answer = await answered(environment, crm.update('contacts', id, values));
    if (answer === undefined) return { answer, data_form: noCapabilities.data_form };
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

function mentions(answer: Answer | undefined, label: string): boolean {
  return wasDone(answer) && JSON.stringify(answer?.body ?? null).includes(label);
}

/**
 * Reads a record by the id that the list gives, or by the value of its id field where only that one leads to it: then
 * the operation is there, and what the list gives is for the checks to say.
 */
async function learnedRead(
  environment: Environment,
  population: Population,
  label: string,
  listed: string,
): Promise<{ readonly id: string; readonly read: Answer | undefined }> {
  const { crm, patience } = environment;
  const read = await answered(environment, settledRead(crm, 'contacts', listed, patience.records));
  const shown = mentions(read, label) ? undefined : await population.recordOf(label, {}, [idField]);
  const own = shown?.values[idField];
  if (typeof own !== 'string' || own === listed) return { id: listed, read };
  const byField = await answered(environment, crm.get('contacts', own));
  return mentions(byField, label) ? { id: own, read: byField } : { id: listed, read };
}

/** Whether an update, answered as if there were none, gives a record a new label all the same. */
async function isRelabelled(environment: Environment, population: Population, id: string): Promise<boolean> {
  const { label, values } = population.nextMarks();
  const { status } = await environment.crm.update('contacts', id, values);
  return isDone(status) || (await writtenAllTheSame(environment, population, [label])) !== undefined;
}

/** Asks every other operation about the record with this label, and deletes it again. */
export async function learnedByRecord(
  environment: Environment,
  population: Population,
  { label, values }: Marked<unknown>,
): Promise<Pick<Capabilities, 'absent' | 'data_form' | 'undeletable'>> {
  const listed = await population.idOf(label);
  if (listed === undefined)
    return { absent: [], data_form: noCapabilities.data_form, undeletable: unseenContact };
  const { id, read } = await learnedRead(environment, population, label, listed);
  const { attributes } = (read?.body ?? {}) as { readonly attributes?: unknown };
  const { answer, data_form: taken } = await learnedUpdate(environment, population, {
    id,
    values,
    attributes,
  });
  const data_form =
    taken === 'unknown' ? taken : await withMoreWrappers(environment, population, { id, values }, taken);
  const absent: OperationId[] = isAbsent(read) ? ['GetCrmRecord'] : [];
  if (isAbsent(answer) && !(await isRelabelled(environment, population, id))) absent.push('UpdateCrmRecord');
  const refusal = await refusedDeletion(environment, population, {
    id,
    listed,
    wasRead: wasDone(read),
    isOwn: mentions(read, label) || wasDone(answer),
  });
  if (refusal === undefined) return { absent, data_form };
  if (refusal === 'absent') return { absent: [...absent, 'DeleteCrmRecord'], data_form };
  return { absent, data_form, undeletable: refusal };
}
