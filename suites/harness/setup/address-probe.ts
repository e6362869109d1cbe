import type { Answer } from '../../../client/caller.ts';
import type { Crm } from '../../../client/crm.ts';
import { silentCodes, Unanswered } from '../../../client/errors.ts';
import type { Address } from '../../../specs/openapi.ts';
import type { Environment } from '../environment/environment.ts';
import { saysAbsent } from '../properties/answer-status.ts';

/** An answer, and the other address that is served here where this one is not. */
interface Answered {
  readonly answer: Answer;
  readonly holds?: Address;
}

/** What happened where nobody answered, or where what came cannot be judged. */
interface Unheard {
  readonly trouble: string;
  readonly isSilent: boolean;
}

/** What came back from one address of the profile, asked without a token. */
export type Knock = Answered | Unheard;

/** What stands at each address, in the words of a message. */
export const servedAt: Readonly<Record<Address, string>> = {
  base_url: 'the record API',
  gateway_url: 'the RPC methods',
  sso_url: 'user info',
  auth_url: 'the token exchange',
};

/** In the order in which a profile names them. */
const addresses = Object.keys(servedAt) as readonly Address[];

const questions: Readonly<Record<Address, (nobody: Crm) => Promise<Answer>>> = {
  base_url: (nobody) => nobody.list('contacts', {}),
  gateway_url: (nobody) => nobody.rpcFieldSchemas({}),
  sso_url: (nobody) => nobody.userInfo(),
  auth_url: (nobody) => nobody.exchange({}),
};

async function knock(crm: Crm, address: Address): Promise<Knock> {
  try {
    return { answer: await questions[address](crm.onPurpose.but({ authorization: 'none' })) };
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
    return { trouble: error.message, isSilent: silentCodes.has(error.code) };
  }
}

/** Whether what is asked of `address` is served where the profile has `other`. */
async function isServedAt(environment: Environment, address: Address, other: Address): Promise<boolean> {
  const connection = environment.at({ [address]: environment.profile[other] });
  const found = await knock(connection.crm, address);
  await connection.close();
  return 'answer' in found && !saysAbsent(found.answer);
}

/** The other address that is served where the profile has this one. */
async function servedInstead(environment: Environment, address: Address): Promise<Address | undefined> {
  for (const other of addresses.filter((candidate) => candidate !== address))
    if (await isServedAt(environment, other, address)) return other;
  return undefined;
}

/** Knocks at each address without a token, and where something else is served finds out what. */
export async function knockAtAll(environment: Environment): Promise<ReadonlyMap<Address, Knock>> {
  const found = await Promise.all(
    addresses.map(async (address): Promise<[Address, Knock]> => {
      const own = await knock(environment.connection.crm, address);
      if (!('answer' in own) || !saysAbsent(own.answer)) return [address, own];
      const holds = await servedInstead(environment, address);
      return [address, { ...own, ...(holds && { holds }) }];
    }),
  );
  return new Map(found);
}

/** Tells of an address that is another's. */
export function misplaced(address: Address, holds: Address): string {
  return `${address} leads to ${servedAt[holds]}, which belongs under ${holds}, and not to ${servedAt[address]}. Swap the two, or correct them.`;
}
