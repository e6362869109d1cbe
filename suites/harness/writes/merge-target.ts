import type { Answer } from '../../../client/caller.ts';
import type { Crm } from '../../../client/crm.ts';
import type { FieldValues, UpsertRequest } from '../../../client/request-body.ts';
import type { FieldMerge } from '../../../generators/merge.ts';
import { fieldsBody } from '../../../generators/upsert-body.ts';
import { valueEncodings } from '../../../specs/openapi.ts';
import type { TypedField } from '../fields/field-types.ts';
import { isDone } from '../properties/answer-status.ts';
import { given } from '../properties/expectation.ts';
import type { Population } from '../records/population.ts';
import { shownAfter, type Witness, witnessFor } from '../records/witness.ts';
import { type KeyedRecord, upsertOf } from '../uniqueness/keyed-record.ts';
import { LaidRecord, type LaidRecordOptions } from './laid-record.ts';
import { agreesWith } from './merge-judgement.ts';

/** A record that upserts are merged into, found by its unique value. */
export class MergeTarget extends LaidRecord {
  /** The fields that take what is written and do not show it. */
  readonly lost: readonly TypedField[];

  constructor(
    population: Population,
    record: KeyedRecord,
    fields: readonly TypedField[],
    options: LaidRecordOptions,
    lost: readonly TypedField[] = [],
  ) {
    super(population, record, fields, options);
    this.lost = lost;
  }

  /** This record, where upserts store the values that merges start from. */
  byUpserts(): MergeTarget {
    return new MergeTarget(this.population, this.record, this.fields, { ...this.options, isUpdated: false });
  }

  /** This record with those of its fields that keep their values, and those that lose them. */
  with(kept: readonly string[], lost: readonly string[]): MergeTarget {
    const those = (ids: readonly string[]) => this.fields.filter(({ id }) => ids.includes(id));
    return new MergeTarget(this.population, this.record, those(kept), this.options, those(lost));
  }

  /** This record without some of its fields. */
  without(ids: readonly string[]): MergeTarget {
    const left = this.fields.filter(({ id }) => !ids.includes(id));
    return new MergeTarget(this.population, this.record, left, this.options, this.lost);
  }

  get #witness(): Witness {
    return witnessFor(
      this.population,
      this.record.label,
      // Another value in the field that leads to the record would lead elsewhere.
      [this.record.key.id, ...this.fieldIds],
    );
  }

  /**
   * The fields of tags that come back as the text that was written, brackets and all: then nothing tells whether they
   * were taken for several tags or for one text.
   */
  async tagsShownAsWritten(): Promise<readonly string[]> {
    const written = this.fields.filter(({ fieldType, type }) => fieldType === 'tag' && type !== 'array');
    if (written.length === 0) return [];
    const shown = await this.shownUntil(
      written.map(({ id }) => id),
      () => true,
    );
    const { open } = valueEncodings.tag;
    return Object.entries(shown).flatMap(([id, value]) =>
      typeof value === 'string' && value.startsWith(open) ? [id] : [],
    );
  }

  /** What the list shows of these fields once it shows what the merges make of them, else at last. */
  shownMerged(merges: readonly FieldMerge[]): Promise<FieldValues> {
    return this.shownUntil(
      merges.map(({ id }) => id),
      (shown) => merges.every((merge) => agreesWith(merge, shown)),
    );
  }

  /** Upserts and returns what all fields hold then; undefined when it is refused or never shows. */
  async mergeAndShow(
    merges: readonly FieldMerge[],
    crm: Crm,
    rest: Pick<UpsertRequest, 'returnFields'> = {},
  ): Promise<FieldValues | undefined> {
    const { answer, witness } = await this.upsert(this.submitted(merges), crm, rest);
    return isDone(answer.status) ? this.#shownWith(witness, this.fieldIds) : undefined;
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

  /** Sends an upsert without a witness: nothing but these fields, and what finds the record. */
  sendAlone(
    merges: readonly FieldMerge[],
    rest: Pick<UpsertRequest, 'returnFields'>,
    crm: Crm,
  ): Promise<Answer> {
    const body = upsertOf(this.record, this.population, this.submitted(merges), rest);
    return crm.upsert(this.resourceType, body, this.population.marker);
  }

  /** Whether an upsert that makes a record takes these values. A field may have bounds that nothing tells. */
  async takenAnew(merges: readonly FieldMerge[], crm: Crm): Promise<boolean> {
    const { fields: marks = [] } = this.population.overwriting(this.population.marked({}).values);
    const body = { fields: [...marks, ...this.submitted(merges)] };
    return isDone((await crm.upsert(this.resourceType, body, this.population.marker)).status);
  }

  /** Upserts and returns the answer, whatever it is. */
  async send(merges: readonly FieldMerge[], crm: Crm): Promise<Answer> {
    return (await this.upsert(this.submitted(merges), crm)).answer;
  }

  /** Upserts and waits until the witness shows. Returns what the fields hold then. */
  async merge(merges: readonly FieldMerge[], crm: Crm): Promise<FieldValues> {
    const shown = await this.tryMerge(merges, crm);
    given(shown !== undefined, 'an upsert was refused or did not show');
    return shown;
  }

  /** The same; undefined when the upsert is refused or its witness never shows. */
  async tryMerge(merges: readonly FieldMerge[], crm: Crm): Promise<FieldValues | undefined> {
    const { answer, witness } = await this.upsert(this.submitted(merges), crm);
    if (!isDone(answer.status)) return undefined;
    return this.#shownWith(
      witness,
      merges.map(({ id }) => id),
    );
  }

  /** What these fields hold once a later change of the record shows. */
  async shownLater(fieldIds: readonly string[], crm: Crm): Promise<FieldValues> {
    const witness = this.#witness;
    const status = await this.write(witness.values, witness.values, witness.label, crm);
    const shown = isDone(status) ? await this.#shownWith(witness, fieldIds) : undefined;
    given(shown !== undefined, 'a later change did not show');
    return shown;
  }

  async #shownWith(witness: Witness, fieldIds: readonly string[]): Promise<FieldValues | undefined> {
    const seen = await shownAfter(this.population, witness, fieldIds);
    if (seen !== undefined) this.relabel(witness.label);
    return seen;
  }
}
