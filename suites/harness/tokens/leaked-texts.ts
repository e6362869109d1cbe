/** Shorter texts, such as a type or a code, say nothing that a refusal might not say as well. */
const shortestTelling = 8;

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.length >= shortestTelling ? [value] : [];
  if (value === null || typeof value !== 'object') return [];
  return Object.values(value).flatMap(textsIn);
}

/** What each of several answers holds that has texts at all, such as a link to the terms of use: it tells nobody's data. */
export function constantTexts(answers: readonly unknown[]): ReadonlySet<string> {
  const telling = answers.map((answer) => new Set(textsIn(answer))).filter((texts) => texts.size > 0);
  const [first = new Set<string>(), ...others] = telling;
  if (others.length === 0) return new Set();
  return new Set([...first].filter((text) => others.every((texts) => texts.has(text))));
}

/**
 * The texts of a full answer that a refusal repeats although the request did not hold them.
 * @param request the refused request in any written form
 */
export function leakedTexts(full: unknown, refusal: unknown, request: string): readonly string[] {
  const told = new Set(textsIn(refusal));
  return textsIn(full).filter((text) => told.has(text) && !request.includes(text));
}
