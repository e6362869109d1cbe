import type { FieldType, Option } from '../fields/field.ts';

/** What a world says of a field whose type the document leaves to the service. Plain data, as all of a world is. */
export interface WorldField {
  readonly id: string;
  readonly type: FieldType;
  readonly format?: string;
  readonly maxLength?: number;
  readonly unique?: boolean;
  /** No record is taken without it. */
  readonly required?: boolean;
  /** Nothing but the value of an option is taken. */
  readonly options?: readonly Option[];
  /** A regular expression that a text must match as a whole. */
  readonly pattern?: string;
}

/** What a world makes of a listed contact field: its type and format are the document's. */
export type ListedFieldChange = Pick<WorldField, 'unique' | 'required' | 'options' | 'pattern'>;

/**
 * A right service: one that obeys the document, with fields, data, delays and habits of its own. Drawn at random it
 * shows what the kit takes for granted.
 */
export interface World {
  /** The fields of each resource type but contacts, besides those that the service writes itself. */
  readonly fields: Readonly<Record<string, readonly WorldField[]>>;
  /** What is said of contact fields beyond the document, by field id. */
  readonly contacts: Readonly<Record<string, ListedFieldChange>>;
  /** Whether schemas tell which fields a record must hold. */
  readonly tellsRequired: boolean;
  /** What the RPC-style list calls each type of field; FIELD_TYPE_EMAIL is the document's. */
  readonly fieldTypeNames: Readonly<Record<FieldType, string>>;
  /** What a row of the company list shows. */
  readonly companyRows: 'everything' | 'id and texts' | 'id';
  /** So long a write takes to show in the record list, and in the company list, in milliseconds. */
  readonly recordListLagMs: number;
  readonly companyListLagMs: number;
  /** Of so many looks at a list that lags one reads the copy that is behind, and the others the records themselves. */
  readonly looksForOneThatLags: number;
  /** Contacts of others, and records of others of each other type. */
  readonly foreignContacts: number;
  readonly foreignOthers: number;
  /** Whether all addresses are of one host, or each of its own that serves nothing else. */
  readonly hosts: 'one' | 'apart';
  /** The dialects that the world speaks besides, out of dialects/catalogue.ts. */
  readonly dialects: readonly string[];
}
