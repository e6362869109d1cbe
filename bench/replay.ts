import { Agent, request } from 'undici';
import { type LoggedRequest, replayHeader } from './logged-service.ts';

/** How a replay went. */
export interface Replayed {
  readonly milliseconds: number;
  /** So many requests were answered with the status that the log has. */
  readonly alike: number;
}

async function send(agent: Agent, origin: string, logged: LoggedRequest, index: number): Promise<boolean> {
  const { method, target, headers, body, status } = logged;
  try {
    const answer = await request(origin + target, {
      dispatcher: agent,
      method: method as 'GET',
      headers: { ...headers, 'accept-encoding': 'identity', [replayHeader]: String(index) },
      ...(body.length > 0 && { body }),
    });
    await answer.body.text();
    return answer.statusCode === status;
  } catch {
    return status === undefined;
  }
}

/** Sends every request of a log again, in its order, so many at a time, and does nothing with the answers. */
export async function replay(
  log: readonly LoggedRequest[],
  origin: string,
  concurrency: number,
): Promise<Replayed> {
  const agent = new Agent({ connections: concurrency });
  const began = performance.now();
  let [next, alike] = [0, 0];
  const lane = async (): Promise<void> => {
    for (;;) {
      const index = next++;
      const logged = log[index];
      if (logged === undefined) return;
      if (await send(agent, origin, logged, index)) alike += 1;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, lane));
  const milliseconds = performance.now() - began;
  await agent.close();
  return { milliseconds, alike };
}
