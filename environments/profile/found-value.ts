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

/** A parsed document: as its file writes it, and with its variables filled in. */
export interface FilledDocument {
  readonly written: unknown;
  readonly filled: unknown;
}

function foundText(text: string, written: unknown, mayShow: boolean): string {
  if (text === '') return 'an empty text';
  const length = `a text of ${text.length} characters`;
  if (written !== text) return `${(String(written).match(/\$\{\w+\}/g) ?? []).join(' and ')}, ${length}`;
  return mayShow && text.length <= longestTextShown ? JSON.stringify(text) : length;
}

/**
 * Describes the value at a path for a message. Values of secret keys are never shown, nor what came from a
 * variable, nor a text long enough to be a secret that was put under the wrong key.
 */
export function foundAt({ written, filled }: FilledDocument, path: Path): string {
  const value = valueAt(filled, path);
  const mayShow = path.length > 0 && !path.some((member) => secretKeys.has(member));
  if (value === null || value === undefined) return 'nothing';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'string') return foundText(value, valueAt(written, path), mayShow);
  if (typeof value === 'number' || typeof value === 'boolean')
    return mayShow ? `the ${typeof value} ${value}` : `a ${typeof value}`;
  return `a mapping of ${Object.keys(value).length}`;
}
