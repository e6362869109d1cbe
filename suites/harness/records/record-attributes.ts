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
      };
    }
  }
  if (Array.isArray(attributes)) {
    const pair: unknown = attributes.find((each) => isObject(each) && Object.values(each).includes(fieldId));
    if (pair !== undefined) return { shape: 'an array of pairs', texts: textsIn(pair) };
  }
  const parts = attributes !== null && typeof attributes === 'object' ? Object.values(attributes) : [];
  for (const part of parts) {
    const found = attributeIn(part, fieldId);
    if (found !== undefined) return isObject(attributes) ? { ...found, shape: 'another shape' } : found;
  }
  return undefined;
}
