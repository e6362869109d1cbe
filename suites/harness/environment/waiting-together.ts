import type { Environment } from './environment.ts';

/** Whether lists lag behind writes, so that waiting for them is what takes the time. */
export function listsLag({ patience }: Environment): boolean {
  return patience.lists.seen.usual_ms > 0;
}

/** Does the same for each of some things: where lists lag for all at once, so that they are waited for together. */
export async function waitingTogether<Thing, Result>(
  environment: Environment,
  things: readonly Thing[],
  work: (thing: Thing) => Promise<Result>,
): Promise<readonly Result[]> {
  if (listsLag(environment)) return Promise.all(things.map(work));
  const results: Result[] = [];
  for (const thing of things) results.push(await work(thing));
  return results;
}
