import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import {
  createMessageConnection,
  type MessageConnection,
  SocketMessageReader,
  SocketMessageWriter,
} from 'vscode-jsonrpc/node';
import { EnvironmentDown } from '../errors.ts';
import type { Coordination } from './coordination.ts';
import type { Coordinator } from './coordinator.ts';

/** What is answered, and what is only told. */
const asked = ['lease', 'beginRequest', 'lock', 'claim', 'tally'] as const;
const told = ['giveBack', 'endRequest', 'holdBack', 'unlock', 'settle', 'giveUp', 'note'] as const;

type Asked = (typeof asked)[number];
type Told = (typeof told)[number];

/** Where the coordinator of a run listens: in a folder that only this user may enter; on Windows a named pipe. */
function addressIn(folder: string): string {
  if (process.platform !== 'win32') return join(folder, 'run.sock');
  return `\\\\.\\pipe\\crm-conformance-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`;
}

function messagesOver(socket: Socket): MessageConnection {
  const messages = createMessageConnection(new SocketMessageReader(socket), new SocketMessageWriter(socket));
  // A process that dies may break its line: that it is closed says all.
  messages.onError(() => {});
  messages.onClose(() => messages.dispose());
  return messages;
}

function serve(socket: Socket, coordination: Coordination): void {
  const messages = messagesOver(socket);
  const member = coordination.join(
    (reason) => void messages.sendNotification('down', reason).catch(() => {}),
  );
  for (const name of asked) {
    const answer = member[name].bind(member) as (parameter: unknown) => Promise<unknown>;
    messages.onRequest(name, (parameter: unknown) => answer(parameter));
  }
  for (const name of told) {
    const take = member[name].bind(member) as (parameter: unknown) => void;
    messages.onNotification(name, (parameter: unknown) => take(parameter));
  }
  messages.onClose(() => void member.close());
  messages.listen();
}

/** Lets other processes join a run. `folder` is private to the run. Returns how to stop. */
export async function host(coordination: Coordination, folder: string): Promise<() => Promise<void>> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('close', () => sockets.delete(socket)));
    serve(socket, coordination);
  });
  const address = addressIn(folder);
  // Left by a process that was killed: nobody listens there.
  if (process.platform !== 'win32') rmSync(address, { force: true });
  await once(server.listen(address), 'listening');
  return async () => {
    for (const socket of sockets) socket.destroy();
    await once(server.close(), 'close');
  };
}

/**
 * Joins the run whose coordinator is hosted with this folder. Once that is gone the run counts as down, and whatever
 * is asked is refused with {@link EnvironmentDown}.
 */
export async function joinRun(folder: string): Promise<Coordinator> {
  const socket = connect(addressIn(folder));
  await once(socket, 'connect');
  const messages = messagesOver(socket);
  let down: string | undefined;
  const end = (reason: string): void => void (down ??= reason);
  const endAsGone = (): void => end('The process that coordinates this run is gone.');
  messages.onNotification('down', end);
  messages.onClose(endAsGone);
  messages.listen();
  const ask = (name: Asked) => async (parameter: unknown) => {
    try {
      return await messages.sendRequest(name, parameter);
    } catch (error) {
      if (!socket.destroyed) throw error;
      endAsGone();
      throw new EnvironmentDown(down);
    }
  };
  // Nobody is left to tell where the line is broken.
  const tell = (name: Told) => (parameter: unknown) =>
    void (socket.destroyed || messages.sendNotification(name, parameter).catch(endAsGone));
  const calls = Object.fromEntries([
    ...asked.map((name) => [name, ask(name)]),
    ...told.map((name) => [name, tell(name)]),
  ]) as Pick<Coordinator, Asked | Told>;
  return {
    ...calls,
    get down() {
      return down;
    },
    giveUp(reason) {
      end(reason);
      calls.giveUp(reason);
    },
    async close() {
      // What was told before arrives before this is answered; nobody answers where the coordinator is gone.
      await calls.tally({}).catch(() => {});
      messages.dispose();
      socket.destroy();
    },
  };
}
