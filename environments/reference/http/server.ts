import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { statusOf } from '../rules/outcome.ts';
import { bounds } from './bounds.ts';
import type { HttpRequest, HttpResponse } from './message.ts';
import { drain, readBody } from './read-body.ts';

/** Answers one request; undefined closes the connection without an answer. */
export type Answer = (request: HttpRequest) => Promise<HttpResponse | undefined>;

/** Opens the door and resolves once it is open. */
export function listen(answer: Answer, host: string, port: number): Promise<Server> {
  const server = createServer({
    maxHeaderSize: bounds.header_bytes,
    headersTimeout: bounds.headers_timeout_ms,
    requestTimeout: bounds.request_timeout_ms,
    connectionsCheckingInterval: 1000,
  });
  server.on('request', (request, response) => void respond(answer, request, response));
  server.on('clientError', refuseConnection);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}

/** The port that a listening server got. */
export function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string')
    throw new Error('The server does not listen on a port.');
  return address.port;
}

/** Stops listening and closes every connection. */
export function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

const noQuery = new URLSearchParams();

async function respond(answer: Answer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { url = '/' } = request;
  const mark = url.indexOf('?');
  const reply = await answer({
    method: request.method ?? 'GET',
    path: mark === -1 ? url : url.slice(0, mark),
    query: mark === -1 ? noQuery : new URLSearchParams(url.slice(mark + 1)),
    headers: request.headers,
    body: (joined) => readBody(request, joined),
  });
  if (reply === undefined) {
    request.socket.destroy();
    return;
  }
  if (!request.complete) await drain(request);
  const { status, headers, text } = reply;
  const connection = request.complete ? {} : { connection: 'close' };
  response.writeHead(status, { 'content-length': Buffer.byteLength(text), ...connection, ...headers });
  response.end(text);
}

/** Answers what never became a request: headers without end, broken HTTP, a sender that fell asleep. */
function refuseConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const [status, message] = diagnose(error.code);
  const body = JSON.stringify({ error: message });
  socket.end(
    [
      `HTTP/1.1 ${status} Refused`,
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}

function diagnose(code: string | undefined): readonly [status: number, message: string] {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return [
        statusOf('headers_too_large'),
        `The headers are larger than ${bounds.header_bytes} bytes. Send fewer.`,
      ];
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return [statusOf('request_timeout'), 'The request took too long to arrive. Send it again, whole.'];
    default:
      return [statusOf('bad_request'), `This is not HTTP as the service reads it (${code ?? 'unknown'}).`];
  }
}
