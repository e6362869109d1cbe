import { _baseTest as base, type TestInfo } from '@playwright/test';
import type { Answer } from '../../client/caller.ts';
import type { Crm } from '../../client/crm.ts';
import { countsOf } from '../../client/evidence.ts';
import { checkIdOf } from '../../specs/clauses/check-id.ts';
import { type ClauseId, ledger } from '../../specs/clauses/ledger.ts';
import { type CheckLog, checkLogName, emptyLog } from './check-log.ts';
import type { Environment } from './environment.ts';
import { NotDeployed, ViolatedExpectation } from './expectation.ts';
import type { Facts } from './facts.ts';
import { obstacleTo } from './gate.ts';
import { printableJson } from './legible.ts';
import type { Plan } from './plan.ts';
import { redactError } from './redacted-error.ts';
import type { RunContext } from './run-context.ts';
import { brokenShape } from './shape-clause.ts';
import type { Turns } from './turns.ts';
import { beyond, leaveUndecided, orUndecided } from './undecided.ts';
import { type Stages, type Workplace, Workplaces } from './workplace.ts';

/** What stands around a check: the run, the environment that is asked, and the log of what was asked. */
export interface PlaceFixtures {
  workplace: Workplace;
  /** The run that this check is part of. On a stage of a proof it is the stage's own. */
  run: RunContext;
  environment: Environment;
  turns: Turns;
  plan: Plan;
  /** Holds this worker's place among the checks that run side by side. */
  turn: void;
  log: CheckLog;
  /** The operations of the interface. An answer that is not as described ends the check. */
  crm: Crm;
  /** Does work that the environment's own trouble may end; the check then stays undecided. */
  decidable: <T>(work: () => Promise<T>) => Promise<T>;
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

/** Of a check that held, a walk over a few pages is worth showing, and of each page what it looks like. */
const shownOfPass = { most: 12, longest: 2_048 };

/** Leaves a check out that needs an operation which is not deployed. Whether they are is what lifecycle checks. */
function ofDeployed({ absent }: Facts, clauses: readonly ClauseId[]): (answer: Answer) => void {
  const decidesDeployment = clauses.some((id) => ledger[id].area === 'lifecycle');
  return (answer) => {
    if (!decidesDeployment && absent.includes(answer.operation)) throw new NotDeployed(answer.operation);
    asDescribed(answer);
  };
}

/** What only carries a check is no step of it: reports would show two dozen for each. */
export const noStep = { box: 'self' } as const;

/**
 * A check needs no browser. The runner's usual test would set up two dozen options of one for each check, and could
 * keep a trace: that holds errors as they were thrown, before the secrets are taken out.
 */
export const placed = base.extend<PlaceFixtures, WorkerFixtures>({
  stages: [{}, { option: true, scope: 'worker' }],

  workplaces: [
    async ({ stages }, use, { workerIndex, config }) => {
      const workplaces = new Workplaces(stages, { index: workerIndex, of: config.workers });
      await use(workplaces);
      await workplaces.close();
    },
    // At the pace of a shared environment, thousands of records take long to delete. Each request has its own limit.
    { scope: 'worker', timeout: 0, ...noStep },
  ],

  workplace: [
    async ({ workplaces }, use, { titlePath: [suite = ''] }) => use(await workplaces.of(suite)),
    // It may have to leave another one first.
    { timeout: 0, ...noStep },
  ],

  run: [async ({ workplace }, use) => use(workplace.run), noStep],

  turns: [async ({ workplace }, use) => use(workplace.turns), noStep],

  plan: [async ({ workplace }, use) => use(workplace.plan), noStep],

  environment: [async ({ workplace }, use) => use(workplace.environment), noStep],

  turn: [
    async ({ turns }, use) => {
      await turns.enter();
      await use();
      turns.leave();
    },
    { auto: true, ...noStep },
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
      if (log.exchanges.length === 0) log.exchanges = recorder.exchanges(shownOfPass);
      const body = printableJson(redactor.redact(JSON.stringify(log)));
      await testInfo.attach(checkLogName, { body, contentType: 'application/json' });
    },
    { auto: true, ...noStep },
  ],

  crm: [
    async ({ environment }, use, testInfo) =>
      use(environment.crm.but({ onAnswer: ofDeployed(environment.facts, clausesOf(testInfo)) })),
    noStep,
  ],

  decidable: [
    async ({ environment }, use, testInfo) =>
      use((work) => orUndecided(testInfo, environment.connection.redactor, work)),
    noStep,
  ],
});
