/** Pairs in which every one of both has its turn at least once: the shorter list begins anew where it ends. */
export function eachWithSome<One, Other>(
  ones: readonly One[],
  others: readonly Other[],
): readonly (readonly [One, Other])[] {
  if (ones.length === 0 || others.length === 0) return [];
  return Array.from({ length: Math.max(ones.length, others.length) }, (_, turn) => [
    ones[turn % ones.length] as One,
    others[turn % others.length] as Other,
  ]);
}
