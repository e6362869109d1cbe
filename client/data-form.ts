/** What decides by which member a value is wrapped. */
export type WrappedKind = 'string' | 'integer' | 'number' | 'boolean' | 'array';

/** The member that wraps each kind. */
type Wrappers = Readonly<Partial<Record<WrappedKind, string>>>;

/**
 * How `data` carries its values, which the document does not show: flat by field id, as pairs of id and value,
 * or each within an object, under a member that its kind gives.
 */
export type DataForm = 'flat' | 'pairs' | { readonly wrappers: Wrappers };

/** The kind of a value; undefined for null, objects and whatever else is not wrapped. */
export function wrappedKind(value: unknown): WrappedKind | undefined {
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value === 'string' || typeof value === 'boolean'
    ? (typeof value as 'string' | 'boolean')
    : undefined;
}

/** What stands for a kind in the names of wrappers, where texts are wrapped by a member that says string. */
const nameOfKind: Readonly<Record<WrappedKind, string>> = {
  string: 'string',
  integer: 'integer',
  number: 'number',
  boolean: 'boolean',
  array: 'list',
};

/** The member for a kind that nothing has shown, by the member for texts: without one the value is refused anyway. */
function likelyWrapper({ string }: Wrappers, kind: WrappedKind): string | undefined {
  if (string === undefined || !string.includes('string')) return undefined;
  return string.replace('string', nameOfKind[kind]);
}

/** Field values in a form. A value of a kind without a wrapper, known or likely, stands as it is. */
export function dataOf(form: DataForm, values: Readonly<Record<string, unknown>>): unknown {
  if (form === 'flat') return values;
  const entries = Object.entries(values);
  if (form === 'pairs') return entries.map(([id, value]) => ({ id, value }));
  const wrapped = entries.map(([id, value]): [string, unknown] => {
    const kind = wrappedKind(value);
    const member = kind && (form.wrappers[kind] ?? likelyWrapper(form.wrappers, kind));
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
