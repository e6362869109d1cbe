import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The least that a JSON service does: reads JSON, writes it back. */
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const sent = Buffer.concat(chunks).toString();
    const text = JSON.stringify(sent === '' ? {} : JSON.parse(sent));
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    });
    response.end(text);
  });
});

process.once('message', () => {
  server.listen(0, '127.0.0.1', () =>
    process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
  );
});

process.once('disconnect', () => process.exit());
