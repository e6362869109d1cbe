import {
  findingsIn,
  type WitnessedRun,
  type WitnessKeys,
  witnessed,
} from '../../runner/callers/witnessed-caller.ts';
import type { ClauseId } from '../../specs/clauses/ledger.ts';
import { plain, scenarios } from '../../witness/scenarios/catalogue.ts';
import type { Scenario } from '../../witness/scenarios/scenario.ts';
import { NoToken } from './connection.ts';
import { type Habits, rightHabits, type Style } from './habits.ts';
import { rightCallers } from './right-callers.ts';
import { play } from './script.ts';
import { idleWireExcuses, wireExcuseOf } from './wire-excuses.ts';
import { wireMutants } from './wire-mutants.ts';
import { wrongAccess } from './wrong-access.ts';
import type { WrongCaller } from './wrong-caller.ts';
import { wrongLists } from './wrong-lists.ts';
import { wrongWrites } from './wrong-writes.ts';

/** A rule that laws said was broken, and how often. */
interface Accusation {
  readonly caller: string;
  readonly scenario: string;
  readonly clause: ClauseId;
  readonly breach: string;
}

export interface CallerProof {
  readonly right: readonly { readonly id: string; readonly runs: number; readonly requests: number }[];
  /** What was said of right callers: nothing, if all is well. */
  readonly accusations: readonly Accusation[];
  /** The wrong callers, each with the clauses that they were said to break. */
  readonly wrong: readonly {
    readonly id: string;
    readonly clause: ClauseId;
    readonly caught_by: readonly ClauseId[];
  }[];
  /** The sequential caller, each time with one request that goes onto the wire otherwise than it is meant. */
  readonly wire_mutants: readonly WireProof[];
  /** Excuses that no wire mutant needs. */
  readonly idle_excuses: readonly string[];
  readonly seconds: number;
}

/** What became of a mutant of the requests of a right caller. */
interface WireProof {
  readonly id: string;
  readonly sentence: string;
  /** How many of its calls were sent otherwise. */
  readonly changed: number;
  readonly caught_by: readonly ClauseId[];
  /** What leaves it to a caller; absent where it had to be caught. */
  readonly excuse?: string;
}

const wrongCallers: readonly WrongCaller[] = [...wrongAccess, ...wrongLists, ...wrongWrites];

const [sequential] = rightCallers;

/** Runs tasks so many at a time. Most of the time of a caller is waiting. */
async function some<T>(tasks: readonly (() => Promise<T>)[], atATime: number): Promise<readonly T[]> {
  const results: T[] = [];
  const waiting = tasks.entries();
  const work = async (): Promise<void> => {
    for (const [at, task] of waiting) results[at] = await task();
  };
  await Promise.all(Array.from({ length: atATime }, work));
  return results;
}

function run(
  style: Style,
  habits: Habits,
  scenario: Scenario,
  keys: WitnessKeys,
  seed: number,
): Promise<WitnessedRun> {
  return witnessed(scenario, keys, seed, async (variables) => {
    try {
      await play(style, habits, variables);
      return { exit_code: 0 };
    } catch (cause) {
      if (habits === rightHabits || !(cause instanceof NoToken)) throw cause;
      return { exit_code: 1 };
    }
  });
}

function accusationsIn(caller: string, runs: readonly WitnessedRun[]): readonly Accusation[] {
  return findingsIn(runs).flatMap(({ run: { scenario }, findings }) =>
    findings.flatMap((finding) =>
      finding.verdict === 'fail'
        ? [{ caller, scenario: scenario.id, clause: finding.law.clause, breach: finding.breach }]
        : [],
    ),
  );
}

/** The style in which a mutant of a request shows: it sends such a body. */
function styleOf(id: string): Style {
  const form = id.includes('-body-data-') ? 'data' : 'fields';
  return { ...(sequential as Style), xml: id.includes('-xml-'), form };
}

/** What the document leaves to a caller stays unaccused; all else that a service could misread has to be caught. */
function wireProofs(keys: WitnessKeys, seed: number, atATime: number): Promise<readonly WireProof[]> {
  return some(
    wireMutants().map(({ id, sentence, habits, changed }) => async () => {
      const played = await run(styleOf(id), { ...rightHabits, ...habits }, plain, keys, seed);
      const caught_by = [...new Set(accusationsIn(id, [played]).map((each) => each.clause))];
      const excuse = caught_by.length === 0 ? wireExcuseOf(id) : undefined;
      return { id, sentence, changed: changed(), caught_by, ...(excuse !== undefined && { excuse }) };
    }),
    atATime,
  );
}

/** Every right caller in every scenario, and every wrong one where its rule is put to the test. */
export async function proveCallers(keys: WitnessKeys, seed: number, atATime: number): Promise<CallerProof> {
  const started = performance.now();
  const ofRight = await some(
    rightCallers.map((style) => async () => {
      const runs = await some(
        scenarios.map((scenario) => () => run(style, rightHabits, scenario, keys, seed)),
        2,
      );
      const requests = runs.reduce((sum, { exchanges }) => sum + exchanges.length, 0);
      return { id: style.id, runs: runs.length, requests, accusations: accusationsIn(style.id, runs) };
    }),
    atATime,
  );
  const wrong = await some(
    wrongCallers.map(({ id, clause, scenario, style, habits }) => async () => {
      const own = scenarios.filter((each) => each === plain || each.id === scenario);
      const acting = { ...(sequential as Style), size: 50, ...style };
      const runs = await some(
        own.map((each) => () => run(acting, { ...rightHabits, ...habits }, each, keys, seed)),
        1,
      );
      const caught_by = [...new Set(accusationsIn(id, runs).map((each) => each.clause))];
      return { id, clause, caught_by };
    }),
    atATime,
  );
  const wire_mutants = await wireProofs(keys, seed, atATime);
  const uncaught = wire_mutants.filter(({ caught_by }) => caught_by.length === 0);
  return {
    right: ofRight.map(({ accusations: _said, ...right }) => right),
    accusations: ofRight.flatMap(({ accusations }) => accusations),
    wrong,
    wire_mutants,
    idle_excuses: idleWireExcuses(uncaught.map(({ id }) => id)),
    seconds: (performance.now() - started) / 1000,
  };
}
