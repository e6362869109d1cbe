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

/**
 * Sends every request of a log again and does nothing with the answers. Each is sent as soon as all those are answered
 * that had been when it first came in: so as many are under way as were then, and each meets what the others wrote.
 */
export async function replay(log: readonly LoggedRequest[], origin: string): Promise<Replayed> {
  const agent = new Agent();
  const answers: Promise<boolean>[] = [];
  const asTheyCame = log
    .map((logged, index) => ({ logged, index }))
    .toSorted((one, other) => one.logged.nth - other.logged.nth);
  const began = performance.now();
  let awaited = 0;
  for (const { logged, index } of asTheyCame) {
    while (awaited < logged.after) await answers[awaited++];
    answers[index] = send(agent, origin, logged, index);
  }
  const alike = (await Promise.all(answers)).filter(Boolean).length;
  const milliseconds = performance.now() - began;
  await agent.close();
  return { milliseconds, alike };
}
