import { isDeepStrictEqual } from 'node:util';
import { deleteMarked } from '../../../client/clean-up.ts';
import type { Crm } from '../../../client/crm.ts';
import {
  type CreateForm,
  createBody,
  type FieldValues,
  overwriting,
  type UpsertRequest,
} from '../../../client/request-body.ts';
import type { Answer } from '../../../client/caller.ts';
import { Unanswered } from '../../../client/errors.ts';
import type { Journal } from '../../../client/journal/journal.ts';
import { limits } from '../../../specs/openapi.ts';
import { type ElementStyle, encoded } from '../../../specs/semantics/encoding.ts';
import type { TextValues } from '../../../generators/upsert-body.ts';
import { given, isUndecided, offered, ViolatedExpectation } from '../properties/expectation.ts';
import type { PlantingCall } from '../run/capabilities.ts';
import { formed } from '../fields/text-form.ts';
import { MarkedList, type MarkedListOptions, type MarkedRow, type ShownRecord } from './marked-list.ts';
import { isDone } from '../properties/answer-status.ts';
import type { Beginning } from './record-life.ts';
import { sentTogether } from '../properties/sent-together.ts';

/** A create whose answer is lost is sent so often. */
const mostCreates = 3;

/** Of many records that a walk lacks, so many are asked for one by one: where more are missing, it shows none. */
export const mostLookedUp = 10;

export interface PopulationOptions extends MarkedListOptions {
  /** Free-text fields besides the two of the marking. */
  readonly otherTexts: readonly string[];
  readonly createForm: CreateForm | 'unknown';
  readonly planting: PlantingCall;
  /** How the elements of a list are written as text. */
  readonly elements: ElementStyle;
}

/** Values to send, and the label to find them by. */
export interface Marked<Value> {
  readonly label: string;
  readonly values: Readonly<Record<string, Value | string>>;
}

/** A record of ours that the list has shown. */
export interface PlantedRecord {
  readonly id: string;
  readonly label: string;
  /** All values that were sent, marker and label included. */
  readonly values: FieldValues;
}

/** A record of ours, and what the list showed of it. */
export interface ShownPlanting {
  readonly record: PlantedRecord;
  readonly shown: FieldValues;
}

/** One for each of some others. */
export type ForEach<Each extends readonly unknown[], T> = { [Index in keyof Each]: T };

/** What making a record was answered with; 200 and no body where the answer was lost and the list shows the record. */
export interface Made {
  readonly status: number;
  readonly body: unknown;
}

/** What another process must know of a population to read it. */
export interface ToldPopulation {
  readonly marker_value: string;
  readonly given_labels: number;
  readonly labels: readonly string[];
  /** When lists have caught up, in epoch milliseconds. */
  readonly settled_at: number;
}

/** Records of one resource type that carry one marker: the only records a check judges, changes or deletes. */
export class Population extends MarkedList {
  readonly #options: PopulationOptions;
  #texts = 0;
  #settledAt = 0;
  readonly #labels: string[] = [];

  constructor(crm: Crm, journal: Journal, options: PopulationOptions) {
    super(crm, journal, options);
    this.#options = options;
  }

  get told(): ToldPopulation {
    const settled_at = performance.timeOrigin + this.#settledAt;
    const { markerValue: marker_value } = this.#options;
    return { marker_value, given_labels: this.labelCount, labels: this.#labels, settled_at };
  }

  /** Goes on with the records that another process has planted. */
  adopt({ given_labels, labels, settled_at }: ToldPopulation): void {
    this.labelCount = given_labels;
    this.#labels.push(...labels);
    this.#settledAt = settled_at - performance.timeOrigin;
  }

  /** The fields that a check may fill with any text, besides those that mark the records; maybe none. */
  get writableTexts(): readonly string[] {
    return this.#options.otherTexts;
  }

  /** One of these fields. A check that cannot do without one stays undecided. */
  get spareText(): string {
    const [field] = this.#options.otherTexts;
    offered(
      field !== undefined,
      `${this.resourceType} has no text field besides those that mark its records`,
    );
    return field;
  }

  /** The operation that makes its records. */
  get madeBy(): 'create' | 'upsert' {
    return this.#options.planting === 'create' ? 'create' : 'upsert';
  }

  /** How lives begin for whose laws it is all the same how a record is made. */
  get beginning(): Beginning {
    return this.madeBy === 'create' ? 'create' : 'planting upsert';
  }

  /** How many records were made, or at least tried. */
  get size(): number {
    return this.labelCount;
  }

  /** A text that stands nowhere else. */
  freshText(): string {
    this.#texts += 1;
    return `${this.#options.markerValue}t${this.#texts}`;
  }

  /** When lists have caught up with the latest record made, on the clock of `performance.now()`. */
  get settledAt(): number {
    return this.#settledAt;
  }

  /** The labels of the records that are known to stand in the list. */
  get labels(): readonly string[] {
    return this.#labels;
  }

  /** The records that a walk shows now, each with its id and label. */
  async standing(): Promise<readonly { readonly id: string; readonly label: string }[]> {
    const { rows } = await this.walk([limits.maximum_page_size]);
    return rows.flatMap(({ id, label }) => (typeof label === 'string' ? [{ id, label }] : []));
  }

  /** The given values with the marker and a label that no other record has, each in its own JSON type. */
  marked(values: FieldValues): Marked<unknown> {
    const label = this.nextLabel();
    return { label, values: { ...this.#base(), ...values, ...this.marks(label) } };
  }

  /** The same as texts, as the list form of an upsert has them. */
  markedTexts(values: TextValues): Marked<string> {
    const label = this.nextLabel();
    const base = Object.entries(this.#base()).map(([id, value]) => [id, this.#asText(value)]);
    return { label, values: { ...Object.fromEntries(base), ...values, ...this.marks(label) } };
  }

  #asText(value: unknown): string {
    if (Array.isArray(value)) return encoded('string_list', value, this.#options.elements);
    return String(value);
  }

  /** What gives a record that is there a new label. */
  nextMarks(): { readonly label: string; readonly values: Readonly<Record<string, string>> } {
    const label = this.nextLabel();
    return { label, values: this.marks(label) };
  }

  /** What a record of the type must hold besides: texts anew for each. */
  #base(): FieldValues {
    const entries = Object.entries(this.marking.base).map(([id, value]) => [
      id,
      'fresh' in value ? formed(value.fresh, this.freshText()) : value.fixed,
    ]);
    return Object.fromEntries(entries);
  }

  /** Sends a create of exactly these marked values and returns the answer, whatever it is. */
  async tryCreate(
    values: FieldValues,
    { crm = this.crm, form = this.#options.createForm } = {},
  ): Promise<Answer> {
    given(
      form !== 'unknown',
      "create took no form of body that was tried, and the document does not show create's body",
    );
    return crm.create(this.resourceType, createBody(form, values, this.#options.elements), this.marker);
  }

  /** The list form of an upsert in which these values replace what is there. */
  overwriting(values: FieldValues): UpsertRequest {
    return overwriting(values, this.#options.elements);
  }

  /** Makes a record in the way that this environment offers, and returns the answer, whatever it is. */
  tryPlant(
    values: FieldValues,
    { planting = this.#options.planting, form = this.#options.createForm, crm = this.crm } = {},
  ): Promise<Answer> {
    this.#settledAt = performance.now() + this.patience.lists.timeoutMs;
    if (planting === 'create') return this.tryCreate(values, { crm, form });
    // No record has this label: by any other field an upsert might find a neighbour.
    const search = planting === 'searching upsert' ? { searchExisting: [this.labelField] } : {};
    return crm.upsert(this.resourceType, { ...this.overwriting(values), ...search }, this.marker);
  }

  /** Makes a record and learns its id from the list: no undocumented answer is relied upon. */
  async plant(values: FieldValues = {}): Promise<PlantedRecord> {
    return (await this.plantShown(values, [])).record;
  }

  /** The same, and what the list shows of some of the values as soon as it shows them as sent; else at last. */
  async plantShown(
    values: FieldValues,
    awaited: readonly string[],
    looked: readonly string[] = [],
  ): Promise<ShownPlanting> {
    const marked = this.marked(values);
    const { status } = await this.make(marked);
    given(isDone(status), `creating a record in ${this.resourceType} answered ${status}`);
    const expected = Object.fromEntries(awaited.map((id) => [id, marked.values[id]]));
    const seen = await this.recordOf(marked.label, expected, looked);
    if (seen === undefined) await this.judgeLabels();
    given(seen !== undefined, `the list did not show a new record in ${this.resourceType} in time`);
    return { record: { id: seen.id, ...marked }, shown: seen.values };
  }

  /** Makes records at once and learns all of their ids from one list. */
  async plantEach<Each extends readonly FieldValues[]>(
    each: readonly [...Each],
  ): Promise<ForEach<Each, PlantedRecord>> {
    const planted = await this.plantEachShown(each, []);
    return planted.map(({ record }) => record) as ForEach<Each, PlantedRecord>;
  }

  /** The same, and what the list shows of some of the values as soon as it shows all of them as sent; else at last. */
  async plantEachShown(
    each: readonly FieldValues[],
    awaited: readonly string[],
  ): Promise<readonly ShownPlanting[]> {
    const planned = each.map((values) => this.marked(values));
    const made = await sentTogether(planned.map((marked) => this.make(marked)));
    const refused = made.find(({ status }) => !isDone(status));
    given(refused === undefined, `creating a record in ${this.resourceType} answered ${refused?.status}`);
    const sent = new Map(planned.map((marked) => [marked.label, marked.values]));
    const areAsSent = (values: FieldValues, label: string): boolean =>
      awaited.every((id) => isDeepStrictEqual(values[id], sent.get(label)?.[id]));
    const together = await this.shownEachUntil([...sent.keys()], awaited, areAsSent);
    const seen = new Map(together);
    // A record that has lost its marker has its label all the same.
    for (const { label } of planned) {
      const alone = seen.has(label) ? undefined : await this.recordOf(label, {}, awaited);
      if (alone !== undefined) seen.set(label, alone);
    }
    if (planned.some(({ label }) => !seen.has(label))) await this.judgeLabels();
    return planned.map((marked) => {
      const shown = seen.get(marked.label);
      given(shown !== undefined, `the list did not show a new record in ${this.resourceType} in time`);
      this.found(shown.id);
      return { record: { id: shown.id, ...marked }, shown: shown.values };
    });
  }

  /** What one list shows of all records of the population, by label, once it shows one that is made now. */
  async shownLater(fieldIds: readonly string[]): Promise<ReadonlyMap<string, ShownRecord>> {
    const marked = this.marked({});
    const { status } = await this.make(marked);
    given(isDone(status), `creating a record in ${this.resourceType} answered ${status}`);
    const seen = await this.shownEachUntil([marked.label], fieldIds, () => true);
    const id = seen.get(marked.label)?.id ?? (await this.idOf(marked.label));
    given(id !== undefined, `the list did not show a new record in ${this.resourceType} in time`);
    this.found(id);
    return seen;
  }

  /** Creates many records at once and waits until a walk shows all of them. Returns their labels. */
  async plantMany(
    count: number,
    valuesAt: (index: number) => FieldValues = () => ({}),
  ): Promise<readonly string[]> {
    const planned = Array.from({ length: count }, (_, index) => this.marked(valuesAt(index)));
    const made = await sentTogether(planned.map((marked) => this.make(marked)));
    const refused = made.find(({ status }) => !isDone(status));
    given(refused === undefined, `creating records in ${this.resourceType} answered ${refused?.status}`);
    const labels = planned.map(({ label }) => label);
    let missing: readonly string[] = labels;
    await this.settle(async () => {
      const seen = new Set((await this.walk([limits.maximum_page_size])).rows.map((row) => row.label));
      missing = labels.filter((label) => !seen.has(label));
      return missing.length === 0 ? true : undefined;
    });
    if (missing.length > 0) await this.judgeLabels();
    // A list that shows each of them alone does not lag. What a walk lacks all the same is for the checks to say.
    for (const label of missing.slice(0, mostLookedUp)) {
      const isThere = (await this.listed(label, [])).length > 0;
      given(isThere, `the list did not show ${count} new records in ${this.resourceType} in time`);
    }
    this.#labels.push(...labels);
    return labels;
  }

  /**
   * A record that shows another text than its label is looked for in vain: that text is the breach, and no lag.
   * @throws {ViolatedExpectation} where a record of this population shows one
   */
  async judgeLabels(): Promise<void> {
    const { markerValue } = this.#options;
    const { rows } = await this.walk([limits.maximum_page_size]);
    const isStrange = ({ ours, label }: MarkedRow): boolean =>
      ours && typeof label === 'string' && !label.includes(markerValue);
    const strange = rows.find(isStrange);
    if (strange === undefined) return;
    throw new ViolatedExpectation(
      `${this.labelField} of ${this.resourceType} shows what ${this.madeBy} was sent for it, but a record of this run shows ${JSON.stringify(strange.label)} there`,
      this.madeBy === 'create' ? 'RECORDS-03' : 'UPSERT-04',
    );
  }

  /** Deletes all records of this population. What cannot be deleted now is in the journal as left. */
  async clear(): Promise<void> {
    if (this.labelCount === 0) return;
    try {
      await deleteMarked(this.crm, this.resourceType, this.marker, this.journal, this.patience.lists);
    } catch (error) {
      if (!isUndecided(error)) throw error;
    }
  }

  /**
   * Makes a record in the way that this environment offers. After a lost answer the list is asked for it, as long as
   * a list may lag; only what is not there by then is made again.
   */
  async make({ label, values }: Marked<unknown>): Promise<Made> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const answer = await this.tryPlant(values);
        if (attempt > 1) given((await this.listed(label, [])).length <= 1, 'a lost create came about late');
        return answer;
      } catch (error) {
        const isLost = error instanceof Unanswered && !error.definite;
        if (!isLost || attempt === mostCreates) throw error;
        if ((await this.idOf(label)) !== undefined) return { status: 200, body: undefined };
      }
    }
  }
}
