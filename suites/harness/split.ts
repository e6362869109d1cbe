/** Something to be done, and how long it takes, in any unit above 0. */
export interface Task {
  readonly id: string;
  readonly duration: number;
}

/** By code units, so that no machine's language orders them in another way. */
function byId(one: Task, other: Task): number {
  return one.id < other.id ? -1 : Number(one.id > other.id);
}

/**
 * Splits tasks into parts that take about as long as each other: the longest first, each to the part that has
 * least to do so far. The same tasks give the same parts, in whatever order they come. No part takes longer
 * than the mean and one task more.
 */
export function split(tasks: readonly Task[], parts: number): readonly (readonly string[])[] {
  const loads = Array.from({ length: parts }, () => ({ duration: 0, ids: [] as string[] }));
  for (const { id, duration } of tasks.toSorted((a, b) => b.duration - a.duration || byId(a, b))) {
    const least = Math.min(...loads.map((load) => load.duration));
    const lightest = loads.find((load) => load.duration === least);
    lightest?.ids.push(id);
    if (lightest) lightest.duration += duration;
  }
  return loads.map(({ ids }) => ids);
}
