import type { Answer, Described } from '../../../client/caller.ts';
import type { AssertionPlan } from '../../../generators/assertion.ts';
import { assertionRules } from '../../../specs/openapi.ts';
import type { Environment } from '../environment/environment.ts';
import { given } from '../properties/expectation.ts';
import { isRefused } from '../properties/answer-status.ts';
import { applicationOf, unseen } from './exchange.ts';

/** What one right assertion brought. */
export interface Exchanged {
  /** How it was written. */
  readonly way: string;
  readonly answer: Answer<Described<'TokenExchange'>>;
  /** The environment's time after the answer, in epoch seconds. */
  readonly now: number;
}

/** Exchanges an assertion as callers make it, and then those of the plans, one after the other. */
export async function exchangedInTurn(
  environment: Environment,
  plans: readonly AssertionPlan[],
): Promise<readonly Exchanged[]> {
  const { connection, profile, presented } = environment;
  const crm = environment.crm.but({ read: ({ body }) => body });
  const exchange = async (way: string, assertion: string): Promise<Exchanged> => {
    const answer = await crm.exchange({ grant_type: assertionRules.grant_type, assertion });
    return { way, answer, now: await connection.now() };
  };
  const first = await exchange('as callers write it', await environment.assertion());
  // A refusal may be the profile's fault as well as the service's: a wrong key, or one that is not registered.
  const { status } = first.answer;
  given(!isRefused(status), `the exchange refused the application of the profile with ${status}`);
  const further: Exchanged[] = [];
  for (const plan of plans) {
    const assertion = unseen(presented, plan, applicationOf(profile), await connection.now());
    further.push(await exchange(plan.written ?? 'once more', assertion));
  }
  return [first, ...further];
}
