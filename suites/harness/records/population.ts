import { deleteMarked } from '../../../client/clean-up.ts';
import type { FieldValues } from '../../../client/request-body.ts';
import { limits } from '../../../specs/openapi.ts';
import { isDone } from '../properties/answer-status.ts';
import { given, isUndecided, ViolatedExpectation } from '../properties/expectation.ts';
import { sentTogether } from '../properties/sent-together.ts';
import { showsAwaited } from './awaited-value.ts';
import type { MarkedRow, ShownRecord } from './marked-list.ts';
import { type Marked, MarkedWrites } from './marked-writes.ts';
import { judgeKnownLate, judgeUnseen } from './unseen-planting.ts';

/** Of many records that a walk lacks, so many are asked for one by one: where more are missing, it shows none. */
export const mostLookedUp = 10;

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

/** What another process must know of a population to read it. */
export interface ToldPopulation {
  readonly marker_value: string;
  readonly given_labels: number;
  readonly labels: readonly string[];
  /** When lists have caught up, in epoch milliseconds. */
  readonly settled_at: number;
}

/** Records of one resource type that carry one marker: the only records a check judges, changes or deletes. */
export class Population extends MarkedWrites {
  readonly #labels: string[] = [];

  get told(): ToldPopulation {
    const settled_at = performance.timeOrigin + this.caughtUpAt;
    const { markerValue: marker_value } = this;
    return { marker_value, given_labels: this.labelCount, labels: this.#labels, settled_at };
  }

  /** Goes on with the records that another process has planted. */
  adopt({ given_labels, labels, settled_at }: ToldPopulation): void {
    this.labelCount = given_labels;
    this.#labels.push(...labels);
    this.caughtUpAt = settled_at - performance.timeOrigin;
  }

  /** How many records were made, or at least tried. */
  get size(): number {
    return this.labelCount;
  }

  /** When lists have caught up with the latest record made, on the clock of `performance.now()`. */
  get settledAt(): number {
    return this.caughtUpAt;
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

  /** Makes a record and learns its id from the list: no undocumented answer is relied upon. */
  async plant(values: FieldValues = {}): Promise<PlantedRecord> {
    return (await this.plantShown(values, [])).record;
  }

  /** Makes a record, and tells what the list shows of some of the values: as soon as it shows them as sent, else at last. */
  async plantShown(
    values: FieldValues,
    awaited: readonly string[],
    looked: readonly string[] = [],
  ): Promise<ShownPlanting> {
    judgeKnownLate(this);
    const marked = this.marked(values);
    const { status } = await this.make(marked);
    given(isDone(status), `creating a record in ${this.resourceType} answered ${status}`);
    const expected = Object.fromEntries(awaited.map((id) => [id, marked.values[id]]));
    let seen = await this.recordOf(marked.label, expected, looked);
    if (seen === undefined) {
      await this.#judgeUnseen(marked);
      // It may have come up meanwhile.
      seen = await this.recordOf(marked.label, expected, looked);
    }
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

  /** Makes records at once, and tells what one list shows of some values: once it shows all as sent, else at last. */
  async plantEachShown(
    each: readonly FieldValues[],
    awaited: readonly string[],
  ): Promise<readonly ShownPlanting[]> {
    judgeKnownLate(this);
    const planned = each.map((values) => this.marked(values));
    const made = await sentTogether(planned.map((marked) => this.make(marked)));
    const refused = made.find(({ status }) => !isDone(status));
    given(refused === undefined, `creating a record in ${this.resourceType} answered ${refused?.status}`);
    const sent = new Map(planned.map((marked) => [marked.label, marked.values]));
    const areAsSent = (values: FieldValues, label: string): boolean =>
      awaited.every((id) => showsAwaited(values[id], sent.get(label)?.[id]));
    const together = await this.shownEachUntil([...sent.keys()], awaited, areAsSent);
    const seen = new Map(together);
    // A record that has lost its marker has its label all the same.
    for (const { label } of planned) {
      const alone = seen.has(label) ? undefined : await this.recordOf(label, {}, awaited);
      if (alone !== undefined) seen.set(label, alone);
    }
    const lacking = planned.find(({ label }) => !seen.has(label));
    if (lacking !== undefined) await this.#judgeUnseen(lacking);
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
    if (id === undefined) await this.#judgeUnseen(marked);
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
    for (const marked of planned.filter(({ label }) => missing.includes(label)).slice(0, mostLookedUp)) {
      if ((await this.listed(marked.label, [])).length > 0) continue;
      await judgeUnseen(this, marked);
      given(false, `the list did not show ${count} new records in ${this.resourceType} in time`);
    }
    this.#labels.push(...labels);
    return labels;
  }

  async #judgeUnseen(marked: Marked<unknown>): Promise<void> {
    await this.judgeLabels();
    await judgeUnseen(this, marked);
  }

  /**
   * A record that shows another text than its label is looked for in vain: that text is the breach, and no lag.
   * @throws {ViolatedExpectation} where a record of this population shows one
   */
  async judgeLabels(): Promise<void> {
    const { markerValue } = this;
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
}
