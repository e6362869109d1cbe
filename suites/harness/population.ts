import { isDeepStrictEqual } from 'node:util';
import { deleteMarked } from '../../client/clean-up.ts';
import {
  type CreateForm,
  type Crm,
  createBody,
  overwriting,
  type FieldValues,
  type Filter,
  type ListRequest,
} from '../../client/crm.ts';
import type { Answer } from '../../client/caller.ts';
import { Unanswered } from '../../client/errors.ts';
import type { Journal, Marker } from '../../client/journal.ts';
import { itemsCarrying, type ListedItem } from '../../client/marked-records.ts';
import { limits } from '../../specs/openapi.ts';
import { given } from './expectation.ts';
import type { PlantingCall } from './facts.ts';
import { listPages } from './list-pages.ts';
import { isUndecided } from './property.ts';
import { isDone } from './refusal.ts';
import { settle } from './settle.ts';
import { type AskForPage, type Walk, walk } from './walk.ts';

/** A create whose answer is lost is sent so often. */
const mostCreates = 3;

/** How the records of one resource type are marked and told apart. Both are free-text fields. */
export interface Marking {
  /** The field that holds the same value in all records of a population. */
  readonly markerField: string;
  /** The field that holds another value in each of them. */
  readonly labelField: string;
}

export interface PopulationOptions {
  readonly resourceType: string;
  readonly marking: Marking;
  readonly markerValue: string;
  /** Free-text fields besides the two of the marking. */
  readonly otherTexts: readonly string[];
  readonly createForm: CreateForm;
  readonly planting: PlantingCall;
  readonly settleTimeoutMs: number;
  /** The worst lag of a list behind a write that any population of this worker has seen. */
  readonly lag: { worst_ms: number };
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

/** A listed record, as far as its marking goes. */
export interface MarkedRow {
  readonly id: string;
  /** Carries the marker of the population. */
  readonly ours: boolean;
  readonly label: unknown;
}

/** Records of one resource type that carry one marker: the only records a check judges, changes or deletes. */
export class Population {
  readonly resourceType: string;
  readonly marker: Marker;
  readonly #crm: Crm;
  readonly #journal: Journal;
  readonly #options: PopulationOptions;
  #size = 0;
  readonly #labels: string[] = [];

  constructor(crm: Crm, journal: Journal, options: PopulationOptions) {
    this.#crm = crm;
    this.#journal = journal;
    this.#options = options;
    this.resourceType = options.resourceType;
    this.marker = { field: options.marking.markerField, value: options.markerValue };
  }

  /** The fields that a check may fill with any text, one at least. */
  get writableTexts(): readonly string[] {
    const { otherTexts } = this.#options;
    given(
      otherTexts.length > 0,
      `${this.resourceType} has no text field besides the two that mark its records`,
    );
    return otherTexts;
  }

  /** The field that tells the records of this population apart. */
  get labelField(): string {
    return this.#options.marking.labelField;
  }

  /** How many records were made, or at least tried. */
  get size(): number {
    return this.#size;
  }

  /** The labels of the records that are known to stand in the list. */
  get labels(): readonly string[] {
    return this.#labels;
  }

  /** The given values with the marker and a label that no other record has. */
  marked<Value>(values: Readonly<Record<string, Value>>): Marked<Value> {
    this.#size += 1;
    const label = `${this.marker.value}n${this.#size}`;
    const { labelField } = this.#options.marking;
    return { label, values: { ...values, [this.marker.field]: this.marker.value, [labelField]: label } };
  }

  /** Sends a create of exactly these marked values and returns the answer, whatever it is. */
  tryCreate(values: FieldValues, { crm = this.#crm, form = this.#options.createForm } = {}): Promise<Answer> {
    return crm.create(this.resourceType, createBody(form, values), this.marker);
  }

  /** Makes a record in the way that this environment offers, and returns the answer, whatever it is. */
  tryPlant(values: FieldValues, planting = this.#options.planting): Promise<Answer> {
    if (planting === 'create') return this.tryCreate(values);
    // No record has this label: by any other field an upsert might find a neighbour.
    const search = planting === 'searching upsert' ? { searchExisting: [this.labelField] } : {};
    return this.#crm.upsert(this.resourceType, { ...overwriting(values), ...search }, this.marker);
  }

  /** Makes a record and learns its id from the list: no undocumented answer is relied upon. */
  async plant(values: FieldValues = {}): Promise<PlantedRecord> {
    const marked = this.marked(values);
    const status = await this.#create(marked);
    given(isDone(status), `creating a record in ${this.resourceType} answered ${status}`);
    const id = await this.idOf(marked.label);
    given(id !== undefined, `the list did not show a new record in ${this.resourceType} in time`);
    return { id, ...marked };
  }

  /** Creates many records at once and waits until a walk shows all of them. Returns their labels. */
  async plantMany(
    count: number,
    valuesAt: (index: number) => FieldValues = () => ({}),
  ): Promise<readonly string[]> {
    const planned = Array.from({ length: count }, (_, index) => this.marked(valuesAt(index)));
    const statuses = await Promise.all(planned.map((marked) => this.#create(marked)));
    const refused = statuses.find((status) => !isDone(status));
    given(refused === undefined, `creating records in ${this.resourceType} answered ${refused}`);
    const labels = planned.map(({ label }) => label);
    const shown = await this.#settle(async () => {
      const seen = new Set((await this.walk([limits.maximum_page_size])).rows.map((row) => row.label));
      return labels.every((label) => seen.has(label)) ? seen : undefined;
    });
    given(shown !== undefined, `the list did not show ${count} new records in ${this.resourceType} in time`);
    this.#labels.push(...labels);
    return labels;
  }

  /** Walks over this population alone, narrowed by further filters if wanted. */
  walk(
    pageLimits: readonly (number | undefined)[],
    filters: readonly Filter[] = [],
  ): Promise<Walk<MarkedRow>> {
    return walk(this.pages(filters), pageLimits);
  }

  /** Asks for single pages of this population, each request with the same filters. */
  pages(filters: readonly Filter[] = [], crm: Crm = this.#crm): AskForPage<MarkedRow> {
    const { labelField } = this.#options.marking;
    const returnFields = [this.marker.field, labelField];
    const ask = listPages(crm, this.resourceType, this.confined({ fields: filters, returnFields }));
    return async (cursor, limit) => {
      const page = await ask(cursor, limit);
      const rows = page.rows.map(({ id, fields = [] }) => ({
        id,
        ours: fields.some((field) => field.id === this.marker.field && field.value === this.marker.value),
        label: fields.find((field) => field.id === labelField)?.value,
      }));
      return { ...page, rows };
    };
  }

  /** The id of the record with this label, as soon as the list shows it. */
  async idOf(label: string): Promise<string | undefined> {
    const id = await this.#settle(async () => (await this.#find(label, []))?.id);
    const { resourceType: resource_type, marker } = this;
    if (id !== undefined)
      this.#journal.write({ event: 'found', resource_type, id, permanent: false, marker });
    return id;
  }

  /** The listed value of a field: the expected one as soon as the list shows it, else what it shows at last. */
  async shows(label: string, fieldId: string, expected: unknown): Promise<unknown> {
    let last: unknown;
    await this.#settle(async () => {
      const record = await this.#find(label, [fieldId]);
      last = record?.fields.find((field) => field.id === fieldId)?.value;
      return isDeepStrictEqual(last, expected) ? true : undefined;
    });
    return last;
  }

  /** What the list shows of the record with this label right now, by field id: these fields, or all without any. */
  async shown(label: string, fieldIds: readonly string[] = []): Promise<FieldValues | undefined> {
    const { labelField } = this.#options.marking;
    const returnFields = fieldIds.length === 0 ? [] : [labelField, ...fieldIds];
    const answer = await this.#crm.list(this.resourceType, this.labelled(label, { returnFields }));
    const record = itemsCarrying({ field: labelField, value: label }, answer.body)[0];
    return record && Object.fromEntries(record.fields.map(({ id, value }) => [id, value]));
  }

  /** True as soon as the list no longer shows the record with this label; false when it still does at last. */
  async vanishes(label: string): Promise<boolean> {
    return (
      (await this.#settle(async () => ((await this.#find(label, [])) === undefined ? true : undefined))) ===
      true
    );
  }

  /** A list request that the marker confines to this population. */
  confined(request: ListRequest): ListRequest {
    const mine = { id: this.marker.field, value: this.marker.value, operation: 'IS' };
    return { ...request, fields: [mine, ...(request.fields ?? [])] };
  }

  /** True as soon as the list, confined to this population, shows a record of it. */
  async isConfinable(): Promise<boolean> {
    const request = this.confined({ returnFields: [this.marker.field] });
    const shown = await this.#settle(async () => {
      const { body } = await this.#crm.list(this.resourceType, request);
      return itemsCarrying(this.marker, body).length > 0 ? true : undefined;
    });
    return shown === true;
  }

  /** A list request that finds the one record with this label. */
  labelled(label: string, request: ListRequest): ListRequest {
    const one = { id: this.#options.marking.labelField, value: label, operation: 'IS' };
    return { ...request, fields: [one, ...(request.fields ?? [])] };
  }

  /** Deletes all records of this population. What cannot be deleted now is in the journal as left. */
  async clear(): Promise<void> {
    if (this.#size === 0) return;
    const { settleTimeoutMs, lag } = this.#options;
    const patience = { settleMs: settleTimeoutMs, doubtMs: Math.min(settleTimeoutMs, 2 * lag.worst_ms) };
    try {
      await deleteMarked(this.#crm, this.resourceType, this.marker, this.#journal, patience);
    } catch (error) {
      if (!isUndecided(error)) throw error;
    }
  }

  /**
   * Creates a record and tells the status. After a lost answer the list is asked for it, as long as a list may
   * lag; only what is not there by then is created again.
   */
  async #create({ label, values }: Marked<unknown>): Promise<number> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const { status } = await this.tryPlant(values);
        if (attempt > 1) given((await this.#listed(label, [])).length <= 1, 'a lost create came about late');
        return status;
      } catch (error) {
        const isLost = error instanceof Unanswered && !error.definite;
        if (!isLost || attempt === mostCreates) throw error;
        if ((await this.idOf(label)) !== undefined) return 200;
      }
    }
  }

  async #find(label: string, returnFields: readonly string[]): Promise<ListedItem | undefined> {
    return (await this.#listed(label, returnFields))[0];
  }

  /** The records that the list shows with a label: one, unless a create was carried out twice. */
  async #listed(label: string, returnFields: readonly string[]): Promise<readonly ListedItem[]> {
    const { labelField } = this.#options.marking;
    const request = this.labelled(label, { returnFields: [labelField, ...returnFields] });
    const answer = await this.#crm.list(this.resourceType, request);
    return itemsCarrying({ field: labelField, value: label }, answer.body);
  }

  async #settle<T>(look: () => Promise<T | undefined>): Promise<T | undefined> {
    const { settleTimeoutMs, lag } = this.#options;
    const { seen, lag_ms } = await settle(look, settleTimeoutMs);
    if (seen !== undefined) lag.worst_ms = Math.max(lag.worst_ms, lag_ms);
    return seen;
  }
}
