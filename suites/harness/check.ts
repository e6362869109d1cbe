import { _baseTest as base, type TestInfo } from '@playwright/test';
import type { Arbitrary } from 'fast-check';
import type { Answer } from '../../client/caller.ts';
import type { Crm } from '../../client/crm.ts';
import { countsOf } from '../../client/evidence.ts';
import { checkIdOf } from '../../specs/clauses/check-id.ts';
import { type ClauseId, ledger } from '../../specs/clauses/ledger.ts';
import { assertionRules } from '../../specs/openapi.ts';
import { type CheckLog, checkLogName, emptyLog } from './check-log.ts';
import { type Contest, standingContest } from './contest.ts';
import { effortAt } from './effort.ts';
import type { Environment } from './environment.ts';
import { given, NotDeployed, ViolatedExpectation } from './expectation.ts';
import type { Facts } from './facts.ts';
import { obstacleTo, volumeSize } from './gate.ts';
import { legible, printableJson } from './legible.ts';
import { runDepth } from './open-environment.ts';
import type { Plan } from './plan.ts';
import { type Inputs, searchCounterexample } from './property.ts';
import { type MergeTargets, mergeTargets } from './merge-targets.ts';
import type { Population } from './population.ts';
import { FilterTallies } from './filter-tallies.ts';
import { redactError } from './redacted-error.ts';
import { isRefused } from './refusal.ts';
import { tryAgain } from './replayed-law.ts';
import { type RunContext, seedOf } from './run-context.ts';
import { brokenShape } from './shape-clause.ts';
import type { Turns } from './turns.ts';
import { beyond, leaveUndecided, orUndecided, requireVolume, skipWhereReadOnly } from './undecided.ts';
import { type ValidCalls, validCalls } from './valid-calls.ts';
import { Varied } from './varied.ts';
import { type Stages, type Workplace, Workplaces } from './workplace.ts';
import { WrittenValues } from './written-values.ts';

export { clause } from './clause.ts';
export { equal, given, holds } from './expectation.ts';

/** Tries a law on drawn inputs. The first input that breaks it is shrunk, replayed and reported. */
type ForAll = <T>(arbitrary: Arbitrary<T>, law: (input: T) => Promise<void>) => Promise<void>;

/** Tries a law on every value of a short list. */
type ForEach = <T>(values: readonly T[], law: (value: T) => Promise<void>) => Promise<void>;

type TryLaw = <T>(inputs: Inputs<T>, law: (input: T) => Promise<void>) => Promise<void>;

export interface CheckFixtures {
  /** Does work that the environment's own trouble may end; the check then stays undecided. */
  decidable: <T>(work: () => Promise<T>) => Promise<T>;
  /** Records that every check of the worker may read and none may change. */
  standing: (resourceType: string, size: number) => Promise<Population>;
  tryLaw: TryLaw;
  forAll: ForAll;
  forEach: ForEach;
  /** Tries a law that has no input to draw. */
  once: (law: () => Promise<void>) => Promise<void>;
  /** Says in one sentence what the environment does where the document is open. */
  observe: (sentence: string) => void;
  /** One valid call of each operation that needs a token. */
  calls: ValidCalls;
  /** Gives an empty population of a resource type; skips the check where nothing may be written. */
  populate: (resourceType: string) => Promise<Population>;
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
  /** A record of contacts to merge into, and one of another type. */
  targets: MergeTargets;
  /** Makes a right assertion of the profile's application and exchanges it. */
  exchange: () => ReturnType<Crm['exchange']>;
  /** The operations of the interface. An answer that is not as described ends the check. */
  crm: Crm;
  log: CheckLog;
  /** Holds this worker's place among the checks that run side by side. */
  turn: void;
  workplace: Workplace;
  /** The run that this check is part of. On a stage of a proof it is the stage's own. */
  run: RunContext;
  environment: Environment;
  turns: Turns;
  plan: Plan;
}

export interface WorkerFixtures {
  /** Set in a proof only: the services to set up and ask, instead of the one that the run was given. */
  stages: Stages;
  workplaces: Workplaces;
}

function clausesOf(testInfo: TestInfo): ClauseId[] {
  return testInfo.annotations.flatMap(({ type, description }) =>
    type === 'clause' ? [description as ClauseId] : [],
  );
}

/** Refuses an answer that is not as described: that breaks the clause on this operation's answers, whoever asked. */
function asDescribed(answer: Answer): void {
  const clause = brokenShape(answer);
  if (clause === undefined) return;
  const found = `${answer.operation} answered ${answer.status}, and ${answer.problems.join('; ')}`;
  throw new ViolatedExpectation(found, clause);
}

/** Of a check that held, a walk over a few pages is worth showing. */
const mostShown = 12;

/** Leaves a check out that needs an operation which is not deployed. Whether they are is what lifecycle checks. */
function ofDeployed({ absent }: Facts, clauses: readonly ClauseId[]): (answer: Answer) => void {
  const decidesDeployment = clauses.some((id) => ledger[id].area === 'lifecycle');
  return (answer) => {
    if (!decidesDeployment && absent.includes(answer.operation)) throw new NotDeployed(answer.operation);
    asDescribed(answer);
  };
}

/** Enough for several pages with a small limit. */
const fewRecords = 15;

function effortFor({ profile }: Environment): (typeof effortAt)[keyof typeof effortAt] {
  return effortAt[runDepth(profile)];
}

/**
 * A check needs no browser. The runner's usual test would set up two dozen options of one for each check, and could
 * keep a trace: that holds errors as they were thrown, before the secrets are taken out.
 */
export const test = base.extend<CheckFixtures, WorkerFixtures>({
  stages: [{}, { option: true, scope: 'worker' }],

  workplaces: [
    async ({ stages }, use, { workerIndex, config }) => {
      const workplaces = new Workplaces(stages, { index: workerIndex, of: config.workers });
      await use(workplaces);
      await workplaces.close();
    },
    // At the pace of a shared environment, thousands of records take long to delete. Each request has its own limit.
    { scope: 'worker', timeout: 0 },
  ],

  workplace: [
    async ({ workplaces }, use, { titlePath: [suite = ''] }) => use(await workplaces.of(suite)),
    // It may have to leave another one first.
    { timeout: 0 },
  ],

  run: async ({ workplace }, use) => use(workplace.run),

  turns: async ({ workplace }, use) => use(workplace.turns),

  plan: async ({ workplace }, use) => use(workplace.plan),

  environment: async ({ workplace }, use) => use(workplace.environment),

  turn: [
    async ({ turns }, use) => {
      await turns.enter();
      await use();
      turns.leave();
    },
    { auto: true },
  ],

  log: [
    async ({ environment, plan, workplace: { stage } }, use, testInfo) => {
      const log = emptyLog();
      const { recorder, redactor } = environment.connection;
      const clauses = clausesOf(testInfo).map((id) => ledger[id]);
      const obstacle = obstacleTo(clauses, environment.profile, environment.facts);
      if (environment.down !== undefined) leaveUndecided(testInfo, environment.down);
      if (obstacle?.verdict === 'inconclusive') leaveUndecided(testInfo, obstacle.reason);
      if (obstacle !== undefined) testInfo.skip(true, obstacle.reason);
      if (plan.left_out.some(({ id }) => id === checkIdOf(testInfo.titlePath)))
        leaveUndecided(testInfo, beyond(environment.profile));
      recorder.begin();
      await use(log);
      for (const error of testInfo.errors) redactError(error, redactor);
      // The runner starts a new worker after a failure that nobody expected, and that would set up the stage anew.
      if (stage && testInfo.status === 'failed') testInfo.fail();
      log.durations = recorder.takeDurations();
      log.requests = countsOf(log.durations);
      Object.assign(log, environment.preparation.take());
      log.outstanding = environment.outstanding;
      if (log.exchanges.length === 0) log.exchanges = recorder.exchanges(mostShown);
      const body = printableJson(redactor.redact(JSON.stringify(log)));
      await testInfo.attach(checkLogName, { body, contentType: 'application/json' });
    },
    { auto: true },
  ],

  crm: async ({ environment }, use, testInfo) =>
    use(environment.crm.but({ onAnswer: ofDeployed(environment.facts, clausesOf(testInfo)) })),

  decidable: async ({ environment }, use, testInfo) =>
    use((work) => orUndecided(testInfo, environment.connection.redactor, work)),

  calls: async ({ environment, decidable }, use) => use(await decidable(() => validCalls(environment))),

  populate: async ({ environment, decidable }, use, testInfo) =>
    use(async (resourceType) => {
      skipWhereReadOnly(testInfo, environment);
      return decidable(() => environment.population(resourceType));
    }),

  contacts: async ({ populate }, use) => use(await populate('contacts')),

  standing: async ({ environment, decidable }, use, testInfo) =>
    use(async (resourceType, size) => {
      skipWhereReadOnly(testInfo, environment);
      return decidable(() => environment.standing(resourceType, size));
    }),

  standingContacts: async ({ standing }, use) => use(await standing('contacts', fewRecords)),

  standingCompanies: async ({ standing }, use) => use(await standing('companies', fewRecords)),

  varied: async ({ environment, decidable, crm, log }, use, testInfo) => {
    skipWhereReadOnly(testInfo, environment);
    const populations = await decidable(() => environment.varied(effortFor(environment).varied));
    const tally = new FilterTallies();
    await use(new Varied(populations, crm, tally));
    log.filters = tally.all;
  },

  written: async ({ environment, crm }, use) => use(new WrittenValues(environment, crm)),

  large: async ({ standing, environment, plan }, use, testInfo) =>
    use(async (resourceType) => {
      requireVolume(testInfo, environment.profile, plan);
      return standing(resourceType, volumeSize);
    }),

  volume: async ({ large }, use) => use(await large('contacts')),

  companyVolume: async ({ large }, use) => use(await large('companies')),

  contest: async ({ environment, decidable }, use, testInfo) => {
    skipWhereReadOnly(testInfo, environment);
    await use(await decidable(() => standingContest(environment)));
  },

  targets: async ({ environment, decidable }, use, testInfo) => {
    skipWhereReadOnly(testInfo, environment);
    await use(await decidable(() => mergeTargets(environment)));
  },

  exchange: async ({ environment, crm }, use) =>
    use(async () => {
      const assertion = await environment.assertion();
      const answer = await crm.exchange({ grant_type: assertionRules.grant_type, assertion });
      // A refusal may be the profile's fault as well as the service's: a wrong key, or one that is not registered.
      given(
        !isRefused(answer.status),
        `the exchange refused the application of the profile with ${answer.status}`,
      );
      return answer;
    }),

  observe: async ({ log, environment }, use) =>
    use((sentence) => {
      log.observation = legible(environment.connection.redactor.redact(sentence));
    }),

  tryLaw: async ({ log, environment, decidable, run }, use, testInfo) => {
    const { recorder, redactor } = environment.connection;
    let laws = 0;
    await use(async (inputs, law) => {
      const ordinal = laws++;
      const breach = run.replayed?.breach;
      if (breach !== undefined && breach.law !== ordinal) return;
      const seed = seedOf(run.seed, checkIdOf(testInfo.titlePath), ordinal);
      const found = await decidable(() =>
        breach === undefined
          ? searchCounterexample(inputs, law, seed, effortFor(environment), recorder)
          : tryAgain(inputs, law, seed, breach, environment.connection),
      );
      log.runs += found.runs;
      log.inputs_digests.push(found.inputs_digest);
      if (found.failure !== undefined) {
        const { error, exchanges, path, ...told } = found.failure;
        log.failure = { ...told, place: { law: ordinal, path } };
        log.exchanges = exchanges;
        throw new ViolatedExpectation(redactor.redact(error.message));
      }
      if (breach === undefined) return;
      log.held_again = true;
      log.exchanges = recorder.exchanges();
      // What the check says of all its inputs together is no matter of this one.
      testInfo.skip(true, 'the law held on the recorded input');
    });
  },

  forAll: async ({ tryLaw, plan }, use) =>
    use((arbitrary, law) => tryLaw({ drawnFrom: arbitrary, runs: plan.inputs }, law)),

  forEach: async ({ tryLaw }, use) => use((values, law) => tryLaw({ each: values }, law)),

  once: async ({ tryLaw }, use) => use((law) => tryLaw({ each: [undefined] }, law)),
});
