import type { Answer } from '../../../client/caller.ts';
import { SilentOperation, Unanswered } from '../../../client/errors.ts';
import type { DataForm } from '../../../client/data-form.ts';
import type { FieldValues } from '../../../client/request-body.ts';
import type { OperationId } from '../../../specs/openapi.ts';
import type { Environment } from '../environment/environment.ts';
import { isDone, saysAbsent } from '../properties/answer-status.ts';
import type { Marked } from '../records/marked-writes.ts';
import type { Population } from '../records/population.ts';
import { wrappersIn } from '../records/record-attributes.ts';
import { settledRead } from '../records/settled-read.ts';
import { type Capabilities, noCapabilities } from '../run/capabilities.ts';
import { isDeletedAllTheSame, vanishes, writtenAllTheSame } from './refused-but-done.ts';
import { withMoreWrappers } from './wrapped-kinds.ts';

const badRequest = 400;
const notFound = 404;

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

function mentions({ status, body }: Answer, label: string): boolean {
  return isDone(status) && JSON.stringify(body ?? null).includes(label);
}

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
  const shown = mentions(read, label) ? undefined : await population.recordOf(label, {}, [idField]);
  const own = shown?.values[idField];
  if (typeof own !== 'string' || own === listed) return { id: listed, read };
  const byField = await crm.get('contacts', own);
  return mentions(byField, label) ? { id: own, read: byField } : { id: listed, read };
}

/** Whether an update, answered as if there were none, gives a record a new label all the same. */
async function isRelabelled(environment: Environment, population: Population, id: string): Promise<boolean> {
  const { label, values } = population.nextMarks();
  const { status } = await environment.crm.update('contacts', id, values);
  return isDone(status) || (await writtenAllTheSame(environment, population, [label])) !== undefined;
}

/** So often a delete is tried before it counts as refused. */
const mostDeletions = 3;

/** The answer to a deletion. That no deletion is answered while all else is breaks the clause on its answers. */
async function answerOf(
  { reader }: Environment,
  deletion: Promise<Answer>,
): Promise<Answer | 'not answered'> {
  try {
    return await deletion;
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
    if (error instanceof SilentOperation) reader.noteSilence(error);
    return 'not answered';
  }
}

interface Deletable {
  readonly id: string;
  readonly wasRead: boolean;
  /** Whether the id has led to the record: else it may be that of no record. */
  readonly isOwn: boolean;
}

/**
 * Deletes a record of ours; tells how that was refused where it stays. That breaks the clause on deletes, unless it
 * says that there is none, or the id may be that of no record.
 */
async function refusedDeletion(
  environment: Environment,
  population: Population,
  { isOwn, ...record }: Deletable,
): Promise<'absent' | Capabilities['undeletable']> {
  for (let tries = 1; ; tries += 1) {
    const deletion = await answerOf(environment, environment.crm.delete(population.resourceType, record.id));
    const isAnswered = deletion !== 'not answered';
    const isDeleted = isAnswered && isDone(deletion.status);
    if (isDeleted || (await isDeletedAllTheSame(environment, population, record))) return undefined;
    const isAbsent = isAnswered && saysAbsent(deletion);
    // After another refusal 404 may say that the record is gone, which the list shows in time.
    const mayBeGone = isAbsent && tries > 1 && deletion.status === notFound;
    if (mayBeGone && (await vanishes(population, record.id))) return undefined;
    if (isAbsent && (tries === 1 || tries === mostDeletions)) return 'absent';
    if (tries < mostDeletions) continue;
    if (isAnswered && isOwn) environment.reader.noteRefusal('RECORDS-18', deletion);
    return isAnswered ? deletion.status : deletion;
  }
}

/** Asks every other operation about the record with this label, and deletes it again. */
export async function learnedByRecord(
  environment: Environment,
  population: Population,
  { label, values }: Marked<unknown>,
): Promise<Pick<Capabilities, 'absent' | 'data_form' | 'undeletable'>> {
  const listed = await population.idOf(label);
  if (listed === undefined) return { absent: [], data_form: noCapabilities.data_form };
  const { id, read } = await learnedRead(environment, population, label, listed);
  const { attributes } = (read.body ?? {}) as { readonly attributes?: unknown };
  const { answer, data_form: taken } = await learnedUpdate(environment, population, {
    id,
    values,
    attributes,
  });
  const data_form =
    taken === 'unknown' ? taken : await withMoreWrappers(environment, population, { id, values }, taken);
  const absent: OperationId[] = saysAbsent(read) ? ['GetCrmRecord'] : [];
  if (saysAbsent(answer) && !(await isRelabelled(environment, population, id)))
    absent.push('UpdateCrmRecord');
  const refusal = await refusedDeletion(environment, population, {
    id,
    wasRead: isDone(read.status),
    isOwn: mentions(read, label) || isDone(answer.status),
  });
  if (refusal === undefined) return { absent, data_form };
  if (refusal === 'absent') return { absent: [...absent, 'DeleteCrmRecord'], data_form };
  return { absent, data_form, undeletable: refusal };
}
