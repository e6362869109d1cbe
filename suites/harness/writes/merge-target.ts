import type { Answer } from '../../../client/caller.ts';
import type { Crm } from '../../../client/crm.ts';
import type { FieldValues, UpsertRequest } from '../../../client/request-body.ts';
import type { FieldMerge } from '../../../generators/merge.ts';
import { valueEncodings } from '../../../specs/openapi.ts';
import { type ElementStyle, encoded } from '../../../specs/semantics/encoding.ts';
import type { FieldType, Value } from '../../../specs/semantics/field-type.ts';
import { sameValue } from '../../../specs/semantics/value.ts';
import { given, ViolatedExpectation } from '../properties/expectation.ts';
import { type KeyedRecord, upsertOf } from '../uniqueness/keyed-record.ts';
import type { Population } from '../records/population.ts';
import { isDone } from '../properties/answer-status.ts';
import { agreesWith } from './merge-judgement.ts';
import { shownAfter, type Witness, witnessFor } from '../records/witness.ts';
import { fieldsBody, type TextValues } from '../../../generators/upsert-body.ts';
import type { TypedField } from '../fields/field-types.ts';

/** A value for a field, as the kit has it. */
export interface LaidValue {
  readonly id: string;
  readonly value: Value;
}

export interface MergeTargetOptions {
  /** Whether records can be updated by their id. */
  readonly isUpdated: boolean;
  /** How the elements of a list are written as text. */
  readonly elements: ElementStyle;
}

/** A record that upserts are merged into, found by its unique value. */
export class MergeTarget {
  readonly population: Population;
  /** The fields that keep what is written into them. */
  readonly fields: readonly TypedField[];
  /** Those that take what is written and do not show it. */
  readonly lost: readonly TypedField[];
  readonly #options: MergeTargetOptions;
  #record: KeyedRecord;

  constructor(
    population: Population,
    record: KeyedRecord,
    fields: readonly TypedField[],
    options: MergeTargetOptions,
    lost: readonly TypedField[] = [],
  ) {
    this.population = population;
    this.#record = record;
    this.fields = fields;
    this.lost = lost;
    this.#options = options;
  }

  /** The record, under the label that it has now. */
  get record(): KeyedRecord {
    return this.#record;
  }

  get #witness(): Witness {
    return witnessFor(
      this.population,
      this.record.label,
      // Another value in the field that leads to the record would lead elsewhere.
      [this.record.key.id, ...this.fields.map(({ id }) => id)],
    );
  }

  /** The same record, in which upserts lay the values. */
  byUpserts(): MergeTarget {
    return new MergeTarget(this.population, this.record, this.fields, { ...this.#options, isUpdated: false });
  }

  /** The same record with those of its fields that keep their values, and those that lose them. */
  with(kept: readonly string[], lost: readonly string[]): MergeTarget {
    const those = (ids: readonly string[]) => this.fields.filter(({ id }) => ids.includes(id));
    return new MergeTarget(this.population, this.record, those(kept), this.#options, those(lost));
  }

  /** The same record without some of its fields. */
  without(ids: readonly string[]): MergeTarget {
    const left = this.fields.filter(({ id }) => !ids.includes(id));
    return new MergeTarget(this.population, this.record, left, this.#options, this.lost);
  }

  /** How the elements of a list are written as text. */
  get elements(): ElementStyle {
    return this.#options.elements;
  }

  get resourceType(): string {
    return this.population.resourceType;
  }

  has(fieldType: FieldType): boolean {
    return this.fields.some((field) => field.fieldType === fieldType);
  }

  /** The first field of a type. */
  field(fieldType: FieldType): TypedField {
    const found = this.fields.find((field) => field.fieldType === fieldType);
    given(
      found !== undefined,
      `${this.resourceType} has no field of type ${fieldType} that keeps its values`,
    );
    return found;
  }

  /**
   * The fields of tags that come back as the text that was written, brackets and all: then nothing tells whether they
   * were taken for several tags or for one text.
   */
  async tagsShownAsWritten(): Promise<readonly string[]> {
    const written = this.fields.filter(({ fieldType, type }) => fieldType === 'tag' && type !== 'array');
    if (written.length === 0) return [];
    const shown = await this.shown(written.map(({ id }) => id));
    const { open } = valueEncodings.tag;
    return Object.entries(shown).flatMap(([id, value]) =>
      typeof value === 'string' && value.startsWith(open) ? [id] : [],
    );
  }

  /** What the list shows of these fields right now. */
  async shown(fieldIds: readonly string[]): Promise<FieldValues> {
    return (await this.population.shown(this.record.label, fieldIds)) ?? {};
  }

  /** The same as soon as it is right, else what the list shows at last. */
  async shownUntil(
    fieldIds: readonly string[],
    isRight: (shown: FieldValues) => boolean,
  ): Promise<FieldValues> {
    return (await this.population.shownUntil(this.record.label, fieldIds, isRight)) ?? {};
  }

  /** What the list shows of these fields once it shows what was laid for the merges. */
  async shownLaid(merges: readonly FieldMerge[], fieldIds: readonly string[]): Promise<FieldValues> {
    const isLaid = (shown: FieldValues): boolean =>
      merges.every(
        ({ id, stored }) => stored === undefined || sameValue(this.#named(id).fieldType, shown[id], stored),
      );
    const ids = [...new Set([...fieldIds, ...merges.map(({ id }) => id)])];
    const shown = await this.shownUntil(ids, isLaid);
    return Object.fromEntries(fieldIds.flatMap((id) => (id in shown ? [[id, shown[id]]] : [])));
  }

  /** What the list shows of these fields once it shows what the merges make of them, else at last. */
  shownMerged(merges: readonly FieldMerge[]): Promise<FieldValues> {
    return this.shownUntil(
      merges.map(({ id }) => id),
      (shown) => merges.every((merge) => agreesWith(merge, shown)),
    );
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
      const found = values.filter(({ id, value }) => sameValue(this.#named(id).fieldType, shown[id], value));
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

  /** The same, and what the list then shows of all fields. */
  async layAndShow(merges: readonly FieldMerge[], crm: Crm): Promise<FieldValues> {
    const values = merges.flatMap(({ id, stored }) => (stored === undefined ? [] : [{ id, value: stored }]));
    if (values.length > 0)
      given(isDone(await this.#change(values, crm)), 'the values to merge into could not be stored');
    const lost = (shown: FieldValues): readonly LaidValue[] =>
      values.filter(({ id, value }) => !sameValue(this.#named(id).fieldType, shown[id], value));
    const shown = await this.shownUntil(this.#fieldIds, (found) => lost(found).length === 0);
    this.#areLaid(lost(shown));
    return shown;
  }

  /** Values were written with success into fields that have kept such values before: what is lost of them is a breach. */
  #areLaid(lost: readonly LaidValue[]): void {
    // What is stated of single values comes before what is implied of lists.
    const first = lost.find(({ value }) => !Array.isArray(value)) ?? lost[0];
    if (first === undefined) return;
    const told = `${first.id} does not show the value that was written there: ${JSON.stringify(first.value)}`;
    if (this.#options.isUpdated) throw new ViolatedExpectation(`after an update ${told}`, 'RECORDS-13');
    const overwriting = Array.isArray(first.value) ? 'MERGE-19' : 'MERGE-01';
    throw new ViolatedExpectation(`after an upsert by always_overwrite ${told}`, overwriting);
  }

  /** Upserts and returns what all fields hold then; undefined when it is refused or never shows. */
  async mergeAndShow(
    merges: readonly FieldMerge[],
    crm: Crm,
    rest: Pick<UpsertRequest, 'returnFields'> = {},
  ): Promise<FieldValues | undefined> {
    const { answer, witness } = await this.upsert(this.#submitted(merges), crm, rest);
    return isDone(answer.status) ? this.#shownWith(witness, this.#fieldIds) : undefined;
  }

  get #fieldIds(): readonly string[] {
    return this.fields.map(({ id }) => id);
  }

  /** Sends an upsert of these fields together with a fresh witness. */
  async upsert(
    fields: NonNullable<UpsertRequest['fields']>,
    crm: Crm,
    rest: Pick<UpsertRequest, 'returnFields'> = {},
  ): Promise<{ readonly answer: Answer; readonly witness: Witness }> {
    const witness = this.#witness;
    const signed = fieldsBody(witness.values, 'always_overwrite').fields;
    const record = { ...this.record, label: witness.label };
    const body = upsertOf(record, this.population, [...fields, ...signed], rest);
    const answer = await crm.upsert(this.resourceType, body, this.population.marker);
    // Where the label itself is the witness, the record must be found by it from now on.
    if (witness.label !== this.record.label && isDone(answer.status)) await this.#shownWith(witness, []);
    return { answer, witness };
  }

  /** The same without a witness: nothing but these fields, and what finds the record. */
  sendAlone(
    merges: readonly FieldMerge[],
    rest: Pick<UpsertRequest, 'returnFields'>,
    crm: Crm,
  ): Promise<Answer> {
    const body = upsertOf(this.record, this.population, this.#submitted(merges), rest);
    return crm.upsert(this.resourceType, body, this.population.marker);
  }

  /** Upserts and returns the answer, whatever it is. */
  async send(merges: readonly FieldMerge[], crm: Crm): Promise<Answer> {
    return (await this.upsert(this.#submitted(merges), crm)).answer;
  }

  #submitted(merges: readonly FieldMerge[]): NonNullable<UpsertRequest['fields']> {
    return merges.map(({ id, fieldType, submitted, operation }) => {
      return { id, value: encoded(fieldType, submitted, this.#options.elements), operation };
    });
  }

  /** Upserts and waits until the witness shows. Returns what the fields hold then. */
  async merge(merges: readonly FieldMerge[], crm: Crm): Promise<FieldValues> {
    const shown = await this.tryMerge(merges, crm);
    given(shown !== undefined, 'an upsert was refused or did not show');
    return shown;
  }

  /** The same; undefined when the upsert is refused or its witness never shows. */
  async tryMerge(merges: readonly FieldMerge[], crm: Crm): Promise<FieldValues | undefined> {
    const { answer, witness } = await this.upsert(this.#submitted(merges), crm);
    if (!isDone(answer.status)) return undefined;
    return this.#shownWith(
      witness,
      merges.map(({ id }) => id),
    );
  }

  /** What these fields hold once a later change of the record shows. */
  async shownLater(fieldIds: readonly string[], crm: Crm): Promise<FieldValues> {
    const witness = this.#witness;
    const status = await this.#write(witness.values, witness.values, witness.label, crm);
    const shown = isDone(status) ? await this.#shownWith(witness, fieldIds) : undefined;
    given(shown !== undefined, 'a later change did not show');
    return shown;
  }

  async #shownWith(witness: Witness, fieldIds: readonly string[]): Promise<FieldValues | undefined> {
    const seen = await shownAfter(this.population, witness, fieldIds);
    if (seen !== undefined) this.#record = { ...this.#record, label: witness.label };
    return seen;
  }

  /** Replaces values, each in the type that the schema gives its field. Returns the status. */
  #change(values: readonly LaidValue[], crm: Crm): Promise<number> {
    const data = Object.fromEntries(values.map((each) => [each.id, this.#native(each)]));
    const texts = values.map(({ id, value }) => {
      const { fieldType } = this.#named(id);
      return [id, typeof value === 'string' ? value : encoded(fieldType, value, this.elements)] as const;
    });
    return this.#write(data, Object.fromEntries(texts), this.record.label, crm);
  }

  /** Writes data by an update, or as texts by an upsert where there is none. Returns the status. */
  async #write(data: FieldValues, texts: TextValues, label: string, crm: Crm): Promise<number> {
    if (this.#options.isUpdated) return (await crm.update(this.resourceType, this.record.id, data)).status;
    const { fields } = fieldsBody(texts, 'always_overwrite');
    const body = upsertOf({ ...this.record, label }, this.population, fields);
    return (await crm.upsert(this.resourceType, body, this.population.marker)).status;
  }

  /** In the type that the schema gives the field; tags may be text there, which is written as an upsert has it. */
  #native({ id, value }: LaidValue): unknown {
    if (typeof value !== 'object') return value;
    const { fieldType, type } = this.#named(id);
    return type === 'array' ? value : encoded(fieldType, value, this.#options.elements);
  }

  #named(id: string): TypedField {
    const field = this.fields.find((each) => each.id === id);
    given(field !== undefined, `${this.resourceType} has no field ${id} that keeps its values`);
    return field;
  }
}
