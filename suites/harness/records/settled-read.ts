import type { Answer, Described } from '../../../client/caller.ts';
import type { Crm } from '../../../client/crm.ts';
import type { Patience } from '../patience/patience.ts';

/** Reads a record that a list has shown: the answer as soon as it is there, else the last. A read may lag as a list may. */
export async function settledRead(
  crm: Crm,
  resourceType: string,
  id: string,
  patience: Patience,
): Promise<Answer<Described<'GetCrmRecord'>>> {
  return patience.lookUntil(
    () => crm.get(resourceType, id),
    ({ status, text }) => status === 200 && text !== '{}' && text !== '',
  );
}
