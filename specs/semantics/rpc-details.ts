/** Letters and digits only, in lower case: `pagingOptions.pageSize`, `page_size` and `PageSize` share a core. */
function core(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

function detailsIn(body: unknown): unknown[] {
  if (body === null || typeof body !== 'object') return [];
  return Object.entries(body).flatMap(([name, value]) =>
    /^details?$/i.test(name) ? [value as unknown] : detailsIn(value),
  );
}

/**
 * Whether the details of an RPC error name a member of the request, wherever the details stand and however they
 * spell it. The members around it, or inside it, do as well.
 */
export function detailsName(body: unknown, path: readonly string[]): boolean {
  const told = core(JSON.stringify(detailsIn(body)));
  return path.some((member) => told.includes(core(member)));
}
