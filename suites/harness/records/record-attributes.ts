import { type DataForm, wrappedKind } from '../../../client/data-form.ts';

/** The shapes in which a record's attributes may hold its values. */
type AttributesShape =
  | 'a flat map by field id'
  | 'a map of typed wrappers'
  | 'an array of pairs'
  | 'another shape';

/** What attributes hold for one field. */
export interface Attribute {
  readonly shape: AttributesShape;
  /** Every text within the value, however it is wrapped. */
  readonly texts: readonly string[];
  /** The value as it stands there, with what wraps it. */
  readonly value: unknown;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : [];
}

/** A field's value in attributes of any plausible shape; undefined where they do not mention the field. */
export function attributeIn(attributes: unknown, fieldId: string): Attribute | undefined {
  if (isObject(attributes)) {
    const value = attributes[fieldId];
    if (value !== undefined) {
      return {
        shape: isObject(value) ? 'a map of typed wrappers' : 'a flat map by field id',
        texts: textsIn(value),
        value,
      };
    }
  }
  if (Array.isArray(attributes)) {
    const pair: unknown = attributes.find((each) => isObject(each) && Object.values(each).includes(fieldId));
    if (pair !== undefined) return { shape: 'an array of pairs', texts: textsIn(pair), value: pair };
  }
  const parts = attributes !== null && typeof attributes === 'object' ? Object.values(attributes) : [];
  for (const part of parts) {
    const found = attributeIn(part, fieldId);
    if (found !== undefined) return isObject(attributes) ? { ...found, shape: 'another shape' } : found;
  }
  return undefined;
}

const kinds = ['string', 'integer', 'number', 'boolean', 'array'] as const;

/**
 * The form in which attributes wrap their values; undefined where they do not. A member that holds values of
 * every kind seen holds those of the others too.
 */
export function wrappersIn(attributes: unknown): DataForm | undefined {
  if (!isObject(attributes)) return undefined;
  const wrappers: Partial<Record<(typeof kinds)[number], string>> = {};
  for (const value of Object.values(attributes)) {
    const [[member, inner] = [], ...others] = isObject(value) ? Object.entries(value) : [];
    const kind = wrappedKind(inner);
    if (member !== undefined && others.length === 0 && kind !== undefined) wrappers[kind] = member;
  }
  const members = [...new Set(Object.values(wrappers))];
  if (members.length === 0) return undefined;
  const shared = members.length === 1 && Object.keys(wrappers).length > 1 ? members : [];
  for (const kind of kinds) if (shared[0] !== undefined) wrappers[kind] ??= shared[0];
  return { wrappers };
}
