import type { Law } from '../law.ts';
import { repeatedQuery, unchangedCursor } from './cursors.ts';

/** Every law over what a caller sends. */
export const callerLaws: readonly Law[] = [repeatedQuery, unchangedCursor];
