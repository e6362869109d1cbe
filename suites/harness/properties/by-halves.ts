/**
 * Tries all of these together; where that is refused, each half by itself, and so on down to one.
 * @param attempt answers with what came of some of them; undefined where they were refused
 */
export async function byHalves<Item, Result>(
  all: readonly Item[],
  attempt: (some: readonly Item[]) => Promise<readonly Result[] | undefined>,
): Promise<readonly Result[]> {
  const found = await attempt(all);
  if (found !== undefined) return found;
  if (all.length <= 1) return [];
  const middle = Math.ceil(all.length / 2);
  const first = await byHalves(all.slice(0, middle), attempt);
  return [...first, ...(await byHalves(all.slice(middle), attempt))];
}
