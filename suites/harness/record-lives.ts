import type { Answer } from '../../client/caller.ts';
import type { Crm } from '../../client/crm.ts';
import { Unanswered } from '../../client/errors.ts';
import type { RecordStep } from '../../generators/record-steps.ts';
import { fieldsBody } from '../../generators/upsert-body.ts';
import { holds } from './expectation.ts';
import type { Population } from './population.ts';
import { RecordModel } from './record-model.ts';
import { settle } from './settle.ts';

interface Life {
  readonly label: string;
  /** Undefined as long as the list did not show the record. */
  readonly id: string | undefined;
  readonly model: RecordModel;
}

type Making = Extract<RecordStep, { readonly call: 'create' | 'upsert' }>;

/** Records of one population that are made, read, changed and deleted in any order, each beside its model. */
export class RecordLives {
  readonly #crm: Crm;
  readonly #population: Population;
  readonly #settleTimeoutMs: number;
  readonly #lives: Life[] = [];

  constructor(crm: Crm, population: Population, settleTimeoutMs: number) {
    this.#crm = crm;
    this.#population = population;
    this.#settleTimeoutMs = settleTimeoutMs;
  }

  /** Makes one call. Its answer, and what the list shows then, must be possible by the model. */
  async take(step: RecordStep): Promise<void> {
    if ('text' in step && step.call !== 'update') return this.#make(step);
    const life = this.#lives[step.which % this.#lives.length];
    if (life?.id === undefined) return;
    if (step.call === 'get') await this.#read(life, life.id);
    if (step.call === 'delete') await this.#delete(life, life.id);
    if (step.call === 'update') await this.#update(life, life.id, this.#valuesOf(step));
    await this.#seesPossible(life, step.call);
  }

  #valuesOf({
    field,
    text,
  }: {
    readonly field: number;
    readonly text: string;
  }): Readonly<Record<string, string>> {
    const texts = this.#population.writableTexts;
    return { [texts[field % texts.length] ?? '']: text };
  }

  async #make(step: Making): Promise<void> {
    const population = this.#population;
    const { label, values } = population.marked(this.#valuesOf(step));
    const status = await statusOf(() =>
      step.call === 'create'
        ? population.tryCreate(values, { crm: this.#crm })
        : this.#crm.upsert(
            population.resourceType,
            fieldsBody(values, 'always_overwrite'),
            population.marker,
          ),
    );
    holds(
      status === 200 || status === 'lost',
      `${step.call} of plain texts is answered with 200, but it was ${status}`,
    );
    const model = new RecordModel(status === 200 ? [values] : [values, 'gone']);
    const id = await population.idOf(label);
    const life = { label, id, model };
    this.#lives.push(life);
    await this.#seesPossible(life, step.call);
  }

  async #read({ model, label }: Life, id: string): Promise<void> {
    const { seen } = await settle(async () => {
      const { status, text } = await this.#crm.get(this.#population.resourceType, id);
      const shows = status === 200 && text.includes(label);
      return (shows || !model.isSurelyThere) && (!shows || !model.isSurelyGone) ? true : undefined;
    }, this.#settleTimeoutMs);
    const expectation = model.isSurelyGone
      ? 'get shows nothing of a deleted record'
      : 'get shows a record that is there';
    holds(seen === true, expectation);
  }

  async #update({ model }: Life, id: string, values: Readonly<Record<string, string>>): Promise<void> {
    const status = await statusOf(() => this.#crm.update(this.#population.resourceType, id, values));
    if (model.isSurelyThere)
      holds(isDone(status), `a record that is there can be updated, but the answer was ${status}`);
    model.changed((state) => (state === 'gone' ? state : { ...state, ...values }), status === 200);
  }

  async #delete({ model }: Life, id: string): Promise<void> {
    const status = await statusOf(() => this.#crm.delete(this.#population.resourceType, id));
    if (model.isSurelyThere)
      holds(isDone(status), `a record that is there can be deleted, but the answer was ${status}`);
    model.changed(() => 'gone', status === 200);
  }

  async #seesPossible({ label, model }: Life, call: RecordStep['call']): Promise<void> {
    let last: unknown;
    const { seen } = await settle(async () => {
      const shown = await this.#population.shown(label);
      last = shown;
      return model.allows(shown) ? true : undefined;
    }, this.#settleTimeoutMs);
    const found = last === undefined ? 'no such record' : JSON.stringify(last);
    holds(seen === true, `after ${call} the list shows ${model.inWords}, but it shows ${found}`);
  }
}

type Status = number | 'lost';

const isDone = (status: Status): boolean => status === 200 || status === 'lost';

/** The status of a call that may change something, or 'lost' when it may have been carried out without an answer. */
async function statusOf(call: () => Promise<Answer>): Promise<Status> {
  try {
    return (await call()).status;
  } catch (error) {
    if (error instanceof Unanswered && !error.definite) return 'lost';
    throw error;
  }
}
