import { isDeepStrictEqual } from 'node:util';
import type { Crm } from '../../../client/crm.ts';
import { encoded } from '../../../specs/semantics/encoding.ts';
import type { Value } from '../../../specs/semantics/field-type.ts';
import { isAbsent, sameValue } from '../../../specs/semantics/value.ts';
import { isRefused } from '../properties/answer-status.ts';
import { given, offered } from '../properties/expectation.ts';
import { upsertOf } from '../uniqueness/keyed-record.ts';
import type { MergeTarget } from './merge-target.ts';
import type { TypedField } from '../fields/field-types.ts';

/** One value sent to a field that holds another. */
export interface Trial {
  readonly field: TypedField;
  readonly stored: Value;
  readonly submitted: Value;
}

/** Says in a few words what became of the stored value: for the sentence of an observation. */
function inWords({ field: { fieldType }, stored, submitted }: Trial, shown: unknown): string {
  if (sameValue(fieldType, shown, submitted)) return 'the submitted value replaces the stored one';
  if (sameValue(fieldType, shown, stored)) return 'the stored value stays';
  if (isAbsent(shown)) return 'the field is emptied';
  const text = JSON.stringify(shown);
  const parts = [stored, submitted].flat().map(String);
  if (!parts.every((part) => text.includes(part))) return 'the field gets another value';
  return isDeepStrictEqual(typeof shown, typeof submitted)
    ? 'both are joined'
    : 'both are kept in another form';
}

/** Stores the one value, whatever it is; the field need not show it. */
async function store({ field, stored }: Trial, target: MergeTarget, crm: Crm): Promise<void> {
  const status = await target.put({ id: field.id, value: stored }, crm);
  const answered = `storing ${JSON.stringify(stored)} in ${field.id} was answered with ${status}`;
  offered(!isRefused(status), answered);
  given(status === 200, answered);
}

/** What an upsert in the first form does, with this merge operation or with none. */
export async function outcomeOfMerge(
  target: MergeTarget,
  trial: Trial,
  operation: string | undefined,
  crm: Crm,
): Promise<string> {
  await store(trial, target, crm);
  const { id, fieldType } = trial.field;
  const sent = {
    id,
    value: encoded(fieldType, trial.submitted, target.elements),
    ...(operation !== undefined && { operation }),
  };
  const { answer } = await target.upsert([sent], crm);
  if (answer.status !== 200) return `the upsert is refused with ${answer.status}`;
  return inWords(trial, (await target.shownLater([id], crm))[id]);
}

/** What an upsert in the second form does. */
export async function outcomeOfData(target: MergeTarget, trial: Trial, crm: Crm): Promise<string> {
  await store(trial, target, crm);
  const { id } = trial.field;
  const { searchExisting, fields = [] } = upsertOf(target.record, target.population, []);
  const found = Object.fromEntries(fields.map((field) => [field.id, field.value]));
  const body = { data: { ...found, [id]: trial.submitted }, ...(searchExisting && { searchExisting }) };
  const { status } = await crm.upsert(target.resourceType, body, target.population.marker);
  if (status !== 200) return `the upsert is refused with ${status}`;
  return inWords(trial, (await target.shownLater([id], crm))[id]);
}

const [earlyDay, lateDay] = ['2021-03-04', '2024-05-06'];

/** What overwrite_if_newer makes of a later date and of an earlier one, where the record has a date. */
export async function outcomeOfDates(target: MergeTarget, crm: Crm): Promise<string> {
  if (!target.has('date')) return 'of dates nothing is known';
  const field = target.field('date');
  const time = field.format === 'date' ? '' : 'T00:00:00Z';
  const [early, late] = [`${earlyDay}${time}`, `${lateDay}${time}`];
  const told = async (stored: string, submitted: string): Promise<string> =>
    outcomeOfMerge(target, { field, stored, submitted }, 'overwrite_if_newer', crm);
  return `of a later date, ${await told(early, late)}; of an earlier one, ${await told(late, early)}`;
}
