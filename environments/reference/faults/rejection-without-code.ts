import { isObject } from '../json.ts';
import type { Fault } from './fault.ts';

export const rejectionWithoutCode: Fault = {
  id: 'rejection-without-code',
  clause: 'RPC-09',
  sentence: 'A rejected RPC body has the code 13, which the document does not have.',
  kind: 'crude',
  patch: (seams) => ({
    renderProblem: (surface, problem) => {
      const body = seams.renderProblem(surface, problem);
      return surface === 'gateway_url' && problem.kind === 'bad_request' && isObject(body)
        ? { ...body, code: 13, status: 'INTERNAL' }
        : body;
    },
  }),
};
