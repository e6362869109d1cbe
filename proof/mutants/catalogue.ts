import { wrongEffects } from './effects.ts';
import type { Mutant } from './mutant.ts';
import { wrongPages } from './pages.ts';
import { misreadRequests } from './requests.ts';
import { wrongAnswers } from './responses.ts';
import { wrongStatuses } from './statuses.ts';
import { exchangedOperations } from './tables.ts';
import { toleratedAnswers } from './tolerated.ts';
import { wrongTokens } from './tokens.ts';

/** Every mutant, in the order of the families. */
export const mutants: readonly Mutant[] = [
  ...wrongAnswers(),
  ...wrongStatuses(),
  ...toleratedAnswers(),
  ...misreadRequests(),
  ...exchangedOperations(),
  ...wrongEffects(),
  ...wrongTokens(),
  ...wrongPages(),
];
