import type { Answer } from './caller.ts';

/** Keeps answers to what may be asked once for all: reads of records that nobody changes. */
export interface AnswerMemory {
  /** The answer that is known under a key, else the one that `ask` gets. */
  of(key: string, ask: () => Promise<Answer>): Promise<Answer>;
}
