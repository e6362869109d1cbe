/** The name in a field id, without the prefix before it. */
export function bareName(id: string): string {
  return id.slice(id.indexOf('__') + 2);
}
