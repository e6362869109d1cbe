import { isDeepStrictEqual } from 'node:util';
import type { Crm } from '../../../client/crm.ts';
import type { FieldValues, ListRequest } from '../../../client/request-body.ts';
import type { Journal } from '../../../client/journal/journal.ts';
import { itemsCarrying, type ListedItem } from '../../../client/marked-records.ts';
import { holds } from '../properties/expectation.ts';
import { isRefused } from '../properties/answer-status.ts';
import { type ListRow, wholeList } from '../lists/record-list.ts';
import type { Patiences } from '../patience/patience.ts';
import { showsAwaited } from './awaited-value.ts';
import { MarkedList, type ShownRecord } from './marked-list.ts';
import type { OwnMarksOptions } from './own-marks.ts';

export interface SettledListOptions extends OwnMarksOptions {
  readonly patience: Patiences;
}

export function showsAll(shown: FieldValues, expected: FieldValues): boolean {
  return Object.entries(expected).every(([id, value]) => isDeepStrictEqual(shown[id], value));
}

/** Whether a new record shows all of these values. It may spell them otherwise than they were sent. */
function showsEachAwaited(shown: FieldValues, expected: FieldValues): boolean {
  return Object.entries(expected).every(([id, value]) => showsAwaited(shown[id], value));
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

/** What the list shows of the same records once it has caught up with what was written. */
export class SettledList extends MarkedList {
  /** How reads of its records are waited for. */
  readonly patience: Patiences;

  constructor(crm: Crm, journal: Journal, options: SettledListOptions) {
    super(crm, journal, options);
    this.patience = options.patience;
  }

  /** The id of the record with this label, as soon as the list shows it. */
  async idOf(label: string): Promise<string | undefined> {
    return (await this.recordOf(label))?.id;
  }

  /**
   * The new record with this label as soon as the list shows it with these values, else as it is shown at last.
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
      const fieldIds = [...new Set([...Object.keys(expected), ...looked])];
      const { status, shown } = await this.lookAtOne(label, fieldIds);
      last = shown;
      return (last !== undefined && showsEachAwaited(last.values, expected)) || isRefusedForGood(status)
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
      const { status, shown } = await this.lookAtEach(fieldIds);
      seen = shown;
      const areRight = labels.every((label) => {
        const row = seen.get(label);
        return row !== undefined && isRight(row.values, label);
      });
      return areRight || isRefusedForGood(status) ? true : undefined;
    });
    return seen;
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

  /** What `shown` tells as soon as it is right, or as soon as the record is there; else what it tells at last. */
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

  protected settle<T>(look: () => Promise<T | undefined>): Promise<T | undefined> {
    return this.patience.lists.settle(look);
  }

  async #find(label: string, returnFields: readonly string[]): Promise<ListedItem | undefined> {
    return (await this.listed(label, returnFields))[0];
  }
}
