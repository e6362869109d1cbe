import type { SecuredCall } from '../call.ts';
import { ok, type Reply } from '../http/message.ts';

export function tokenInfo({ rules, state, grant }: SecuredCall): Reply {
  return ok(rules.userInfo(grant.application, state.started_at));
}
