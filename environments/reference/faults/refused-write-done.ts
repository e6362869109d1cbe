import type { Fault } from './fault.ts';

export const refusedWriteDone: Fault = {
  id: 'refused-write-done',
  clause: 'AUTH-09',
  sentence: 'An update without a valid token is answered as refused and carried out nevertheless.',
  kind: 'subtle',
  patch: () => {
    let token: string | undefined;
    return {
      answer: async (request, handle) => {
        const body = await request.body();
        const repeatable = { ...request, body: async () => body };
        const reply = await handle(repeatable);
        if (reply.status === 200) token = request.headers.authorization ?? token;
        if (reply.status === 401 && request.method === 'PATCH' && token !== undefined) {
          await handle({ ...repeatable, headers: { ...request.headers, authorization: token } });
        }
        return reply;
      },
    };
  },
};
