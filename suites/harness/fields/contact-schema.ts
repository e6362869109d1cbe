import type { Crm } from '../../../client/crm.ts';
import { contactFields, type FieldSchema, maskedNames } from '../../../specs/openapi.ts';
import { given } from '../properties/expectation.ts';
import { realFieldId } from './declared-fields.ts';

/** A contact field of the description under the id that the environment gives it. */
export interface ListedField {
  readonly id: string;
  readonly schema: FieldSchema;
  /** The neutral words of its id for which the profile names no real one. Without brands there are none. */
  readonly unnamed: readonly string[];
}

/** The neutral words that stand for brands in a field id. */
export function neutralWordsIn(id: string): readonly string[] {
  return maskedNames.filter((name) => new RegExp(`(?<![a-z0-9])${name}(?![a-z0-9])`).test(id));
}

/** The listed contact fields whose ids are known everywhere, because no brand stands in them. */
export const plainContactFields: readonly ListedField[] = Object.entries(contactFields)
  .filter(([id]) => neutralWordsIn(id).length === 0)
  .map(([id, schema]) => ({ id, schema, unnamed: [] }));

/** The listed contact fields whose brand the document replaced, with the words that the profile gives for it. */
export function brandedContactFields(aliases: Readonly<Record<string, string>>): readonly ListedField[] {
  return Object.entries(contactFields).flatMap(([id, schema]) => {
    const words = neutralWordsIn(id);
    const unnamed = words.filter((word) => aliases[word] === undefined);
    return words.length === 0 ? [] : [{ id: realFieldId(id, aliases), schema, unnamed }];
  });
}

/** What the environment declares of its contact fields, by field id. */
export type LiveFields = ReadonlyMap<string, FieldSchema>;

export async function liveContactFields(crm: Crm): Promise<LiveFields> {
  const { status, body } = await crm.fieldSchema('contacts');
  given(status === 200, `the field schema of contacts answered ${status}`);
  return new Map(Object.entries(body.properties as Readonly<Record<string, FieldSchema>>));
}

/** Whether a schema is of this type. A schema may allow null besides, as JSON Schema writes absent values. */
function isOfType(schema: { readonly type?: unknown } | undefined, type: string): boolean {
  const types = [schema?.type].flat();
  return types.includes(type) && types.every((each) => each === type || each === 'null');
}

/** Whether a live field has the type of the listed one, in its items as well. */
export function hasListedType(live: FieldSchema | undefined, listed: FieldSchema): boolean {
  return (
    isOfType(live, listed.type) && (listed.items === undefined || isOfType(live?.items, listed.items.type))
  );
}
