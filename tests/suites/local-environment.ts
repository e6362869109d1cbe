import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { Coordination } from '../../client/coordination/coordination.ts';
import { type JournalTally, tally } from '../../client/journal/accounts.ts';
import { journalFolder, readJournal } from '../../client/journal/journal.ts';
import { type LocalEnvironment, startLocal } from '../../environments/embedded.ts';
import { loadProfile, type Profile } from '../../environments/profile.ts';
import type { World } from '../../environments/reference/world/world.ts';
import { Environment } from '../../suites/harness/environment/environment.ts';
import { type Capabilities, noCapabilities } from '../../suites/harness/run/capabilities.ts';
import { type Front, type Instead, startFront } from './front.ts';
import { emptyFolder } from '../empty-folder.ts';

/** An environment under the eyes of the harness, and what its journal tells. */
interface Opened {
  readonly environment: Environment;
  readonly journal: () => JournalTally;
}

interface WorkerFixtures {
  local: LocalEnvironment;
}

interface Fixtures {
  folder: string;
  profile: Profile;
  /** Opens the reference service, or what stands at the addresses of another profile; closed after the test. */
  open: (profile?: Profile, facts?: Capabilities) => Opened;
  /** Opens the reference service as a world has it; both are closed after the test. */
  openWorld: (world: World) => Promise<Opened & { readonly local: LocalEnvironment }>;
  /** The profile of a service that is the reference service but for the answers given instead. */
  behind: (instead: Instead) => Promise<Profile>;
}

let opened = 0;

/** One reference service for each worker; each test has markers and a journal of its own. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  local: [
    async ({}, use) => {
      const folder = emptyFolder();
      const local = await startLocal({ profileFile: join(folder, 'local.yaml'), stateDir: folder });
      await use(local);
      await local.close();
    },
    { scope: 'worker' },
  ],

  folder: async ({}, use) => use(emptyFolder()),

  profile: async ({ local }, use) => use(loadProfile(local.profileFile)),

  open: async ({ folder, profile }, use) => {
    const environments: Environment[] = [];
    await use((of = profile, facts = noCapabilities) => {
      opened += 1;
      const name = `test${process.pid}x${opened}`;
      const journal = journalFolder(folder, name);
      const coordinator = new Coordination().join();
      const environment = new Environment(of, facts, { name, of: 1, seed: 1, journal, coordinator });
      environments.push(environment);
      return { environment, journal: () => tally(readJournal(journal)) };
    });
    await Promise.all(environments.map((environment) => environment.connection.close()));
  },

  openWorld: async ({ folder, open }, use) => {
    const closing: (() => Promise<void>)[] = [];
    await use(async (world) => {
      const local = await startLocal({ profileFile: join(folder, 'world.yaml'), stateDir: folder, world });
      const within = open(loadProfile(local.profileFile));
      closing.push(async () => {
        await within.environment.close();
        await local.close();
      });
      return { ...within, local };
    });
    for (const close of closing) await close();
  },

  behind: async ({ profile }, use) => {
    const fronts: Front[] = [];
    await use(async (instead) => {
      const origin = new URL(profile.base_url).origin;
      const front = await startFront(origin, instead);
      fronts.push(front);
      const moved = (url: string): string => url.replace(origin, front.origin);
      const { base_url, gateway_url, sso_url, auth_url } = profile;
      return {
        ...profile,
        base_url: moved(base_url),
        gateway_url: moved(gateway_url),
        sso_url: moved(sso_url),
        auth_url: moved(auth_url),
      };
    });
    await Promise.all(fronts.map((front) => front.close()));
  },
});

export { expect } from '@playwright/test';
