import { isList, isObject, type JsonObject } from '../../json.ts';

/** A page of the RPC field schema list with other entries. */
export function withEntries(
  { fieldSchemas = [], ...page }: JsonObject,
  change: (entries: readonly JsonObject[]) => readonly JsonObject[],
): JsonObject {
  const entries = isList(fieldSchemas) ? fieldSchemas.filter(isObject) : [];
  return { ...page, fieldSchemas: change(entries) };
}
