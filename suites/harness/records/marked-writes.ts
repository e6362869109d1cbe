import type { Answer } from '../../../client/caller.ts';
import type { Crm } from '../../../client/crm.ts';
import { Unanswered } from '../../../client/errors.ts';
import type { Journal } from '../../../client/journal/journal.ts';
import {
  type CreateForm,
  createBody,
  holdsTexts,
  type FieldValues,
  overwriting,
  type UpsertRequest,
} from '../../../client/request-body.ts';
import type { TextValues } from '../../../generators/upsert-body.ts';
import { type ElementStyle, encoded } from '../../../specs/semantics/encoding.ts';
import { given, offered } from '../properties/expectation.ts';
import type { PlantingCall } from '../run/capabilities.ts';
import { baseValueFor } from './base-value.ts';
import type { Beginning } from './record-life.ts';
import { SettledList, type SettledListOptions } from './settled-list.ts';

/** A create whose answer is lost is sent so often. */
const mostCreates = 3;

export interface MarkedWritesOptions extends SettledListOptions {
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

/** What making a record was answered with; 200 and no body where the answer was lost and the list shows the record. */
export interface Made {
  readonly status: number;
  readonly body: unknown;
  readonly text: string;
}

/** The writes that make records of one resource type which carry one marker. */
export class MarkedWrites extends SettledList {
  readonly #options: MarkedWritesOptions;
  #texts = 0;
  /** When lists have caught up with the latest record made, on the clock of `performance.now()`. */
  protected caughtUpAt = 0;

  constructor(crm: Crm, journal: Journal, options: MarkedWritesOptions) {
    super(crm, journal, options);
    this.#options = options;
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

  /** Skips where its records take lists as texts: how the marks of a list stand in an element is open then. */
  needsListsInJson(): void {
    offered(
      this.madeBy === 'create' && !holdsTexts(this.#options.createForm),
      'records are made of texts, and how a comma stands in an element of a list is open there',
    );
  }

  /** How lives begin for whose laws it is all the same how a record is made. */
  get beginning(): Beginning {
    return this.madeBy === 'create' ? 'create' : 'planting upsert';
  }

  /** A text that stands nowhere else. */
  freshText(): string {
    this.#texts += 1;
    return `${this.markerValue}t${this.#texts}`;
  }

  /** The given values with the marker and a label that no other record has, each in its own JSON type. */
  marked(values: FieldValues): Marked<unknown> {
    return this.markedAs(this.nextLabel(), values);
  }

  /** The same for a record that has its label. */
  markedAs(label: string, values: FieldValues): Marked<unknown> {
    return { label, values: this.#withMarks(label, { ...this.#base(), ...values }) };
  }

  /** The given values with the marker and a label that no other record has, as texts: so the list form of an upsert has them. */
  markedTexts(values: TextValues): Marked<string> {
    const label = this.nextLabel();
    const base = Object.entries(this.#base()).map(([id, value]) => [id, this.#asText(value)]);
    return { label, values: this.#withMarks(label, { ...Object.fromEntries(base), ...values }) };
  }

  /**
   * The marks stand behind the first value: a service that loses the first one, or what comes late, loses none of them.
   * They win over values of the same fields.
   */
  #withMarks<Value>(
    label: string,
    values: Readonly<Record<string, Value>>,
  ): Readonly<Record<string, Value | string>> {
    const marks = this.marks(label);
    const first = Object.fromEntries(Object.entries(values).slice(0, 1));
    return { ...first, ...marks, ...values, ...marks };
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

  /** What a record of the type must hold besides. */
  #base(): FieldValues {
    const entries = Object.entries(this.marking.base).map(([id, value]) => [
      id,
      baseValueFor(value, () => this.freshText()),
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
    this.caughtUpAt = performance.now() + this.patience.lists.timeoutMs;
    if (planting === 'create') return this.tryCreate(values, { crm, form });
    // No record has this label: by any other field an upsert might find a neighbour.
    const search = planting === 'searching upsert' ? { searchExisting: [this.labelField] } : {};
    return crm.upsert(this.resourceType, { ...this.overwriting(values), ...search }, this.marker);
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
        if ((await this.idOf(label)) !== undefined) return { status: 200, body: undefined, text: '' };
      }
    }
  }
}
