import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Hostility, Passing } from '../hostile/hostile-front.ts';
import type { Canaries } from './canaries.ts';

/** Every way in which a service may give back what it was given. */
function echoes(secret: string): object {
  return {
    sub: 7,
    roles: secret,
    [secret]: 1,
    quoted: `the token ${secret.slice(9, 60)}… is not known`,
    encoded: Buffer.from(`Bearer ${secret}`).toString('base64'),
    escaped: encodeURIComponent(secret),
  };
}

function answer(response: ServerResponse, status: number, secret: string): void {
  response.writeHead(status, { 'content-type': 'application/json', 'x-echo': secret });
  response.end(JSON.stringify(echoes(secret)));
}

/** The token that a call shows, or else the latest that was given to its caller: nobody can hide what others know. */
class TokensOfCallers {
  readonly #latest = new WeakMap<Socket, string>();

  note(socket: Socket, token: string): void {
    this.#latest.set(socket, token);
  }

  of({ authorization, socket }: Passing): string {
    const [, shown] = /^Bearer (\S{20,})$/.exec(authorization) ?? [];
    if (shown !== undefined) this.note(socket, shown);
    return this.#latest.get(socket) ?? 'no token yet, and long enough';
  }
}

/** Notes the tokens and assertions of each exchange, and tells the secrets of every call on all but a few. */
export function talkative(canaries: Canaries): Hostility {
  const tokens = new TokensOfCallers();
  let calls = 0;
  return async (passing, response) => {
    const { path, body, service, socket } = passing;
    calls += 1;
    const token = tokens.of(passing);
    if (path.endsWith('/oauth/token')) {
      const { assertion = '' } = JSON.parse(body) as { assertion?: string };
      // The header of an assertion is the same for everyone.
      canaries.add(assertion.split('.').slice(1).join('.'), 'assertion');
      const { status, text } = await service();
      const issued = /"access_token":"([^"]+)"/.exec(text)?.[1];
      if (issued === undefined) return answer(response, status, assertion);
      tokens.note(socket, issued);
      canaries.add(issued, 'access token');
      response.writeHead(status, { 'content-type': 'application/json', 'x-echo': assertion }).end(text);
    } else if (path.includes('/user-info')) answer(response, 200, token);
    else if (path.includes('/grpc/')) answer(response, 401, token);
    else if (path.endsWith('/options')) {
      response.writeHead(200, { 'content-length': 10_000, 'x-echo': token });
      response.write(JSON.stringify(echoes(token)));
      setTimeout(() => response.destroy(), 5);
    } else if (calls % 7 === 0 && !path.includes('/control/')) answer(response, 500, token);
  };
}
