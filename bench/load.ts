import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A request as text on the wire. */
export function wireText(
  origin: string,
  method: string,
  path: string,
  token: string,
  body?: unknown,
): string {
  const text = body === undefined ? '' : JSON.stringify(body);
  return [
    `${method} ${path} HTTP/1.1`,
    `host: ${new URL(origin).host}`,
    `authorization: Bearer ${token}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(text)}`,
    '',
    text,
  ].join('\r\n');
}

/** How many bytes the answer at the front of what came takes; undefined while it is not whole. */
function answerLength(came: Buffer): number | undefined {
  const headEnd = came.indexOf('\r\n\r\n');
  if (headEnd < 0) return undefined;
  const head = came.toString('latin1', 0, headEnd);
  if (!head.startsWith('HTTP/1.1 2')) throw new Error(`The service answered ${head.split('\r\n', 1)[0]}.`);
  const whole = headEnd + 4 + Number(/content-length: *(\d+)/i.exec(head)?.[1] ?? 0);
  return came.length < whole ? undefined : whole;
}

/** Sends a request again and again on one connection, each when the one before it is answered. */
async function repeat(socket: Socket, request: string, count: number): Promise<void> {
  let [left, came] = [count, Buffer.alloc(0)];
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.on('data', (chunk: Buffer) => {
      came = Buffer.concat([came, chunk]);
      try {
        const length = answerLength(came);
        if (length === undefined) return;
        came = came.subarray(length);
      } catch (error) {
        reject(error);
        return;
      }
      left -= 1;
      if (left === 0) resolve();
      else socket.write(request);
    });
    socket.write(request);
  });
}

/**
 * Keeps this process from falling asleep between two answers. To wake a caller takes the kernel longer than to
 * answer it, and that time would be the service's; under load callers are awake. Returns how to end it.
 */
function stayAwake(): () => void {
  let next = setImmediate(function again() {
    next = setImmediate(again);
  });
  return () => clearImmediate(next);
}

/**
 * Requests per second that a service answers. Sent from bare sockets, so that the service is what is waited for.
 * Throws when it answers with anything but success.
 */
export async function rateOf(
  origin: string,
  request: string,
  { connections, each }: { readonly connections: number; readonly each: number },
): Promise<number> {
  const { hostname, port } = new URL(origin);
  const rest = stayAwake();
  const sockets = Array.from({ length: connections }, () => connect(Number(port), hostname).setNoDelay());
  try {
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    const began = performance.now();
    await Promise.all(sockets.map((socket) => repeat(socket, request, each)));
    return (connections * each * 1000) / (performance.now() - began);
  } finally {
    rest();
    for (const socket of sockets) socket.destroy();
  }
}
