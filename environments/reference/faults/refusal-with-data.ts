import type { Fault } from './fault.ts';

export const refusalWithData: Fault = {
  id: 'refusal-with-data',
  clause: 'AUTH-08',
  sentence: 'A read without a valid token has the right status and the whole answer nevertheless.',
  kind: 'subtle',
  patch: () => {
    let token: string | undefined;
    return {
      answer: async (request, handle) => {
        const reply = await handle(request);
        if (reply.status === 200) token = request.headers.authorization ?? token;
        if (reply.status !== 401 || request.method !== 'GET' || token === undefined) return reply;
        const headers = { ...request.headers, authorization: token };
        return { ...reply, body: (await handle({ ...request, headers })).body ?? null };
      },
    };
  },
};
