import type { Population } from './population.ts';
import { type Contest, standingContest } from './contest.ts';
import { effortAt } from './effort.ts';
import { FilterTallies } from './filter-tallies.ts';
import { volumeSize } from './gate.ts';
import { type MergeTargets, mergeTargets } from './merge-targets.ts';
import { runDepth } from './open-environment.ts';
import { noStep, placed } from './placed-check.ts';
import { TwoHolders } from './two-holders.ts';
import { requireVolume, skipWhereReadOnly } from './undecided.ts';
import { probedFields } from './unique-fields.ts';
import { type ValidCalls, validCalls } from './valid-calls.ts';
import { Varied } from './varied.ts';
import { WrittenValues } from './written-values.ts';

/** Records that a check stands on. Where nothing may be written, a check that asks for them is skipped. */
export interface GroundFixtures {
  /** Records that every check of the worker may read and none may change. */
  standing: (resourceType: string, size: number) => Promise<Population>;
  /** One valid call of each operation that needs a token. */
  calls: ValidCalls;
  /** Gives a population of a resource type that no other check looks at: empty, or of so many records. */
  populate: (resourceType: string, records?: number) => Promise<Population>;
  /** An empty population of contacts. */
  contacts: Population;
  /** A few contacts to read: enough for several pages with a small limit. */
  standingContacts: Population;
  /** The same of companies. */
  standingCompanies: Population;
  /** Records whose fields hold values of every sort, to be asked by filters. */
  varied: Varied;
  /** Writes values as text and looks for them in the list. */
  written: WrittenValues;
  /** More records than the largest page holds, to read. */
  large: (resourceType: string) => Promise<Population>;
  /** More contacts than the largest page holds, to read. */
  volume: Population;
  /** The same of companies. */
  companyVolume: Population;
  /** Two contacts that contend for one unique value. Neither is to lose the one it has. */
  contest: Contest;
  /** Two contacts, each with a value in another unique field. Skips the check where only one field is unique. */
  twoHolders: TwoHolders;
  /** A record of contacts to merge into, and one of another type. */
  targets: MergeTargets;
}

/** Enough for several pages with a small limit. */
const fewRecords = 15;

export const grounded = placed.extend<GroundFixtures>({
  calls: async ({ environment, decidable }, use) => use(await decidable(() => validCalls(environment))),

  populate: [
    async ({ environment, decidable }, use, testInfo) =>
      use(async (resourceType, records = 0) => {
        skipWhereReadOnly(testInfo, environment);
        return decidable(async () => {
          const population = await environment.population(resourceType);
          if (records > 0) await population.plantMany(records);
          return population;
        });
      }),
    noStep,
  ],

  contacts: async ({ populate }, use) => use(await populate('contacts')),

  standing: [
    async ({ environment, decidable }, use, testInfo) =>
      use(async (resourceType, size) => {
        skipWhereReadOnly(testInfo, environment);
        return decidable(() => environment.standing(resourceType, size));
      }),
    noStep,
  ],

  standingContacts: async ({ standing }, use) => use(await standing('contacts', fewRecords)),

  standingCompanies: async ({ standing }, use) => use(await standing('companies', fewRecords)),

  varied: async ({ environment, decidable, crm, log }, use, testInfo) => {
    skipWhereReadOnly(testInfo, environment);
    const populations = await decidable(() =>
      environment.varied(effortAt[runDepth(environment.profile)].varied),
    );
    const tally = new FilterTallies();
    await use(new Varied(populations, crm, tally));
    log.filters = tally.all;
  },

  written: [async ({ environment, crm }, use) => use(new WrittenValues(environment, crm)), noStep],

  large: [
    async ({ standing, environment, plan }, use, testInfo) =>
      use(async (resourceType) => {
        requireVolume(testInfo, environment.profile, plan);
        return standing(resourceType, volumeSize);
      }),
    noStep,
  ],

  volume: async ({ large }, use) => use(await large('contacts')),

  companyVolume: async ({ large }, use) => use(await large('companies')),

  contest: async ({ environment, decidable }, use, testInfo) => {
    skipWhereReadOnly(testInfo, environment);
    await use(await decidable(() => standingContest(environment)));
  },

  twoHolders: async ({ environment, contacts, decidable }, use, testInfo) => {
    const { unique } = await decidable(() => probedFields(environment, contacts.resourceType));
    testInfo.skip(unique.length < 2, `${contacts.resourceType} have no two unique fields`);
    await use(await decidable(() => TwoHolders.of(contacts, unique)));
  },

  targets: async ({ environment, decidable }, use, testInfo) => {
    skipWhereReadOnly(testInfo, environment);
    await use(await decidable(() => mergeTargets(environment)));
  },
});
