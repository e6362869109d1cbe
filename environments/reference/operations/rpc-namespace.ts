import type { SecuredCall } from '../call.ts';
import { badRequest } from '../problem.ts';

/** The namespace that an RPC-style body names, once the caller may enter it. */
export function namespaceOf({ rules, state, grant, body }: SecuredCall): string {
  const { namespace } = body;
  if (typeof namespace !== 'string' || namespace === '') {
    throw badRequest(
      'namespace',
      'namespace must be the account group id or partner id to read. Add it to the body.',
    );
  }
  rules.requireNamespace(rules, state.store.namespaces, grant.application, namespace);
  return namespace;
}
