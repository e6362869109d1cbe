import type { AnswerMemory } from '../../../client/answer-memory.ts';
import type { Answer } from '../../../client/caller.ts';

/** Keeps answers as they came, by what was asked: several laws then read the same ones, each for its own clauses. */
export class KeptAnswers implements AnswerMemory {
  readonly all: Record<string, Answer>;

  /** @param all what was kept before */
  constructor(all: Readonly<Record<string, Answer>> = {}) {
    this.all = { ...all };
  }

  async of(key: string, ask: () => Promise<Answer>): Promise<Answer> {
    return (this.all[key] ??= await ask());
  }
}
