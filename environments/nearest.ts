function editDistance(left: string, right: string): number {
  const others = [...right];
  let previous = Array.from({ length: others.length + 1 }, (_, column) => column);
  for (const [row, letter] of [...left].entries()) {
    const current = [row + 1];
    for (const [column, other] of others.entries()) {
      const replaced = (previous[column] ?? 0) + (letter === other ? 0 : 1);
      current.push(Math.min(replaced, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[others.length] ?? 0;
}

/**
 * The candidate with the smallest edit distance (Levenshtein) to `name`, letter case aside, when it is near
 * enough to be a slip: at most a third of the letters differ. Of equally near ones, the first.
 */
export function nearest(name: string, candidates: readonly string[]): string | undefined {
  const wanted = name.toLowerCase();
  let best: { readonly candidate: string; readonly distance: number } | undefined;
  for (const candidate of candidates) {
    const longer = Math.max(name.length, candidate.length);
    const mostSlips = Math.floor(longer / 3);
    if (Math.abs(name.length - candidate.length) > mostSlips) continue;
    const distance = editDistance(wanted, candidate.toLowerCase());
    if (distance > mostSlips || (best && best.distance <= distance)) continue;
    best = { candidate, distance };
  }
  return best?.candidate;
}

/** The question whether the nearest candidate was meant, to stand behind a sentence; empty where none is near. */
export function didYouMean(name: string, candidates: readonly string[]): string {
  const near = nearest(name, candidates);
  return near === undefined ? '' : ` Did you mean ${near}?`;
}
