import { isObject } from '../json.ts';
import type { Fault } from './fault.ts';

export const unauthenticatedAsDenied: Fault = {
  id: 'unauthenticated-as-denied',
  clause: 'RPC-06',
  sentence: 'An RPC call without a valid token has the code for missing permission.',
  kind: 'crude',
  patch: (seams) => ({
    renderProblem: (surface, problem) => {
      const body = seams.renderProblem(surface, problem);
      return surface === 'gateway_url' && problem.kind === 'unauthenticated' && isObject(body)
        ? { ...body, code: 7, status: 'PERMISSION_DENIED' }
        : body;
    },
  }),
};
