import type { ProblemCode } from './profile-error.ts';

/** The members that lead to a value, from the outermost. */
export type Path = readonly (string | number)[];

/** Something wrong at one place of a profile, before its line is looked up. */
export interface Finding {
  readonly code: ProblemCode;
  readonly path: Path;
  readonly found: string;
  /** What the schema says of the place, unless given. */
  readonly expected?: string;
  readonly advice: string;
}

const longestKeyShown = 60;

function keyName(member: string | number): string {
  const name = String(member);
  if (/^[\w-]+$/.test(name) && name.length <= longestKeyShown) return name;
  return JSON.stringify(name.length > longestKeyShown ? `${name.slice(0, longestKeyShown)}…` : name);
}

/** A path as people write it: `application.id`. Unusual names stand in quotes, long ones are cut. */
export function keyAt(path: Path): string {
  return path.map(keyName).join('.');
}
