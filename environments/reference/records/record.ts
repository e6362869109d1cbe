import type { Value } from '../fields/field.ts';

/** Values by field id. A field without a value is absent. */
export type Attributes = Readonly<Record<string, Value>>;

export interface CrmRecord {
  readonly id: string;
  /** Grows with every record of its collection: the order of lists. */
  readonly sequence: number;
  /** Id of the application that created it. */
  readonly made_by: string;
  subtype: string;
  attributes: Attributes;
}
