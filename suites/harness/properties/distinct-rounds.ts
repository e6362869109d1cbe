/** Rounds in which no two items have the same key: as few as that takes, in their order. */
export function roundsOf<T>(items: readonly T[], keyOf: (item: T) => string): readonly (readonly T[])[] {
  const counts = new Map<string, number>();
  const rounds: T[][] = [];
  for (const item of items) {
    const round = counts.get(keyOf(item)) ?? 0;
    counts.set(keyOf(item), round + 1);
    (rounds[round] ??= []).push(item);
  }
  return rounds;
}
