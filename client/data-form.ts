/** What decides by which member a value is wrapped. */
export type WrappedKind = 'string' | 'integer' | 'number' | 'boolean' | 'array';

/**
 * How `data` carries its values, which the document does not show: flat by field id, as pairs of id and value,
 * or each within an object, under a member that its kind gives.
 */
export type DataForm =
  | 'flat'
  | 'pairs'
  | { readonly wrappers: Readonly<Partial<Record<WrappedKind, string>>> };

/** The kind of a value; undefined for null, objects and whatever else is not wrapped. */
export function wrappedKind(value: unknown): WrappedKind | undefined {
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value === 'string' || typeof value === 'boolean'
    ? (typeof value as 'string' | 'boolean')
    : undefined;
}

/** Field values in a form. A value of a kind without a wrapper stands as it is. */
export function dataOf(form: DataForm, values: Readonly<Record<string, unknown>>): unknown {
  if (form === 'flat') return values;
  const entries = Object.entries(values);
  if (form === 'pairs') return entries.map(([id, value]) => ({ id, value }));
  const wrapped = entries.map(([id, value]): [string, unknown] => {
    const kind = wrappedKind(value);
    const member = kind && form.wrappers[kind];
    return [id, member === undefined ? value : { [member]: value }];
  });
  return Object.fromEntries(wrapped);
}

/** The kinds of values among these for which no wrapper is known, where this form wraps values. */
export function kindsWithoutWrapper(
  form: DataForm,
  values: Readonly<Record<string, unknown>>,
): readonly WrappedKind[] {
  if (typeof form === 'string') return [];
  const kinds = new Set(Object.values(values).flatMap((value) => wrappedKind(value) ?? []));
  return [...kinds].filter((kind) => form.wrappers[kind] === undefined);
}
