import type { Attributes } from './record.ts';
import type { Store } from './store.ts';

/** A record as it is stored, and where. */
export interface StoredRecord {
  readonly namespace: string;
  readonly resource_type: string;
  readonly id: string;
  /** The application that created it. */
  readonly made_by: string;
  readonly subtype: string;
  readonly attributes: Attributes;
}

/** A copy of every record, for those who must tell their own from foreign ones. */
export function storedIn({ collections }: Store): readonly StoredRecord[] {
  return [...collections].flatMap(({ namespace, code, records }) =>
    records.map(({ id, made_by, subtype, attributes }) => ({
      namespace,
      resource_type: code,
      id,
      made_by,
      subtype,
      attributes: structuredClone(attributes),
    })),
  );
}
