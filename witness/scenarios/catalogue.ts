import { answerScenarios } from './of-answers.ts';
import { pagingScenarios } from './of-paging.ts';
import { tokenScenarios } from './of-tokens.ts';
import type { Scenario } from './scenario.ts';

/** The service as it is: what a caller does here shows what it wants. */
export const plain: Scenario = {
  id: 'plain',
  sentence: 'Full pages, exact totals, tokens that last, no trouble.',
};

export const scenarios: readonly Scenario[] = [
  plain,
  ...pagingScenarios,
  ...tokenScenarios,
  ...answerScenarios,
];
