import type { AnswerMemory } from '../../../client/answer-memory.ts';
import type { Answer } from '../../../client/caller.ts';
import type { Crm } from '../../../client/crm.ts';
import { ViolatedExpectation } from '../properties/expectation.ts';
import type { Environment } from './environment.ts';
import { SharedTrials } from './shared-trials.ts';

const answers = new SharedTrials<Answer>('answer', false);

/**
 * What a run was told by reads of records that nobody changes: each is sent once, and its answer judged by all laws.
 * Once a check has met something wrong, everything it asks is sent again until it ends.
 */
class RememberedAnswers implements AnswerMemory {
  readonly #environment: Environment;
  #isTrusted = true;

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  of(key: string, ask: () => Promise<Answer>): Promise<Answer> {
    return this.#isTrusted ? answers.of(this.#environment, new Set(), key, ask) : ask();
  }

  /** Another check begins. */
  begin(): void {
    this.#isTrusted = true;
  }

  /** From now on the check asks anew. */
  distrust(): void {
    this.#isTrusted = false;
  }

  /** Judges an input. After one that breaks its law nothing counts but what is asked then. */
  async unlessBroken(law: () => Promise<void>): Promise<void> {
    try {
      await law();
    } catch (error) {
      if (error instanceof ViolatedExpectation) this.distrust();
      throw error;
    }
  }
}

const known = new WeakMap<Environment, RememberedAnswers>();

/** What is remembered of an environment. */
export function rememberedOf(environment: Environment): RememberedAnswers {
  const remembered = known.get(environment) ?? new RememberedAnswers(environment);
  known.set(environment, remembered);
  return remembered;
}

/** Asks for what nobody changes, such as schemas and options: what was asked before is not sent again. */
export function quietCrmOf(environment: Environment): Crm {
  return environment.crm.but({ remembered: rememberedOf(environment) });
}
