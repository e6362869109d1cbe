import fc, { type Arbitrary } from 'fast-check';
import type { Redactor } from '../../client/credentials/redaction.ts';
import type { Crm } from '../../client/crm.ts';
import { type Covered, type InCommon, isCovered, isInCommon } from '../../generators/covered.ts';
import { checkIdOf } from '../../specs/clauses/check-id.ts';
import { assertionRules } from '../../specs/openapi.ts';
import { given, ViolatedExpectation } from './properties/expectation.ts';
import { rememberedOf } from './environment/remembered-answers.ts';
import { TriedTogether } from './environment/tried-together.ts';
import { writingTest } from './fixtures/writing-fixtures.ts';
import type { CheckLog } from './results/check-log.ts';
import { safeText } from './results/safe-text.ts';
import { noStep } from './fixtures/base-fixtures.ts';
import type { Effort } from './properties/attempts.ts';
import { type Inputs, type Search, searchCounterexample } from './properties/counterexample-search.ts';
import { isRefused } from './properties/answer-status.ts';
import { replayCounterexample } from './properties/counterexample-replay.ts';
import { leaveUndecided } from './fixtures/inconclusive.ts';
import { ownOrder, sideBySide } from './environment/where-reads-lag.ts';
import { seedOf } from './run/run-context.ts';

export { clause } from './results/annotations.ts';
export { equal, given, holds, offered } from './properties/expectation.ts';

/**
 * Tries a law on drawn inputs, after those that cover every case once where there are such. The first input that
 * breaks it is shrunk, replayed and reported. Inputs in common are the same for each law that names them.
 */
type ForAll = <T>(
  inputs: Arbitrary<T> | Covered<T> | InCommon<T>,
  law: (input: T) => Promise<void>,
  together?: Together<T>,
) => Promise<void>;

/** Tries a law on every value of a short list. */
type ForEach = <T>(
  values: readonly T[],
  law: (value: T) => Promise<void>,
  together?: Together<T>,
) => Promise<void>;

/**
 * Tries the inputs that are listed, or that cover, with fewer requests than one by one, and tells which of them held.
 * The law is then tried on the others alone, and on none of these but in a replay.
 */
type Together<T> = (inputs: readonly T[]) => Promise<readonly T[]>;

/** Where what covers has had its turn, one that is drawn follows at least. */
const fewestAfterCovering = 1;

type TryLaw = <T>(
  inputs: Inputs<T>,
  law: (input: T) => Promise<void>,
  how?: { readonly seed?: number | undefined; readonly together?: Together<T> | undefined },
) => Promise<void>;

/** What a check says of the service. Around it stand {@link PlaceFixtures}, under it {@link GroundFixtures}. */
export interface LawFixtures {
  tryLaw: TryLaw;
  forAll: ForAll;
  forEach: ForEach;
  /** Tries a law with each of the values, which have nothing in common, as resource types: where lists lag, with all at once. */
  forEachApart: <T>(values: readonly T[], law: (value: T) => Promise<void>) => Promise<void>;
  /** Tries a law that has no input to draw. */
  once: (law: () => Promise<void>) => Promise<void>;
  /** Says in one sentence what the environment does where the document is open. */
  observe: (sentence: string) => void;
  /** Makes a right assertion of the profile's application and exchanges it. */
  exchange: () => ReturnType<Crm['exchange']>;
}

/**
 * Notes what the search for a counterexample of one law came to.
 * @throws {ViolatedExpectation} where there is one
 */
function note(log: CheckLog, found: Search, law: number, redactor: Redactor): void {
  log.runs += found.runs;
  log.inputs_digests.push(found.inputs_digest);
  if (found.partly !== undefined) log.partly.push(redactor.redact(found.partly));
  if (found.failure === undefined) return;
  const { error, exchanges, path, ...told } = found.failure;
  log.failure = { ...told, place: { law, path } };
  log.exchanges = exchanges;
  throw new ViolatedExpectation(redactor.redact(error.message));
}

export const test = writingTest.extend<LawFixtures>({
  exchange: [
    async ({ environment, crm }, use) =>
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
    noStep,
  ],

  observe: [
    async ({ log, environment }, use) =>
      use((sentence) => {
        log.observation = safeText(environment.connection.redactor.redact(sentence));
      }),
    noStep,
  ],

  tryLaw: [
    async ({ log, environment, decidable, run, plan, effort }, use, testInfo) => {
      const { recorder, redactor } = environment.connection;
      const breach = run.replayed?.breach;
      const { costMeter } = environment;
      const before = costMeter.ownRequests;
      const allowance = plan.allowance && {
        requests: plan.allowance,
        spent: () => costMeter.ownRequests - before,
      };
      const inOrder: Effort['inOrder'] = (each) => ownOrder(environment, each);
      const bounded = { ...effort, inOrder, ...(allowance && { allowance }) };
      let laws = 0;
      await use(async (inputs, law, { seed: own, together } = {}) => {
        const ordinal = laws++;
        if (breach !== undefined && breach.law !== ordinal) return;
        const seed = own ?? seedOf(run.seed, checkIdOf(testInfo.titlePath), ordinal);
        const listed = 'each' in inputs ? inputs.each : (inputs.first ?? []);
        const tried = new TriedTogether<Parameters<typeof law>[0]>(environment);
        // A replay is about one input alone.
        if (together !== undefined && listed.length > 1 && breach === undefined)
          await decidable(() => tried.try(() => together(listed)));
        const alone = tried.alone(law);
        const judged = (input: Parameters<typeof law>[0]): Promise<void> =>
          environment.reader.judging(() => rememberedOf(environment).unlessBroken(() => alone(input)));
        const found = await decidable(() =>
          breach === undefined
            ? searchCounterexample(inputs, judged, seed, bounded, recorder)
            : replayCounterexample(inputs, judged, seed, breach, environment.connection),
        );
        note(log, found, ordinal, redactor);
        if (breach === undefined) return;
        log.held_again = true;
        log.exchanges = recorder.exchanges();
        // What the check says of all its inputs together is no matter of this one.
        testInfo.skip(true, 'the law held on the recorded input');
      });
      if (breach !== undefined && breach.law >= laws && testInfo.status === 'passed')
        leaveUndecided(testInfo, 'here the check tries fewer laws than for the report');
    },
    noStep,
  ],

  forAll: [
    async ({ tryLaw, plan, run, effort }, use, testInfo) => {
      let covered = 0;
      await use((inputs, law, together) => {
        const common = isInCommon(inputs) ? `in common: ${inputs.name}` : undefined;
        const asked = isInCommon(inputs) ? inputs.inputs : inputs;
        const seed = common === undefined ? undefined : seedOf(run.seed, common, 0);
        const most = common === undefined ? plan.inputs : Math.min(effort.common, 2 * plan.inputs);
        if (!isCovered(asked)) return tryLaw({ drawnFrom: asked, runs: most }, law, { seed });
        const name = common ?? checkIdOf(testInfo.titlePath);
        const [first = []] = fc.sample(asked.first, {
          numRuns: 1,
          seed: seedOf(run.seed, `first of ${name}`, common === undefined ? covered++ : 0),
        });
        const runs = Math.max(fewestAfterCovering, most - first.length);
        return tryLaw({ first, drawnFrom: asked.drawn, runs }, law, { seed, together });
      });
    },
    noStep,
  ],

  forEach: [
    async ({ tryLaw }, use) => use((values, law, together) => tryLaw({ each: values }, law, { together })),
    noStep,
  ],

  forEachApart: [
    async ({ forEach, environment, plan, run }, use) =>
      use(async (values, law) => {
        // All at once would spend what is allowed for some, and a replay is about one value alone.
        const isCrowd = plan.allowance === undefined && run.replayed?.breach === undefined;
        await forEach(values, isCrowd ? await sideBySide(environment, values, law) : law);
      }),
    noStep,
  ],

  once: [async ({ tryLaw }, use) => use((law) => tryLaw({ each: [undefined] }, law)), noStep],
});
