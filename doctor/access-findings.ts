import type { Answer } from '../client/caller.ts';
import type { Crm } from '../client/crm.ts';
import { NoAccessToken, Unanswered } from '../client/errors.ts';
import type { Profile } from '../environments/profile.ts';
import { operations } from '../specs/openapi.ts';
import type { Environment } from '../suites/harness/environment/environment.ts';
import { isRefused } from '../suites/harness/properties/answer-status.ts';
import type { Finding } from './finding.ts';

/** Whether the profile's application, or its token, is let in at all. */
export async function tokenFinding({ connection, crm, profile }: Environment): Promise<Finding> {
  const topic = 'token';
  const { identity } = profile;
  try {
    if ('application' in identity) {
      await connection.tokens.current();
      return { topic, state: 'ok', text: `the exchange gives ${identity.application.id} a token` };
    }
    // Where it is taken nowhere, this throws.
    await crm.userInfo();
    return { topic, state: 'note', text: 'the profile gives one; the exchange is not tried' };
  } catch (error) {
    if (error instanceof Unanswered) return { topic, state: 'silent', text: error.message };
    if (!(error instanceof NoAccessToken)) throw error;
    return { topic, state: 'wrong', text: error.found, advice: error.advice };
  }
}

interface Reading {
  readonly topic: string;
  readonly what: string;
  readonly ask: (crm: Crm) => Promise<Answer>;
  readonly advice: (profile: Profile) => string;
}

const withScope = (id: keyof typeof operations): string =>
  `register the application for the scope ${operations[id].scopes.join(' or ')}`;

const readings: readonly Reading[] = [
  {
    topic: 'user info',
    what: 'who the token stands for',
    ask: (crm) => crm.userInfo(),
    advice: () => withScope('TokenInfo'),
  },
  {
    topic: 'namespace',
    what: 'contacts of the namespace',
    ask: (crm) => crm.list('contacts', { page: { limit: 1 } }),
    advice: ({ namespace }) =>
      `correct namespace, or have ${namespace} add the application; it also needs a scope for records`,
  },
  {
    topic: 'scopes',
    what: 'the field schemas of the RPC methods',
    ask: (crm) => crm.rpcFieldSchemas({}),
    advice: () => withScope('RpcFieldSchemaList'),
  },
];

/** Does one reading as the profile's application, and tells how it was answered. */
async function readingFinding({ crm, profile }: Environment, reading: Reading): Promise<Finding> {
  const { topic, what, ask, advice } = reading;
  try {
    const { status } = await ask(crm);
    if (status === 200) return { topic, state: 'ok', text: `the token shows ${what}` };
    const text = `asked for ${what} with a token, the service answers ${status}`;
    return isRefused(status)
      ? { topic, state: 'wrong', text, advice: advice(profile) }
      : { topic, state: 'note', text };
  } catch (error) {
    if (error instanceof Unanswered) return { topic, state: 'silent', text: error.message };
    throw error;
  }
}

/** What the token of the profile opens. In a namespace that lets nobody in, nothing tells of scopes. */
export async function readingFindings(environment: Environment): Promise<readonly Finding[]> {
  const found: Finding[] = [];
  for (const reading of readings) {
    const finding = await readingFinding(environment, reading);
    found.push(finding);
    if (finding.topic === 'namespace' && finding.state === 'wrong') break;
  }
  return found;
}

/** A namespace that is said to be closed must be closed. */
export async function forbiddenFinding({ crm, profile }: Environment): Promise<readonly Finding[]> {
  const { forbidden_namespace } = profile;
  if (forbidden_namespace === undefined) return [];
  const topic = 'forbidden';
  const { status } = await crm
    .but({ namespace: forbidden_namespace })
    .list('contacts', { page: { limit: 1 } });
  if (isRefused(status))
    return [{ topic, state: 'ok', text: `${forbidden_namespace} is closed (${status})` }];
  const text = `${forbidden_namespace} should be closed to the application, but a list there answers ${status}`;
  return [{ topic, state: 'note', text, advice: 'name another forbidden_namespace if it has access there' }];
}
