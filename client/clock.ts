import { request } from 'undici';

/**
 * The environment's present time in epoch seconds. A Local environment can be moved in time through its
 * control interface, so its clock is asked; everywhere else ours is taken.
 */
export async function environmentNow(controlUrl: string | undefined): Promise<number> {
  if (controlUrl === undefined) return Math.floor(Date.now() / 1000);
  const answer = await request(`${controlUrl}/clock`);
  const { now } = (await answer.body.json()) as { now: number };
  return now;
}
