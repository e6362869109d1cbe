import type { Path } from './finding.ts';

const secretKeys: ReadonlySet<unknown> = new Set(['private_key', 'access_token']);
const longestTextShown = 24;
const longestPathShown = 200;

/** Describes the path of a missing file. A text that looks like no path may be a secret: it is not shown. */
export function foundPath(path: string): string {
  const shown = path.length <= longestPathShown && /^[^\n]*\.\w{1,5}$/.test(path);
  return shown ? `the path ${path}` : `a path of ${path.length} characters`;
}

/** The value at a path of a document; only own members count. */
export function valueAt(document: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, member) =>
      value instanceof Object && Object.hasOwn(value, member)
        ? (value as Record<string, unknown>)[member]
        : undefined,
    document,
  );
}

/**
 * Describes a value for a message. Values of secret keys are never shown, and neither is a text long enough
 * to be a secret that was put under the wrong key.
 */
export function foundValue(value: unknown, path: Path): string {
  if (value === null || value === undefined) return 'nothing';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'object') return `a mapping of ${Object.keys(value).length}`;
  const shown = path.length > 0 && !path.some((member) => secretKeys.has(member));
  if (typeof value !== 'string')
    return shown ? `the ${typeof value} ${JSON.stringify(value)}` : `a ${typeof value}`;
  if (value === '') return 'an empty text';
  return shown && value.length <= longestTextShown
    ? JSON.stringify(value)
    : `a text of ${value.length} characters`;
}
