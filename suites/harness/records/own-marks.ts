import type { Filter, ListRequest } from '../../../client/request-body.ts';
import type { Journal } from '../../../client/journal/journal.ts';
import type { Marker } from '../../../client/journal/journal-entry.ts';
import { isMark, marksOf } from '../../../client/journal/marks.ts';
import type { MarkFilter } from '../../../client/marked-records.ts';
import { affixesOf, formed, type TextForm } from '../fields/text-form.ts';
import type { PlantingCall } from '../run/capabilities.ts';
import type { Base } from './base-value.ts';

/** How the records of one resource type are marked and told apart. */
export interface Marking {
  /** The field that holds the same value in all records of a population; the label's own where there is but one. */
  readonly markerField: string;
  /** The field that holds another value in each of them. */
  readonly labelField: string;
  /** How a label is written there, for example as an address. */
  readonly labelForm: TextForm;
  /** What else a record of the type must hold. */
  readonly base: Base;
  /** How records of this type are made, where not as those of other types. */
  readonly planting?: PlantingCall;
}

export interface OwnMarksOptions {
  readonly resourceType: string;
  readonly marking: Marking;
  readonly markerValue: string;
  readonly finding: MarkFilter;
}

/** What the records of one population carry, and how a list is asked for just them. */
export class OwnMarks {
  readonly resourceType: string;
  readonly marking: Marking;
  /** The field that tells the records of one marker apart. */
  readonly labelField: string;
  protected readonly journal: Journal;
  /** Stands in every value that marks a record. */
  protected readonly markerValue: string;
  #finding: MarkFilter;
  /** How many labels were given out. */
  protected labelCount = 0;

  constructor(journal: Journal, { resourceType, marking, markerValue, finding }: OwnMarksOptions) {
    this.journal = journal;
    this.resourceType = resourceType;
    this.marking = marking;
    this.labelField = marking.labelField;
    this.markerValue = markerValue;
    this.#finding = finding;
  }

  /** What all records of the population carry. One field that also tells them apart is numbered there. */
  get marker(): Marker {
    const { markerField, labelField, labelForm } = this.marking;
    if (markerField !== labelField) return { field: markerField, value: this.markerValue };
    const { prefix, suffix } = affixesOf[labelForm];
    return {
      field: labelField,
      value: `${prefix}${this.markerValue}`,
      numbered: { last: this.labelCount, suffix },
    };
  }

  /** The values that mark one record. */
  marks(label: string): Readonly<Record<string, string>> {
    const { field, value, numbered } = this.marker;
    return { ...(numbered === undefined && { [field]: value }), [this.labelField]: label };
  }

  /** Whether a record is known as ours by this field. */
  marksBy(fieldId: string): boolean {
    return fieldId in this.marks('');
  }

  /** A label that no other record has. */
  protected nextLabel(): string {
    this.labelCount += 1;
    const { resourceType: resource_type, marker } = this;
    // An update may give the label to a record that is there: whoever cleans up has to know how far the numbers go.
    if (marker.numbered !== undefined)
      this.journal.write({ event: 'intended', resource_type, marker, count: 0 });
    return formed(this.marking.labelForm, `${this.markerValue}n${this.labelCount}`);
  }

  /** Whether what a list shows of a record carries the marker. */
  isOurs(fields: readonly { readonly id: string; readonly value?: unknown }[]): boolean {
    const { marker } = this;
    return fields.some(({ id, value }) => id === marker.field && isMark(marker, value));
  }

  /** The filter that keeps just this population: its marker, or where that is numbered all labels given out so far. */
  ownFilter(): Filter {
    const { marker } = this;
    const [value, ...others] = marksOf(marker);
    return marker.numbered === undefined
      ? this.#holding(marker.field, value)
      : { id: marker.field, value: [value, ...others], operation: 'IS_ANY' };
  }

  #holding(id: string, value: unknown): Filter {
    return this.#finding === 'IS'
      ? { id, value, operation: 'IS' }
      : { id, value: [value], operation: 'IS_ANY' };
  }

  /** Finds its records by another filter from now on. */
  findBy(finding: MarkFilter): void {
    this.#finding = finding;
  }

  /** A list request that the marker confines to this population. */
  confined(request: ListRequest): ListRequest {
    return { ...request, fields: [this.ownFilter(), ...(request.fields ?? [])] };
  }

  /** A list request that finds the one record with this label. */
  labelled(label: string, request: ListRequest): ListRequest {
    return { ...request, fields: [this.#holding(this.labelField, label), ...(request.fields ?? [])] };
  }
}
