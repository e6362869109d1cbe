import { mkdirSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { type LocalEnvironment, type LocalOptions, startLocal } from '../environments/embedded.ts';
import { dialects } from '../environments/reference/dialects/catalogue.ts';
import { UsageError } from './exit-code.ts';
import { named } from './named.ts';

/** The flags of `serve`, as the command line gives them. */
export interface ServeOptions {
  readonly port?: number;
  readonly profileOut: string;
  readonly records?: number;
  readonly seed?: number;
  readonly dialect?: readonly string[];
  readonly fault?: readonly string[];
}

function untilInterrupted(): Promise<void> {
  return new Promise((resolveWhenTold) => {
    process.once('SIGINT', () => resolveWhenTold());
    process.once('SIGTERM', () => resolveWhenTold());
  });
}

/** Problems of the command, such as an unknown fault or a port in use, come as plain errors that say what to do. */
async function started(options: LocalOptions): Promise<LocalEnvironment> {
  try {
    return await startLocal(options);
  } catch (error) {
    const { name, message, code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new UsageError(`The port ${options.port} is in use. Choose another with --port.`);
    if (code === 'EACCES')
      throw new UsageError(`The port ${options.port} is not open to you. Choose one above 1023.`);
    throw name === 'Error' && code === undefined ? new UsageError(message) : error;
  }
}

/** Serves the Local environment until Ctrl-C. */
export async function serve(options: ServeOptions): Promise<number> {
  named('dialect', dialects, options.dialect ?? []);
  const profileFile = resolve(options.profileOut);
  mkdirSync(dirname(profileFile), { recursive: true });
  const local = await started({
    profileFile,
    stateDir: resolve('.crm-conformance'),
    ...(options.port !== undefined && { port: options.port }),
    ...(options.records !== undefined && { records: options.records }),
    ...(options.seed !== undefined && { seed: options.seed }),
    ...(options.dialect && { dialects: options.dialect }),
    ...(options.fault && { faults: options.fault }),
  });
  const { base_url, gateway_url, sso_url, auth_url, control_url } = local.service;
  const addresses = { base_url, gateway_url, sso_url, auth_url, control_url };
  for (const [name, url] of Object.entries(addresses)) console.log(`${name.padEnd(12)} ${url}`);
  const shown = relative(process.cwd(), profileFile);
  console.log(`profile      ${shown}\n\nTry it:  crm-conformance run --profile ${shown}\nStop it: Ctrl-C`);
  await untilInterrupted();
  await local.close();
  return 0;
}
