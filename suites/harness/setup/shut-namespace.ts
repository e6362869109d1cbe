import type { Answer } from '../../../client/caller.ts';
import { resourceTypes } from '../../../specs/openapi.ts';
import type { Environment } from '../environment/environment.ts';
import { isDone, isRefused } from '../properties/answer-status.ts';
import type { Capabilities } from '../run/capabilities.ts';

const noToken = 401;
export const noPermission = 403;

/** Whether the service knows for whom a token stands, whatever it may show of that. */
function isKnown({ status }: Answer): boolean {
  return isDone(status) || status === noPermission;
}

/**
 * Why nothing can be asked in the namespace of the profile, in the words of a report: the token is known, and yet
 * whatever reads there is refused. Undefined where something is let in. That may be a mistake in the profile, so it
 * speaks against no clause.
 */
export async function shutNamespace(
  { crm, profile }: Environment,
  unreachable: Capabilities['unreachable'],
): Promise<string | undefined> {
  if (unreachable.sso_url !== undefined || !isKnown(await crm.userInfo())) return undefined;
  const [type = ''] = resourceTypes.records;
  const answers = {
    'the record list': await crm.list(type, { page: { limit: 1 } }),
    'the field schema': await crm.fieldSchema(type),
    ...(unreachable.gateway_url === undefined && { 'the RPC field list': await crm.rpcFieldSchemas({}) }),
  };
  const all = Object.entries<Answer>(answers);
  const isShut = all.every(([, { status }]) => isRefused(status) && status !== noToken);
  if (!isShut) return undefined;
  const answered = all.map(([what, { status }]) => `${what} ${status}`).join(', ');
  return `the namespace ${profile.namespace} is unknown, or closed to the application; a known token was answered: ${answered} (profile key: namespace)`;
}
