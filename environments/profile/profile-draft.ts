import type { Path } from './finding.ts';
import { type FilledDocument, foundAt, valueAt } from './found-value.ts';
import type { WrittenCredentials, WrittenProfile } from './profile-schema.ts';

type Draftable<Value> = Value extends WrittenCredentials ? Partial<Value> : Value;

/** The well-formed members of a profile, with those that cannot be judged left out. */
type DraftMembers = { readonly [Key in keyof WrittenProfile]?: Draftable<WrittenProfile[Key]> };

/** A profile in the making: what the rules look at. */
export interface Draft {
  readonly members: DraftMembers;
  /** Whether a key stands in the file, be it misspelt or with a value of no use. */
  readonly stands: (path: Path) => boolean;
  /** The value at a path as messages tell it. */
  readonly found: (path: Path) => string;
  /** A path of the profile as an absolute one. */
  readonly absolute: (file: string) => string;
}

function without(value: unknown, doubtful: ReadonlySet<string>, path: readonly string[] = []): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  const members = Object.entries(value).filter(([key]) => !doubtful.has([...path, key].join('.')));
  return Object.fromEntries(members.map(([key, member]) => [key, without(member, doubtful, [...path, key])]));
}

/**
 * Drafts a document, which is a mapping. `doubtful` are the paths whose values have findings already, `meant`
 * the keys that unknown ones are slips for.
 */
export function draftOf(
  document: FilledDocument,
  doubtful: readonly Path[],
  meant: ReadonlySet<string>,
  absolute: Draft['absolute'],
): Draft {
  return {
    members: without(document.filled, new Set(doubtful.map((path) => path.join('.')))) as DraftMembers,
    stands: (path) => valueAt(document.filled, path) !== undefined || meant.has(path.join('.')),
    found: (path) => foundAt(document, path),
    absolute,
  };
}
