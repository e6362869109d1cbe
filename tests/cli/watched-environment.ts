import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { parse, stringify } from 'yaml';
import { type LocalEnvironment, startLocal } from '../../environments/embedded.ts';
import { startFront } from '../suites/front.ts';
import { emptyFolder } from './command.ts';

interface Asked {
  readonly method: string;
  readonly path: string;
}

/** A Local environment that notes what it is asked, and the folder where its profile `watched.yaml` stands. */
export interface Watched {
  readonly folder: string;
  readonly local: LocalEnvironment;
  /** What was asked so far. */
  readonly asked: readonly Asked[];
  /** Writes a profile of the watched environment with these keys changed; undefined takes a key away. */
  readonly profileWith: (change: Readonly<Record<string, unknown>>) => string;
}

/** Whether a request changes records: POST to a collection creates, to any other path it lists or exchanges. */
export function changesRecords({ method, path }: Asked): boolean {
  if (method === 'POST') return /^\/org\/[^/]+\/[^/]+$/.test(path);
  return method === 'PATCH' || method === 'DELETE' || method === 'PUT';
}

/** A Local environment behind a front that watches. Both end with the test. */
export const test = base.extend<{ watched: Watched }>({
  watched: async ({}, use) => {
    const folder = emptyFolder();
    const local = await startLocal({ profileFile: join(folder, 'local.yaml'), stateDir: folder });
    const { origin } = new URL(local.service.base_url);
    const asked: Asked[] = [];
    const front = await startFront(origin, ({ method, path }) => {
      asked.push({ method, path });
      return undefined;
    });
    const profileWith = (change: Readonly<Record<string, unknown>>): string => {
      const behind = readFileSync(local.profileFile, 'utf8').replaceAll(origin, front.origin);
      const rate_limit = { requests_per_second: 1_000, concurrency: 8 };
      const keys = { ...(parse(behind) as object), rate_limit, ...change };
      writeFileSync(join(folder, 'watched.yaml'), stringify(keys));
      return 'watched.yaml';
    };
    await use({ folder, local, asked, profileWith });
    await front.close();
    await local.close();
  },
});

export { expect } from '@playwright/test';
