// Module hooks: @playwright/test is replaced, and the kit's own modules are loaded anew for each generation.
const standIn = new URL('playwright-test.mjs', import.meta.url).href;

/** Imports between the kit's own files stay within one generation, which the address of the first of them names. */
export async function resolve(specifier, context, next) {
  const { parentURL } = context;
  if (specifier === '@playwright/test' && parentURL !== standIn) return { url: standIn, shortCircuit: true };
  const resolved = await next(specifier, context);
  if (parentURL === undefined || !specifier.startsWith('.')) return resolved;
  return { ...resolved, url: resolved.url + new URL(parentURL).search };
}
