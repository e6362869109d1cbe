import fc, { type Arbitrary } from 'fast-check';
import { type InCommon, inCommon } from './covered.ts';
import { plainText, textValues } from './field-value.ts';
import type { TextValues } from './upsert-body.ts';

/** What a record is made of, and what an update puts into it. */
export interface LifeValues {
  readonly values: TextValues;
  readonly update: TextValues;
}

function filled(fieldIds: readonly string[]): Arbitrary<TextValues> {
  return fc.record(Object.fromEntries(fieldIds.map((id) => [id, plainText()])), { noNullPrototype: true });
}

/** All of these fields filled: an update changes every second of them, and another one changes a single one. */
function everyField(fieldIds: readonly string[]): Arbitrary<readonly LifeValues[]> {
  const half = filled(fieldIds.filter((_id, index) => index % 2 === 0));
  const one =
    fieldIds.length === 0 ? fc.constant({}) : fc.constantFrom(...fieldIds).chain((id) => filled([id]));
  const values = filled(fieldIds);
  return fc.tuple(fc.record({ values, update: half }), fc.record({ values, update: one }));
}

/**
 * Records that several laws judge from their beginning to their end: at first such that hold all these texts.
 * @param begins how they begin. Those that begin in another way hold other values: one of the fields may be unique, and
 * an upsert may find its record by it.
 */
export function commonLives(fieldIds: readonly string[], begins = 'create'): InCommon<LifeValues> {
  const drawn = fc.record({ values: textValues(fieldIds), update: textValues(fieldIds) });
  return inCommon(`lives of records by ${begins}`, { first: everyField(fieldIds), drawn });
}
