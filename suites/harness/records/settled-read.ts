import type { Answer, Described } from '../../../client/caller.ts';
import type { Crm } from '../../../client/crm.ts';
import { settle } from '../lists/settle.ts';

/** Reads a record that a list has shown: the answer as soon as it is there, else the last. A read may lag as a list may. */
export async function settledRead(
  crm: Crm,
  resourceType: string,
  id: string,
  settleTimeoutMs: number,
): Promise<Answer<Described<'GetCrmRecord'>>> {
  let answer = await crm.get(resourceType, id);
  await settle(async () => {
    const isThere = answer.status === 200 && answer.text !== '{}';
    if (!isThere) answer = await crm.get(resourceType, id);
    return isThere ? true : undefined;
  }, settleTimeoutMs);
  return answer;
}
