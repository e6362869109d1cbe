import type { CreateForm } from '../../../client/request-body.ts';
import type { Environment } from '../environment/environment.ts';
import { isDone, isRefused, saysAbsent } from '../properties/answer-status.ts';
import { newPopulation } from '../records/new-population.ts';
import type { Population } from '../records/population.ts';
import { unprovenPopulation } from '../records/populations.ts';
import { type Capabilities, noCapabilities, unseenContact } from '../run/capabilities.ts';
import { formsAtOnce } from './create-form.ts';
import { writtenAllTheSame } from './refused-but-done.ts';
import {
  madeInAnyForm,
  madeOtherwise,
  madePlainly,
  madeWithMore,
  waysOfCreate,
  type Writing,
} from './made-contact.ts';

/** The forms of create whose object of values may be one of wrapped values or of pairs. */
const formsOfData: readonly CreateForm[] = ['data', 'attributes'];

/** Forms of create's list of fields that its usual form does not stand for. */
const demandingFields: readonly CreateForm[] = ['native fields', 'merging fields'];

/** How create takes values as the data of updates has them; undefined where it does not. */
async function createdLikeData(
  environment: Environment,
  population: Population,
  forms: readonly CreateForm[],
  dataForm: Capabilities['data_form'],
): Promise<Pick<Capabilities, 'create_form' | 'create_data_form'> | undefined> {
  if (dataForm === 'unknown' || dataForm === 'flat') return undefined;
  const crm = environment.crm.but({ createDataForm: dataForm });
  for (const form of formsOfData.filter((each) => forms.includes(each))) {
    const { status } = await population.tryCreate(population.marked({}).values, { form, crm });
    if (isDone(status)) return { create_form: form, create_data_form: dataForm };
  }
  return undefined;
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
  // What takes our texts alone wants no more fields, and what is not there takes nothing.
  const wantsMore = silent === undefined && !isAbsent && plain.unseen === undefined;
  const takesFields = wantsMore && forms.includes('fields');
  const merging = await madePlainly(
    environment,
    population,
    takesFields ? waysOfCreate(['merging fields']) : [],
  );
  if (merging.shown !== undefined) return merging.shown;
  const more = takesFields ? [...forms, ...demandingFields] : forms;
  const triesMore = wantsMore && merging.unseen === undefined;
  const demanding = await madeWithMore(environment, triesMore ? waysOfCreate(more) : []);
  if (demanding.shown !== undefined) return demanding.shown;
  const silently = plain.unseen ?? merging.unseen;
  const unseen = silently ?? demanding.unseen;
  const other = await madeOtherwise(environment, population, silently);
  const { create_form, data_form, finding } = noCapabilities;
  const nothing = { absent: [], data_form, create_form, finding, planting: 'create' as const };
  const lost = unseen ?? other.unseen;
  const learned = other.shown ?? { ...nothing, ...lost, ...(lost && { undeletable: unseenContact }) };
  if (silent !== undefined)
    return {
      undeletable: { untried: 'a create that was refused made a contact' },
      ...learned,
      create_form: silent,
    };
  if (isAbsent) return { ...learned, absent: ['CreateCrmRecord', ...learned.absent] };
  // The document does not show create's body: where no form is taken, another one may be right.
  const isUnknown = unseen === undefined && refused.every(({ answer }) => isRefused(answer.status));
  if (!isUnknown) return { ...learned, create_form: unseen?.create_form ?? create_form };
  // What marks a contact may be known by now: likely fields may be closed to our texts.
  const { marking, planting } = learned;
  const marked = marking === undefined ? population : newPopulation(environment, 'contacts', marking);
  if (planting === 'create') return learned;
  const likeData = await createdLikeData(environment, marked, forms, learned.data_form);
  if (likeData === undefined) return { ...learned, create_form: 'unknown' };
  return { ...learned, planting: 'create', ...likeData };
}
