import type { Crm } from '../../../client/crm.ts';
import type { FieldValues, Filter } from '../../../client/request-body.ts';
import type { Journal } from '../../../client/journal/journal.ts';
import { itemsCarrying, type ListedItem } from '../../../client/marked-records.ts';
import { listPages, wholeList } from '../lists/record-list.ts';
import { type AskForPage, type Walk, walk, withRows } from '../lists/walk.ts';
import { OwnMarks, type OwnMarksOptions } from './own-marks.ts';

/** A listed record, as far as its marking goes. */
export interface MarkedRow {
  readonly id: string;
  /** Carries the marker of the population. */
  readonly ours: boolean;
  readonly label: unknown;
}

/** What a list shows of a record. */
export interface ShownRecord {
  readonly id: string;
  /** By field id. */
  readonly values: FieldValues;
}

function valuesOf({ fields }: Pick<ListedItem, 'fields'>): FieldValues {
  return Object.fromEntries(fields.map(({ id, value }) => [id, value]));
}

/** What the list shows right now of the records of one resource type that carry one marker. */
export class MarkedList extends OwnMarks {
  protected readonly crm: Crm;

  constructor(crm: Crm, journal: Journal, options: OwnMarksOptions) {
    super(journal, options);
    this.crm = crm;
  }

  /** Walks over this population alone, narrowed by further filters if wanted. */
  walk(
    pageLimits: readonly (number | undefined)[],
    filters: readonly Filter[] = [],
  ): Promise<Walk<MarkedRow>> {
    return walk(this.pages(filters), pageLimits);
  }

  /**
   * Asks for single pages of this population, each request with the same filters.
   * @param returned further fields that the rows are to show
   */
  pages(
    filters: readonly Filter[] = [],
    crm: Crm = this.crm,
    returned: readonly string[] = [],
  ): AskForPage<MarkedRow> {
    const { labelField } = this;
    const returnFields = [...new Set([this.marker.field, labelField, ...returned])];
    const ask = listPages(crm, this.resourceType, this.confined({ fields: filters, returnFields, page: {} }));
    return async (cursor, limit) => {
      const page = await ask(cursor, limit);
      const rows = page.rows.map(({ id, fields = [] }) => ({
        id,
        ours: this.isOurs(fields),
        label: fields.find((field) => field.id === labelField)?.value,
      }));
      return withRows(page, rows);
    };
  }

  /** Notes that a list has shown a record of this population. */
  found(id: string): void {
    const { resourceType: resource_type, marker } = this;
    this.journal.write({ event: 'found', resource_type, id, permanent: false, marker });
  }

  /** What the list shows of the record with this label right now, by field id: these fields, or all without any. */
  async shown(label: string, fieldIds: readonly string[] = []): Promise<FieldValues | undefined> {
    const { labelField } = this;
    const returnFields = fieldIds.length === 0 ? [] : [labelField, ...fieldIds];
    const answer = await wholeList(this.crm, this.resourceType, this.labelled(label, { returnFields }));
    const record = itemsCarrying({ field: labelField, value: label }, answer.body)[0];
    return record && valuesOf(record);
  }

  /** The records that the list shows with a label: one, unless a create was carried out twice. */
  async listed(label: string, returnFields: readonly string[]): Promise<readonly ListedItem[]> {
    return (await this.#look(label, returnFields)).rows;
  }

  async #look(
    label: string,
    returnFields: readonly string[],
  ): Promise<{ readonly status: number; readonly rows: readonly ListedItem[] }> {
    const { labelField } = this;
    const request = this.labelled(label, { returnFields: [labelField, ...returnFields] });
    const { status, body } = await wholeList(this.crm, this.resourceType, request);
    return { status, rows: itemsCarrying({ field: labelField, value: label }, body) };
  }

  /** The first record that the list shows with this label, and the status of the list. */
  protected async lookAtOne(
    label: string,
    fieldIds: readonly string[],
  ): Promise<{ readonly status: number; readonly shown: ShownRecord | undefined }> {
    const { status, rows } = await this.#look(label, fieldIds);
    return { status, shown: rows[0] && { id: rows[0].id, values: valuesOf(rows[0]) } };
  }

  /** The records of the population that one list shows, by label, and the status of the list. */
  protected async lookAtEach(
    fieldIds: readonly string[],
  ): Promise<{ readonly status: number; readonly shown: ReadonlyMap<string, ShownRecord> }> {
    const { labelField, marker } = this;
    const returnFields = [...new Set([marker.field, labelField, ...fieldIds])];
    const { status, body } = await wholeList(this.crm, this.resourceType, this.confined({ returnFields }));
    const rows = itemsCarrying(marker, body).map((item) => ({ id: item.id, values: valuesOf(item) }));
    return { status, shown: new Map(rows.map((row) => [String(row.values[labelField]), row])) };
  }
}
