import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { checkNames, checkNumber } from './bounds.ts';
import { UsageError } from './exit-code.ts';
import { named } from './named.ts';
import { makeFolder } from './out-folder.ts';
import { type LocalEnvironment, type LocalOptions, startLocal } from '../environments/embedded.ts';
import { dialects as knownDialects } from '../environments/reference/dialects/catalogue.ts';
import { faults as knownFaults } from '../environments/reference/faults/catalogue.ts';
import type { Address } from '../specs/openapi.ts';

/** What a Local environment may be served with: the flags of `crm-conformance serve`. */
export interface ServeOptions {
  /** Any free one without it. */
  readonly port?: number;
  /** Contacts of others that are there from the start, and the seed of their values. */
  readonly records?: number;
  readonly seed?: number;
  /** The ids of ways to answer where the document is silent. */
  readonly dialects?: readonly string[];
  /** The ids of faults to switch on. */
  readonly faults?: readonly string[];
  /** Where its profile goes, with its keys beside it; without it into a folder that `close` removes. */
  readonly profileFile?: string;
  /** Where runs against it keep their journals; beside the profile without it. */
  readonly stateDir?: string;
}

/** A Local environment on this machine, up until it is closed. */
export interface ServedEnvironment {
  /** The path of its profile, absolute: give it to `run`. */
  readonly profile: string;
  readonly addresses: Readonly<Record<Address | 'control_url', string>>;
  /** Stops it. What it stored is gone. */
  close(): Promise<void>;
}

function requireFolderFor(profile: string): void {
  try {
    makeFolder(dirname(profile));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(
      `The profile ${profile} cannot be written: its folder cannot be made (${code}). Choose another.`,
    );
  }
}

async function started(options: LocalOptions): Promise<LocalEnvironment> {
  try {
    return await startLocal(options);
  } catch (error) {
    const { name, message, code } = error as NodeJS.ErrnoException;
    const port = `The port ${options.port}`;
    if (code === 'EADDRINUSE') throw new UsageError(`${port} is in use. Choose another port.`);
    if (code === 'EACCES') throw new UsageError(`${port} is not open to you. Choose one above 1023.`);
    // Problems of the options, such as two dialects that exclude each other, come as plain errors that say what to do.
    throw name === 'Error' && code === undefined ? new UsageError(message) : error;
  }
}

/** Serves a Local environment from this process. Throws a UsageError that says what to change. */
export async function serve(options: ServeOptions = {}): Promise<ServedEnvironment> {
  const { profileFile, stateDir, dialects = [], faults = [], ...start } = options;
  for (const name of ['port', 'records', 'seed'] as const) checkNumber(name, start[name]);
  checkNames('dialects', dialects);
  checkNames('faults', faults);
  named('dialect', knownDialects, dialects);
  named('fault', knownFaults, faults);
  const ownFolder = profileFile === undefined ? mkdtempSync(join(tmpdir(), 'crm-conformance-')) : undefined;
  const profile = resolve(profileFile ?? join(ownFolder ?? '', 'local.yaml'));
  requireFolderFor(profile);
  const removeOwn = (): void => {
    if (ownFolder !== undefined) rmSync(ownFolder, { recursive: true, force: true });
  };
  try {
    const state = resolve(stateDir ?? join(dirname(profile), '.crm-conformance'));
    const local = await started({ ...start, dialects, faults, profileFile: profile, stateDir: state });
    const { base_url, gateway_url, sso_url, auth_url, control_url } = local.service;
    return {
      profile,
      addresses: { base_url, gateway_url, sso_url, auth_url, control_url },
      close: async () => {
        await local.close();
        removeOwn();
      },
    };
  } catch (error) {
    removeOwn();
    throw error;
  }
}
