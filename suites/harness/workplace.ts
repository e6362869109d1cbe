import type { Environment } from './environment.ts';
import { openEnvironment } from './open-environment.ts';
import { type Plan, readPlan } from './plan.ts';
import { withRedactedErrors } from './redacted-error.ts';
import { type RunContext, runContext } from './run-context.ts';
import { openStage, type Stage, stageIdOf } from './stage.ts';
import { Turns } from './turns.ts';

/** What a check is run with: the run that it is part of, and the environment that its worker asks. */
export interface Workplace {
  /** Set in a proof only. */
  readonly stage: Stage | undefined;
  readonly run: RunContext;
  readonly plan: Plan;
  readonly turns: Turns;
  readonly environment: Environment;
}

/** Which of a run's workers this is. */
export interface Place {
  readonly index: number;
  /** How many workers the run has. */
  readonly of: number;
}

/** The stages of a proof by their ids; none in a run. */
export type Stages = Readonly<Record<string, Stage>>;

type Close = () => Promise<void>;

function workplaceHere(stage: Stage | undefined, { index, of }: Place): Workplace {
  const run = runContext();
  return {
    stage,
    run,
    plan: readPlan(run.folder),
    turns: new Turns(run.folder),
    // Nobody else asks the service of a stage.
    environment: openEnvironment(index, stage ? 1 : of),
  };
}

async function leave({ turns, environment }: Workplace): Promise<void> {
  await turns.enter();
  await withRedactedErrors(environment.connection.redactor, () => environment.close());
  turns.leave();
}

/**
 * Where the checks of one worker work: in a run all in one place. In a proof each stage is a place of its own, which
 * is left for the next one; a worker that has warmed up asks a service in a fraction of the time that it takes to start.
 */
export class Workplaces {
  readonly #stages: Stages;
  readonly #place: Place;
  readonly #folder = runContext().folder;
  #current: { readonly workplace: Workplace; readonly close: Close } | undefined;

  constructor(stages: Stages, place: Place) {
    this.#stages = stages;
    this.#place = place;
  }

  /** The place where the checks of a spec file work, set up as soon as the first of them asks for it. */
  async of(suite: string): Promise<Workplace> {
    const stage = this.#stages[stageIdOf(suite)];
    if (this.#current?.workplace.stage !== stage) await this.close();
    this.#current ??= await this.#open(stage);
    return this.#current.workplace;
  }

  /** Deletes what is left of the records, or ends the service of the stage and all its records. */
  async close(): Promise<void> {
    const open = this.#current;
    this.#current = undefined;
    await open?.close();
  }

  async #open(stage: Stage | undefined): Promise<{ readonly workplace: Workplace; readonly close: Close }> {
    if (stage === undefined) {
      const workplace = workplaceHere(stage, this.#place);
      return { workplace, close: () => leave(workplace) };
    }
    const end = await openStage(stage, this.#folder, this.#place.index);
    const workplace = workplaceHere(stage, this.#place);
    const close = async (): Promise<void> => {
      await workplace.environment.abandon();
      await end();
    };
    return { workplace, close };
  }
}
