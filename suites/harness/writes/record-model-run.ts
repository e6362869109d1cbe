import type { Answer } from '../../../client/caller.ts';
import type { Crm } from '../../../client/crm.ts';
import type { FieldValues } from '../../../client/request-body.ts';
import { Unanswered } from '../../../client/errors.ts';
import type { RecordStep, TextWrite } from '../../../generators/record-steps.ts';
import { fieldsBody, type TextValues } from '../../../generators/upsert-body.ts';
import { holds } from '../properties/expectation.ts';
import { freshValue, upsertOf } from '../uniqueness/keyed-record.ts';
import type { Population } from '../records/population.ts';
import { type Effect, RecordModel } from './record-model.ts';
import { type UniqueField } from '../uniqueness/unique-fields.ts';

interface ModelledRecord {
  readonly label: string;
  /** Undefined as long as the list did not show the record. */
  readonly id: string | undefined;
  /** What an upsert finds it by. */
  readonly keyValue: string;
  readonly model: RecordModel;
}

type Making = Extract<RecordStep, { readonly call: 'create' | 'upsert' }>;

/** The lives of a population's records. */
export interface RecordModelRunOptions {
  readonly population: Population;
  /** Without a unique field no upsert is sent that would have to find a record. */
  readonly key: UniqueField | undefined;
}

/** A write that makes a record, and the label that it gives it. */
interface Sending {
  readonly label: string;
  readonly send: () => Promise<Answer>;
}

/** Records of one population that are made, read, changed and deleted in any order, each beside its model. */
export class RecordModelRun {
  readonly #crm: Crm;
  readonly #population: Population;
  readonly #key: UniqueField | undefined;
  readonly #lives: ModelledRecord[] = [];

  constructor(crm: Crm, { population, key }: RecordModelRunOptions) {
    this.#crm = crm;
    this.#population = population;
    this.#key = key;
  }

  /** Makes one call. Its answer, and what the list shows then, must be possible by the model. */
  async take(step: RecordStep): Promise<void> {
    if (!('which' in step)) return this.#make(step);
    const life = this.#lives[step.which % this.#lives.length];
    if (life?.id === undefined) return;
    if (step.call === 'get') await this.#read(life, life.id);
    if (step.call === 'delete') await this.#delete(life, life.id);
    if (step.call === 'update' || step.call === 'merge') {
      const values = this.#valuesOf(step);
      if (Object.keys(values).length === 0) return;
      await (step.call === 'update' ? this.#update(life, life.id, values) : this.#merge(life, values));
    }
    await this.#seesPossible(life, step.call);
  }

  /** A text in a spare field; nothing where the type has none. */
  #valuesOf({ field, text }: TextWrite): TextValues {
    const texts = this.#population.writableTexts.filter((id) => id !== this.#key?.id);
    const id = texts[field % texts.length];
    return id === undefined ? {} : { [id]: text };
  }

  /** By a create, or where none is taken by an upsert that finds no other record. */
  #planted(own: TextValues): Sending {
    const { label, values } = this.#population.marked(own);
    return { label, send: () => this.#population.tryPlant(values, { crm: this.#crm }) };
  }

  #upserted(own: TextValues): Sending {
    const { resourceType, marker } = this.#population;
    const { label, values } = this.#population.markedTexts(own);
    const body = fieldsBody(values, 'always_overwrite');
    return { label, send: () => this.#crm.upsert(resourceType, body, marker) };
  }

  async #make(step: Making): Promise<void> {
    const population = this.#population;
    const keyValue = this.#key === undefined ? '' : freshValue(population, this.#key);
    const keyed = this.#key === undefined ? {} : { [this.#key.id]: keyValue };
    const own = { ...this.#valuesOf(step), ...keyed };
    // Whether records of the type can be created is asked by checks of their own.
    const call = population.madeBy === 'create' ? step.call : population.beginning;
    const { label, send } = call === 'upsert' ? this.#upserted(own) : this.#planted(own);
    const status = await statusOf(send);
    holds(isDone(status), `${call} of plain texts is answered with 200, but it was ${status}`);
    const model = new RecordModel();
    // What the type requires besides may be shown in another form than it was written in.
    model.changed(() => ({ ...own, ...population.marks(label) }), status === 200);
    const life = { label, id: await population.idOf(label), keyValue, model };
    this.#lives.push(life);
    await this.#seesPossible(life, step.call);
  }

  async #read({ model, label }: ModelledRecord, id: string): Promise<void> {
    const seen = await this.#population.patience.records.settle(async () => {
      const { status, text } = await this.#crm.get(this.#population.resourceType, id);
      const shows = status === 200 && text.includes(label);
      return (shows || !model.isSurelyThere) && (!shows || !model.isSurelyGone) ? true : undefined;
    });
    const expectation = model.isSurelyGone
      ? 'get shows nothing of a deleted record'
      : 'get shows a record that is there';
    holds(seen === true, expectation);
  }

  async #update({ model }: ModelledRecord, id: string, values: TextValues): Promise<void> {
    const status = await statusOf(() => this.#crm.update(this.#population.resourceType, id, values));
    if (model.isSurelyThere)
      holds(isDone(status), `a record that is there can be updated, but the answer was ${status}`);
    model.changed(overwriting(values), status === 200);
  }

  /** An upsert that finds the record. Of one that may be gone it might make another, with another id. */
  async #merge({ model, keyValue, label }: ModelledRecord, values: TextValues): Promise<void> {
    const [population, key] = [this.#population, this.#key];
    if (key === undefined || !model.isSurelyThere) return;
    const { fields } = fieldsBody(values, 'always_overwrite');
    const body = upsertOf({ key, keyValue, label }, population, fields);
    const status = await statusOf(() => this.#crm.upsert(population.resourceType, body, population.marker));
    holds(isDone(status), `an upsert finds a record that is there, but the answer was ${status}`);
    model.changed(overwriting(values), status === 200);
  }

  async #delete({ model }: ModelledRecord, id: string): Promise<void> {
    const status = await statusOf(() => this.#crm.delete(this.#population.resourceType, id));
    if (model.isSurelyThere)
      holds(isDone(status), `a record that is there can be deleted, but the answer was ${status}`);
    model.changed(() => 'gone', status === 200);
  }

  async #seesPossible({ label, model }: ModelledRecord, call: RecordStep['call']): Promise<void> {
    let last: FieldValues | undefined;
    const seen = await this.#population.patience.lists.settle(async () => {
      last = await this.#population.shown(label);
      return model.allows(last) ? true : undefined;
    });
    const found = last === undefined ? 'no such record' : JSON.stringify(last);
    holds(seen === true, `after ${call} the list shows ${model.inWords}, but it shows ${found}`);
  }
}

function overwriting(values: TextValues): Effect {
  return (state) => (state === 'gone' ? state : { ...state, ...values });
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
