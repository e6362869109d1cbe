import type { Answer } from '../../../client/caller.ts';
import type { Crm } from '../../../client/crm.ts';
import { kindsWithoutWrapper } from '../../../client/data-form.ts';
import type { FieldValues } from '../../../client/request-body.ts';
import { BudgetSpent, EnvironmentDown, NoAccessToken } from '../../../client/errors.ts';
import { fieldsBody } from '../../../generators/upsert-body.ts';
import type { Environment } from '../environment/environment.ts';
import { errorToJson } from '../environment/error-as-json.ts';
import { type ListRow, wholeList } from '../lists/record-list.ts';
import { isDone } from '../properties/answer-status.ts';
import { given, isUndecided } from '../properties/expectation.ts';
import type { Population } from './population.ts';
import type { LifePlan, RecordLife, Step, StepName } from './record-life.ts';
import { settledRead } from './settled-read.ts';

/** After these nothing else can be asked either. */
const finalTroubles = [BudgetSpent, EnvironmentDown, NoAccessToken];

/** Ends a wait, of which nothing is learned: a list that is confined to one record shows others, and no lag does that. */
class OthersListed extends Error {}

/** Asks on behalf of one life, and keeps the answers of each step. */
class LiveRecord {
  readonly #environment: Environment;
  readonly #population: Population;
  readonly #plan: LifePlan;
  readonly steps: Partial<Record<StepName, Step>> = {};

  constructor(environment: Environment, population: Population, plan: LifePlan) {
    this.#environment = environment;
    this.#population = population;
    this.#plan = plan;
  }

  /** Takes a step. One that gets no answer leaves the next ones to be taken. */
  async take(name: StepName, step: (crm: Crm, begin: () => void) => Promise<unknown>): Promise<boolean> {
    const { reader, crm } = this.#environment;
    let answers: Answer[] = [];
    const keeping = crm.but({ read: (answer) => reader.read(answers[answers.push(answer) - 1] as Answer) });
    const begin = (): void => {
      answers = [];
    };
    try {
      await reader.judging(() => step(keeping, begin));
      this.steps[name] = { answers };
      return isDone(answers.at(-1)?.status ?? 0);
    } catch (error) {
      const isFinal = finalTroubles.some((kind) => error instanceof kind);
      if (isFinal || !isUndecided(error)) throw error;
      this.steps[name] = { failure: errorToJson(error) };
      return false;
    }
  }

  make(values: FieldValues): Promise<boolean> {
    const { resourceType, marker } = this.#population;
    return this.take('made', (crm) => {
      const { begins } = this.#plan;
      if (begins === 'create') return this.#population.tryCreate(values, { crm });
      if (begins === 'planting upsert') return this.#population.tryPlant(values, { crm });
      if (begins === 'upsert of data') return this.#upsertData(values, crm);
      const texts = values as Readonly<Record<string, string>>;
      return crm.upsert(resourceType, fieldsBody(texts, 'always_overwrite'), marker);
    });
  }

  async #upsertData(values: FieldValues, crm: Crm): Promise<Answer> {
    const { resourceType, marker } = this.#population;
    const { data_form } = this.#environment.capabilities;
    const unknown = data_form === 'unknown' ? [] : kindsWithoutWrapper(data_form, values);
    // What a type requires is written with each of its records.
    given(unknown.length === 0, `nothing showed how data holds a value of the kind ${unknown.join(', ')}`);
    return crm.upsert(resourceType, { data: values }, marker);
  }

  /** Lists the population until it is right, and keeps the last look. */
  list(
    name: StepName,
    returnFields: readonly string[],
    isRight: (rows: readonly ListRow[]) => boolean,
  ): Promise<readonly ListRow[]> {
    const { lists } = this.#population.patience;
    return this.#listed(name, returnFields, (look) => lists.lookUntil(look, isRight));
  }

  /** Lists the population until it shows an update, and keeps the last look. */
  listUpdated(
    name: StepName,
    returnFields: readonly string[],
    isRight: (rows: readonly ListRow[]) => boolean,
  ): Promise<readonly ListRow[]> {
    const { patience, resourceType } = this.#population;
    return this.#listed(name, returnFields, (look) =>
      patience.lists.lookUntilUpdated(resourceType, look, isRight),
    );
  }

  /** Lists the population until it is empty, and keeps the last look. */
  listGone(name: StepName, returnFields: readonly string[]): Promise<readonly ListRow[]> {
    const { lists } = this.#population.patience;
    return this.#listed(name, returnFields, (look) => lists.lookUntilGone(look, (rows) => rows.length === 0));
  }

  /** What the list shows of the population at the last look of a wait. */
  async #listed(
    name: StepName,
    returnFields: readonly string[],
    wait: (look: () => Promise<readonly ListRow[]>) => Promise<unknown>,
  ): Promise<readonly ListRow[]> {
    const request = this.#population.confined({ returnFields });
    let rows: readonly ListRow[] = [];
    await this.take(name, async (crm, begin) => {
      const look = async (): Promise<readonly ListRow[]> => {
        begin();
        rows = (await wholeList(crm, this.#population.resourceType, request)).body.objects;
        if (new Set(rows.map(({ id }) => id)).size > 1) throw new OthersListed();
        return rows;
      };
      await wait(look).catch((error: unknown) => {
        if (!(error instanceof OthersListed)) throw error;
      });
    });
    return rows;
  }
}

function shows(rows: readonly ListRow[], values: FieldValues): boolean {
  const [row] = rows;
  const shown = new Map((row?.fields ?? []).map(({ id, value }) => [id, value]));
  return rows.length === 1 && Object.entries(values).every(([id, value]) => shown.get(id) === value);
}

/** Puts a record of a population of its own through a life. */
export async function liveThrough(
  environment: Environment,
  population: Population,
  plan: LifePlan,
): Promise<RecordLife> {
  const { values, update } = plan;
  const { resourceType, patience } = population;
  const begun =
    plan.begins === 'upsert of fields' ? population.markedTexts(values) : population.marked(values);
  const { label } = begun;
  const marks = population.marks(label);
  const next = population.nextMarks();
  const life = new LiveRecord(environment, population, plan);
  const facts = { plan, label, marks, updatedLabel: next.label, steps: life.steps };
  if (!(await life.make(begun.values))) return facts;
  const own = { ...values, ...marks };
  const rows = await life.list('listed', Object.keys(own), (found) => shows(found, own));
  const id = rows.find((row) => row.fields?.some(({ value }) => value === label))?.id;
  if (id === undefined) return facts;
  population.found(id);
  const { looks = ['whole', 'read'] } = plan;
  if (looks.includes('whole')) await life.list('listed whole', [], (found) => shows(found, own));
  if (looks.includes('read'))
    await life.take('read', (crm) => settledRead(crm, resourceType, id, patience.records));
  if (update === undefined) return { ...facts, id };
  const isReadAtItsEnd = looks.includes('read') || looks.includes('deletion');
  const changed = { ...update, [population.labelField]: next.label };
  const after = { ...own, ...changed };
  if (await life.take('updated', (crm) => crm.update(resourceType, id, changed)))
    await life.listUpdated('listed updated', Object.keys(after), (found) => shows(found, after));
  // What is read just before may be what is remembered afterwards.
  if (isReadAtItsEnd)
    await life.take('read updated', (crm) => settledRead(crm, resourceType, id, patience.records));
  if (await life.take('deleted', (crm) => crm.delete(resourceType, id))) {
    await life.listGone('listed deleted', Object.keys(marks));
    const isGone = ({ text }: Answer): boolean => !text.includes(label) && !text.includes(next.label);
    if (isReadAtItsEnd)
      await life.take('read deleted', (crm) =>
        patience.records.lookUntilGone(() => crm.get(resourceType, id), isGone),
      );
  }
  return { ...facts, id };
}
