/** Shorter texts, such as a type or a code, say nothing that a refusal might not say as well. */
const shortestTelling = 8;

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.length >= shortestTelling ? [value] : [];
  if (value === null || typeof value !== 'object') return [];
  return Object.values(value).flatMap(textsIn);
}

/**
 * The texts of a full answer that a refusal repeats although the request did not hold them.
 * @param request the refused request in any written form
 */
export function leakedTexts(full: unknown, refusal: unknown, request: string): readonly string[] {
  const told = new Set(textsIn(refusal));
  return textsIn(full).filter((text) => told.has(text) && !request.includes(text));
}
