import { isDeepStrictEqual } from 'node:util';
import type { Crm } from '../../../client/crm.ts';
import type { FieldValues, Filter, ListRequest } from '../../../client/request-body.ts';
import type { Journal } from '../../../client/journal/journal.ts';
import { itemsCarrying, type ListedItem } from '../../../client/marked-records.ts';
import { holds } from '../properties/expectation.ts';
import { isRefused } from '../properties/answer-status.ts';
import { listPages, type ListRow, wholeList } from '../lists/record-list.ts';
import type { Patiences } from '../patience/patience.ts';
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

export interface MarkedListOptions extends OwnMarksOptions {
  readonly patience: Patiences;
}

function valuesOf({ fields }: Pick<ListedItem, 'fields'>): FieldValues {
  return Object.fromEntries(fields.map(({ id, value }) => [id, value]));
}

function showsAll(shown: FieldValues, expected: FieldValues): boolean {
  return Object.entries(expected).every(([id, value]) => isDeepStrictEqual(shown[id], value));
}

/** A list that is refused so often in a row will not be answered later. */
const mostRefusals = 3;

/** Counts the refusals of one list; true once they are enough. */
function refusing(): (status: number) => boolean {
  let refusals = 0;
  return (status) => {
    refusals = isRefused(status) ? refusals + 1 : 0;
    return refusals >= mostRefusals;
  };
}

/** What the list shows of the records of one resource type that carry one marker. */
export class MarkedList extends OwnMarks {
  /** How reads of its records are waited for. */
  readonly patience: Patiences;
  protected readonly crm: Crm;

  constructor(crm: Crm, journal: Journal, options: MarkedListOptions) {
    super(journal, options);
    this.crm = crm;
    this.patience = options.patience;
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

  /** The id of the record with this label, as soon as the list shows it. */
  async idOf(label: string): Promise<string | undefined> {
    return (await this.recordOf(label))?.id;
  }

  /**
   * The record with this label as soon as the list shows it with these values, else as it is shown at last.
   * @param looked further fields to be told, whatever they hold
   */
  async recordOf(
    label: string,
    expected: FieldValues = {},
    looked: readonly string[] = [],
  ): Promise<ShownRecord | undefined> {
    const isRefusedForGood = refusing();
    let last: ShownRecord | undefined;
    await this.settle(async () => {
      const { status, rows } = await this.#look(label, [...new Set([...Object.keys(expected), ...looked])]);
      last = rows[0] && { id: rows[0].id, values: valuesOf(rows[0]) };
      return (last !== undefined && showsAll(last.values, expected)) || isRefusedForGood(status)
        ? true
        : undefined;
    });
    if (last !== undefined) this.found(last.id);
    return last;
  }

  /**
   * What one list shows of each of these records, by label, as soon as it is right for all of them; else what it shows
   * at last.
   */
  async shownEachUntil(
    labels: readonly string[],
    fieldIds: readonly string[],
    isRight: (values: FieldValues, label: string) => boolean,
  ): Promise<ReadonlyMap<string, ShownRecord>> {
    const isRefusedForGood = refusing();
    let seen: ReadonlyMap<string, ShownRecord> = new Map();
    await this.settle(async () => {
      const { status, shown } = await this.#lookAtEach(fieldIds);
      seen = shown;
      const areRight = labels.every((label) => {
        const row = seen.get(label);
        return row !== undefined && isRight(row.values, label);
      });
      return areRight || isRefusedForGood(status) ? true : undefined;
    });
    return seen;
  }

  async #lookAtEach(
    fieldIds: readonly string[],
  ): Promise<{ readonly status: number; readonly shown: ReadonlyMap<string, ShownRecord> }> {
    const { labelField, marker } = this;
    const returnFields = [...new Set([marker.field, labelField, ...fieldIds])];
    const { status, body } = await wholeList(this.crm, this.resourceType, this.confined({ returnFields }));
    const rows = itemsCarrying(marker, body).map((item) => ({ id: item.id, values: valuesOf(item) }));
    return { status, shown: new Map(rows.map((row) => [String(row.values[labelField]), row])) };
  }

  /** Notes that a list has shown a record of this population. */
  found(id: string): void {
    const { resourceType: resource_type, marker } = this;
    this.journal.write({ event: 'found', resource_type, id, permanent: false, marker });
  }

  /** The listed value of a field: the expected one as soon as the list shows it, else what it shows at last. */
  async shows(label: string, fieldId: string, expected: unknown): Promise<unknown> {
    let last: unknown;
    await this.settle(async () => {
      const record = await this.#find(label, [fieldId]);
      last = record?.fields.find((field) => field.id === fieldId)?.value;
      return isDeepStrictEqual(last, expected) ? true : undefined;
    });
    return last;
  }

  /** What the list shows of these fields as soon as it shows them with these values; else what it shows at last. */
  async shownAs(label: string, expected: FieldValues): Promise<FieldValues> {
    return (
      (await this.shownUntil(label, Object.keys(expected), (values) => showsAll(values, expected))) ?? {}
    );
  }

  /** What the list shows of the record with this label right now, by field id: these fields, or all without any. */
  async shown(label: string, fieldIds: readonly string[] = []): Promise<FieldValues | undefined> {
    const { labelField } = this;
    const returnFields = fieldIds.length === 0 ? [] : [labelField, ...fieldIds];
    const answer = await wholeList(this.crm, this.resourceType, this.labelled(label, { returnFields }));
    const record = itemsCarrying({ field: labelField, value: label }, answer.body)[0];
    return record && valuesOf(record);
  }

  /** The same as soon as it is right, or as soon as the record is there; else what the list shows at last. */
  shownUntil(
    label: string,
    fieldIds: readonly string[],
    isRight: (values: FieldValues) => boolean = () => true,
  ): Promise<FieldValues | undefined> {
    const look = (): Promise<FieldValues | undefined> => this.shown(label, fieldIds);
    const seen = (values: FieldValues | undefined): boolean => values !== undefined && isRight(values);
    return this.patience.lists.lookUntil(look, seen);
  }

  /** What a list of the one record with this label shows: the record as soon as it is right, else what came at last. */
  async listedUntil(
    label: string,
    request: ListRequest,
    isRight: (row: ListRow) => boolean,
  ): Promise<ListRow | undefined> {
    const look = async (): Promise<readonly ListRow[]> => {
      const { status, body } = await wholeList(this.crm, this.resourceType, this.labelled(label, request));
      holds(status === 200, `a filtered list is answered with 200, but it was answered with ${status}`);
      return body.objects;
    };
    const rows = await this.patience.lists.lookUntil(look, ([row]) => row !== undefined && isRight(row));
    return rows[0];
  }

  /** True as soon as the list no longer shows the record with this label; false when it still does at last. */
  async vanishes(label: string): Promise<boolean> {
    const found = await this.patience.lists.lookUntilGone(
      () => this.#find(label, []),
      (row) => row === undefined,
    );
    return found === undefined;
  }

  /** True as soon as the list, confined to this population, shows a record of it. */
  async isConfinable(): Promise<boolean> {
    const request = this.confined({ returnFields: [this.marker.field] });
    const isRefusedForGood = refusing();
    const isShown = await this.settle(async () => {
      const { status, body } = await wholeList(this.crm, this.resourceType, request);
      if (itemsCarrying(this.marker, body).length > 0) return true;
      return isRefusedForGood(status) ? false : undefined;
    });
    return isShown === true;
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

  protected settle<T>(look: () => Promise<T | undefined>): Promise<T | undefined> {
    return this.patience.lists.settle(look);
  }

  async #find(label: string, returnFields: readonly string[]): Promise<ListedItem | undefined> {
    return (await this.listed(label, returnFields))[0];
  }
}
