import { operations } from '../../../specs/openapi.ts';
import type { Json } from '../json.ts';
import type { Fault } from './fault.ts';

export const namespaceRemembered: Fault = {
  id: 'namespace-remembered',
  clause: 'RPC-23',
  sentence: 'An RPC body without a namespace means the namespace of the call before.',
  kind: 'subtle',
  patch: (seams) => {
    let latest: Json = '';
    return {
      readRequestBody: async (rules, id, request) => {
        const body = await seams.readRequestBody(rules, id, request);
        if (operations[id].address !== 'gateway_url') return body;
        const namespace = body.namespace ?? '';
        if (namespace !== '') latest = namespace;
        return { ...body, namespace: namespace === '' ? latest : namespace };
      },
    };
  },
};
