import type { Crm } from '../../../client/crm.ts';
import type { FieldValues } from '../../../client/request-body.ts';
import type { FieldMerge } from '../../../generators/merge.ts';
import { fieldsBody, type TextValues } from '../../../generators/upsert-body.ts';
import type { ElementStyle } from '../../../specs/semantics/encoding.ts';
import { sameValue } from '../../../specs/semantics/value.ts';
import type { TypedField } from '../fields/field-types.ts';
import { isDone } from '../properties/answer-status.ts';
import { given, ViolatedExpectation } from '../properties/expectation.ts';
import type { Population } from '../records/population.ts';
import { type KeyedRecord, upsertOf } from '../uniqueness/keyed-record.ts';
import { KeptFields, type LaidValue } from './kept-fields.ts';

export interface LaidRecordOptions {
  /** Whether records can be updated by their id. */
  readonly isUpdated: boolean;
  /** How the elements of a list are written as text. */
  readonly elements: ElementStyle;
}

/** A record, found by its unique value, in which values are stored before anything is merged. */
export class LaidRecord extends KeptFields {
  readonly population: Population;
  protected readonly options: LaidRecordOptions;
  #record: KeyedRecord;

  constructor(
    population: Population,
    record: KeyedRecord,
    fields: readonly TypedField[],
    options: LaidRecordOptions,
  ) {
    super(population.resourceType, fields, options.elements);
    this.population = population;
    this.#record = record;
    this.options = options;
  }

  /** The record, under the label that it has now. */
  get record(): KeyedRecord {
    return this.#record;
  }

  /** Notes the label that a write has given to the record. */
  protected relabel(label: string): void {
    this.#record = { ...this.#record, label };
  }

  /** What the list shows of these fields right now. */
  async shown(fieldIds: readonly string[]): Promise<FieldValues> {
    return (await this.population.shown(this.record.label, fieldIds)) ?? {};
  }

  /** What the list shows of these fields as soon as it is right, else at last. */
  async shownUntil(
    fieldIds: readonly string[],
    isRight: (shown: FieldValues) => boolean,
  ): Promise<FieldValues> {
    return (await this.population.shownUntil(this.record.label, fieldIds, isRight)) ?? {};
  }

  /** Stores one value, whatever it is; the field need not show it. Returns the status. */
  put(value: LaidValue, crm: Crm): Promise<number> {
    return this.#change([value], crm);
  }

  /** Stores values. Returns those fields that show them in time; undefined where the write was refused. */
  async tryLay(values: readonly LaidValue[], crm: Crm): Promise<readonly string[] | undefined> {
    if (values.length === 0) return [];
    if (!isDone(await this.#change(values, crm))) return undefined;
    const ids = values.map(({ id }) => id);
    let kept: readonly string[] = [];
    await this.population.patience.lists.settle(async () => {
      const shown = await this.shown(ids);
      const found = values.filter(({ id, value }) => sameValue(this.named(id).fieldType, shown[id], value));
      kept = found.map(({ id }) => id);
      return kept.length === values.length ? true : undefined;
    });
    return kept;
  }

  /** Stores what the merges start from, and goes on only when the list shows it. */
  async lay(merges: readonly FieldMerge[], crm: Crm): Promise<void> {
    const values = merges.flatMap(({ id, stored }) => (stored === undefined ? [] : [{ id, value: stored }]));
    const kept = await this.tryLay(values, crm);
    given(kept !== undefined, 'the values to merge into could not be stored');
    this.#areLaid(values.filter(({ id }) => !kept.includes(id)));
  }

  /** Stores what the merges start from, and returns what the list then shows of all fields. */
  async layAndShow(merges: readonly FieldMerge[], crm: Crm): Promise<FieldValues> {
    const values = merges.flatMap(({ id, stored }) => (stored === undefined ? [] : [{ id, value: stored }]));
    if (values.length > 0)
      given(isDone(await this.#change(values, crm)), 'the values to merge into could not be stored');
    const lost = (shown: FieldValues): readonly LaidValue[] =>
      values.filter(({ id, value }) => !sameValue(this.named(id).fieldType, shown[id], value));
    const shown = await this.#shownChanged((found) => lost(found).length === 0);
    this.#areLaid(lost(shown));
    return shown;
  }

  /** What the list shows of all fields as soon as it shows a change, else at last. */
  async #shownChanged(isRight: (shown: FieldValues) => boolean): Promise<FieldValues> {
    if (!this.options.isUpdated) return this.shownUntil(this.fieldIds, isRight);
    const shown = await this.population.patience.lists.lookUntilUpdated(
      this.resourceType,
      () => this.population.shown(this.record.label, this.fieldIds),
      (found) => found !== undefined && isRight(found),
    );
    return shown ?? {};
  }

  /** Values were written with success into fields that have kept such values before: what is lost of them is a breach. */
  #areLaid(lost: readonly LaidValue[]): void {
    // What is stated of single values comes before what is implied of lists.
    const first = lost.find(({ value }) => !Array.isArray(value)) ?? lost[0];
    if (first === undefined) return;
    const told = `${first.id} does not show the value that was written there: ${JSON.stringify(first.value)}`;
    if (this.options.isUpdated) throw new ViolatedExpectation(`after an update ${told}`, 'RECORDS-13');
    const overwriting = Array.isArray(first.value) ? 'MERGE-19' : 'MERGE-01';
    throw new ViolatedExpectation(`after an upsert by always_overwrite ${told}`, overwriting);
  }

  /** Replaces values, each in the type that the schema gives its field. Returns the status. */
  #change(values: readonly LaidValue[], crm: Crm): Promise<number> {
    const data = Object.fromEntries(values.map((each) => [each.id, this.native(each)]));
    const texts = values.map((each) => [each.id, this.text(each)] as const);
    return this.write(data, Object.fromEntries(texts), this.record.label, crm);
  }

  /** Writes data by an update, or as texts by an upsert where there is none. Returns the status. */
  protected async write(data: FieldValues, texts: TextValues, label: string, crm: Crm): Promise<number> {
    if (this.options.isUpdated) return (await crm.update(this.resourceType, this.record.id, data)).status;
    const { fields } = fieldsBody(texts, 'always_overwrite');
    const body = upsertOf({ ...this.record, label }, this.population, fields);
    return (await crm.upsert(this.resourceType, body, this.population.marker)).status;
  }
}
