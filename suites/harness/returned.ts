import type { FieldValues } from '../../client/crm.ts';

/** The merged values that an upsert returns, by field id; none where it returns none. */
export function returned(body: unknown): FieldValues {
  const fields = (body as { readonly fields?: unknown } | undefined)?.fields;
  if (!Array.isArray(fields)) return {};
  return Object.fromEntries((fields as { id: string; value: unknown }[]).map(({ id, value }) => [id, value]));
}
