import type { Answer } from '../../../client/caller.ts';
import type { Crm } from '../../../client/crm.ts';
import type { OperationId } from '../../../specs/openapi.ts';
import type { Environment } from '../environment/environment.ts';
import { isRefused } from '../properties/answer-status.ts';
import { given, Inconclusive } from '../properties/expectation.ts';
import { outOfReach } from '../run/capabilities.ts';

/** A call that is answered with 200 to whoever holds a valid token. */
export type TokenUse = (crm: Crm) => Promise<Answer>;

const calls: readonly (readonly [OperationId, TokenUse])[] = [
  ['ListCrmRecords', (crm) => crm.list('contacts', { page: { limit: 1 } })],
  ['ListFieldSchema', (crm) => crm.fieldSchema('contacts')],
  ['TokenInfo', (crm) => crm.userInfo()],
];

/** So often a call is tried that meets trouble of the service. */
const mostTries = 3;

/** A call, tried again where it meets trouble: what does not last tells nothing of the token that it is made with. */
function lasting(call: TokenUse): TokenUse {
  return async (crm) => {
    for (let tries = 1; ; tries += 1) {
      const answer = await call(crm);
      if (answer.status < 500 || tries === mostTries) return answer;
    }
  };
}

/**
 * The first call that the run's own token is answered with 200: where it is answered otherwise, that is for the token.
 * Where all are answered with 401 it is for that token, too.
 * @throws {Inconclusive} where no call tells
 */
export async function tokenUse({ capabilities }: Environment, crm: Crm): Promise<TokenUse> {
  const reached = calls
    .filter(([operation]) => outOfReach(capabilities, operation) === undefined)
    .map(([operation, call]) => [operation, lasting(call)] as const);
  const statuses: number[] = [];
  for (const [, call] of reached) {
    const { status } = await call(crm);
    if (status === 200) return call;
    statuses.push(status);
  }
  const [first] = reached;
  if (first !== undefined && statuses.every((status) => status === 401)) return first[1];
  const told = reached.map(([operation], index) => `${operation} is answered with ${statuses[index]}`);
  throw new Inconclusive(
    `no call shows whether a token is accepted: ${told.join(', ') || 'none is in reach'}`,
  );
}

/** So often a service may end a token early, between two calls that follow each other: not each time. */
export const mostEndedEarly = 2;

/** Whether a token has come to its end, by how the call is answered that was answered with 200 before. */
export function hasEnded({ status }: Answer): boolean {
  given(status < 500, `the call that shows whether a token is accepted was answered with ${status}`);
  return isRefused(status);
}
