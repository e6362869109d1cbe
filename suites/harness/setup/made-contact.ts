import type { Answer } from '../../../client/caller.ts';
import { type MarkFilter, markFilters } from '../../../client/marked-records.ts';
import type { CreateForm } from '../../../client/request-body.ts';
import type { Environment } from '../environment/environment.ts';
import { isDone } from '../properties/answer-status.ts';
import { Inconclusive, ViolatedExpectation } from '../properties/expectation.ts';
import { provenMarking } from '../records/marking.ts';
import type { Marking } from '../records/own-marks.ts';
import type { Population } from '../records/population.ts';
import { brokenByUnseen } from '../records/unseen-records.ts';
import { type Capabilities, noCapabilities } from '../run/capabilities.ts';
import { formRead, formsAtOnce } from './create-form.ts';
import { learnedByRecord } from './operations-on-record.ts';

/** What writing a contact has shown. */
export type Writing = Pick<
  Capabilities,
  'absent' | 'create_form' | 'create_data_form' | 'data_form' | 'planting' | 'finding' | 'undeletable'
> & {
  /** How a contact is made that must hold more than our texts. */
  readonly marking?: Marking;
};

/** A way to make a record: the operation, and the form of create's body. */
type Way = Pick<Capabilities, 'planting' | 'create_form'>;

/** What came of some ways. */
interface Outcome {
  /** The first that made a contact which the list shows, and what there is to do with it. */
  readonly shown?: Writing;
  /** The first that was answered with success, and whose contact no list showed. */
  readonly unseen?: Way | undefined;
}

export function waysOfCreate(forms: readonly CreateForm[]): readonly Way[] {
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
export async function madePlainly(
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
export async function madeInAnyForm(
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

/** Tries the ways with contacts that hold more than our texts: some field may be required. */
export async function madeWithMore(environment: Environment, ways: readonly Way[]): Promise<Outcome> {
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

/**
 * Makes a contact by an upsert of our texts alone. Where that will not do either, the fields may be the wrong ones to
 * mark a record with: what was answered with success is tried with others.
 */
export async function madeOtherwise(
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
