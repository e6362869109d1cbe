import { isDeepStrictEqual } from 'node:util';
import type { Value } from '../../../specs/semantics/field-type.ts';
import { sameValue } from '../../../specs/semantics/value.ts';

/**
 * Whether a new record shows a value that it was made with, in its own spelling or another: tags may be shown as one
 * text, a date in another zone or form. This ends a wait and judges nothing: whoever waited looks at what came. It is
 * for new records alone: a former value may be the new one in another spelling.
 */
export function showsAwaited(shown: unknown, awaited: unknown): boolean {
  if (isDeepStrictEqual(shown, awaited)) return true;
  if (typeof awaited === 'string') return sameValue('date', shown, awaited);
  return Array.isArray(awaited) && typeof shown === 'string' && sameValue('tag', shown, awaited as Value);
}
