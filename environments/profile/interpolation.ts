import type { Path } from './finding.ts';

/** A `${…}` that could not be filled. */
export interface Unfilled {
  readonly path: Path;
  /** What stands between the braces. */
  readonly variable: string;
  readonly reason: 'unset' | 'empty' | 'not a name';
}

export interface Interpolated {
  readonly value: unknown;
  readonly unfilled: readonly Unfilled[];
}

const reference = /\$\{([^}]*)(\}|$)/g;
const variableName = /^[A-Za-z_][A-Za-z0-9_]*$/;

/**
 * Replaces `${NAME}` in every text of a parsed document with the variable's value, without the white space
 * around it, which secret stores often leave. Works on values, after
 * parsing: whatever a variable holds stays one text and cannot add keys. Keys and filled-in texts are not
 * looked through again.
 */
export function interpolate(document: unknown, environment: NodeJS.ProcessEnv): Interpolated {
  const unfilled: Unfilled[] = [];

  function filled(text: string, path: Path): string {
    return text.replaceAll(reference, (written, variable: string, end: string) => {
      const value = Object.hasOwn(environment, variable) ? environment[variable]?.trim() : undefined;
      if (end === '' || !variableName.test(variable)) unfilled.push({ path, variable, reason: 'not a name' });
      else if (value === undefined) unfilled.push({ path, variable, reason: 'unset' });
      else if (value === '') unfilled.push({ path, variable, reason: 'empty' });
      return value ?? written;
    });
  }

  function walked(value: unknown, path: Path): unknown {
    if (typeof value === 'string') return filled(value, path);
    if (Array.isArray(value)) return value.map((item, index) => walked(item, [...path, index]));
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, walked(item, [...path, key])]),
    );
  }

  return { value: walked(document, []), unfilled };
}
