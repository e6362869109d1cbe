import { isDeepStrictEqual } from 'node:util';
import type { Value } from '../../../specs/semantics/field-type.ts';
import { sameValue } from '../../../specs/semantics/value.ts';

/**
 * Whether what is shown is the value that is waited for, in its own spelling or another: tags may be shown as one text,
 * a date in another zone. This ends a wait and judges nothing: whoever waited looks at what came.
 */
export function showsAwaited(shown: unknown, awaited: unknown): boolean {
  if (isDeepStrictEqual(shown, awaited)) return true;
  if (typeof shown !== 'string') return false;
  if (typeof awaited === 'string') return sameValue('date', shown, awaited);
  return Array.isArray(awaited) && sameValue('tag', shown, awaited as Value);
}
