import { isObject } from '../json.ts';
import type { Fault } from './fault.ts';

export const rejectionWithoutField: Fault = {
  id: 'rejection-without-field',
  clause: 'RPC-10',
  sentence: 'The details of a rejected RPC body are empty.',
  kind: 'crude',
  patch: (seams) => ({
    renderProblem: (surface, problem) => {
      const body = seams.renderProblem(surface, problem);
      return surface === 'gateway_url' && problem.kind === 'bad_request' && isObject(body)
        ? { ...body, details: [] }
        : body;
    },
  }),
};
