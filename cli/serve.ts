import { relative } from 'node:path';
import { serve as served } from '../runner/serve.ts';
import { ownCommand } from '../reports/own-command.ts';

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

/** Serves the Local environment until Ctrl-C. */
export async function serve(options: ServeOptions): Promise<number> {
  const { profileOut, dialect, fault, ...start } = options;
  const local = await served({
    ...start,
    profileFile: profileOut,
    stateDir: '.crm-conformance',
    dialects: dialect ?? [],
    faults: fault ?? [],
  });
  for (const [name, url] of Object.entries(local.addresses)) console.log(`${name.padEnd(12)} ${url}`);
  const shown = relative(process.cwd(), local.profile);
  console.log(`profile      ${shown}\n\nTry it:  ${ownCommand()} run --profile ${shown}\nStop it: Ctrl-C`);
  await untilInterrupted();
  await local.close();
  return 0;
}
