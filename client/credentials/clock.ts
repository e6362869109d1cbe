import { request } from 'undici';
import { Agents } from '../../environments/profile/agent.ts';
import { Unanswered } from '../errors.ts';

/** A control interface that does not answer must not hold up the run. */
const timeoutMs = 5_000;

const agents = new Agents();

async function answeredTime(url: string): Promise<unknown> {
  const { statusCode, body } = await request(url, {
    dispatcher: agents.to(url),
    signal: AbortSignal.timeout(timeoutMs),
  });
  const text = await body.text();
  if (statusCode !== 200) throw new Error(`answered ${statusCode}`);
  return (JSON.parse(text) as { now?: unknown } | null)?.now;
}

/**
 * The environment's present time in epoch seconds. A Local environment can be moved in time through its
 * control interface, so its clock is asked; everywhere else ours is taken. Throws {@link Unanswered}.
 */
export async function environmentNow(controlUrl: string | undefined): Promise<number> {
  if (controlUrl === undefined) return Math.floor(Date.now() / 1000);
  const url = `${controlUrl}/clock`;
  const now: unknown = await answeredTime(url).catch((error: unknown) => error);
  if (typeof now === 'number') return now;
  const found = now instanceof Error ? now.message : 'the answer has none';
  throw new Unanswered('unreachable', { method: 'GET', url }, `cannot ask the time (${found})`, true);
}
