import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ReferenceOptions } from '../environments/reference/options.ts';
import type { LoggedRequest } from './logged-service.ts';
import type { ToServe } from './service-process.ts';

/** A service in a process of its own. */
export interface Served {
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

/** The same, with a log of what it was asked. */
export interface LoggedServed extends Served {
  readonly log: () => Promise<readonly LoggedRequest[]>;
}

function messageOf(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', () => reject(new Error('The service ended before it answered.')));
  });
}

async function started(program: string, first: unknown): Promise<Served & { readonly child: ChildProcess }> {
  const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  const file = fileURLToPath(new URL(`./${program}.${ending}`, import.meta.url));
  const child = fork(file, [], { serialization: 'advanced' });
  const origin = messageOf(child);
  child.send(first as object);
  return {
    child,
    origin: (await origin) as string,
    stop: async () => {
      const exit = once(child, 'exit');
      child.kill();
      await exit;
    },
  };
}

/** The bare echo. */
export function serveEcho(): Promise<Served> {
  return started('echo-process', {});
}

/** The reference service as it is. */
export function servePlain(options: ReferenceOptions): Promise<Served> {
  return started('plain-service-process', options);
}

/** The reference service with a log. `replayed` is the log that will be sent again. */
export async function serveLogged(
  options: ReferenceOptions,
  replayed: readonly LoggedRequest[] = [],
): Promise<LoggedServed> {
  const message: ToServe = { options, replayed };
  const { child, origin, stop } = await started('service-process', message);
  const log = (): Promise<readonly LoggedRequest[]> => {
    const answer = messageOf(child);
    child.send('log');
    return answer as Promise<readonly LoggedRequest[]>;
  };
  return { origin, stop, log };
}
