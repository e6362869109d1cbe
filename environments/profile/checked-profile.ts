import { resolve } from 'node:path';
import { type Finding, keyAt } from './finding.ts';
import type { FilledDocument } from './found-value.ts';
import { interpolate, type Unfilled } from './interpolation.ts';
import { placeholderFindings } from './placeholder.ts';
import { draftOf } from './profile-draft.ts';
import { type Problem, ProfileError } from './profile-error.ts';
import { readProfileFile } from './profile-file.ts';
import type { ProfileLocation } from './profile-location.ts';
import { proxyFindings } from './proxies.ts';
import { ruleFindings } from './profile-rules.ts';
import { schemaAt, type WrittenProfile } from './profile-schema.ts';
import { meantKeys, shapeFindings } from './profile-shape.ts';

/** A profile in which nothing was found wrong. */
export interface CheckedProfile {
  readonly written: WrittenProfile;
  /** A path of the profile as an absolute one. */
  readonly absolute: (file: string) => string;
  /** A finding as a problem, with its place in the file. */
  readonly problem: (finding: Finding) => Problem;
}

function unfilledFinding({ path, variable, reason }: Unfilled): Finding {
  const finding = { code: 'VARIABLE', path } as const;
  if (reason === 'not a name') {
    return {
      ...finding,
      found: 'a ${ without the name of a variable and } after it',
      advice: 'write ${NAME}',
    };
  }
  const state = reason === 'unset' ? 'not set' : 'empty';
  return {
    ...finding,
    found: `\${${variable}}, a variable that is ${state}`,
    advice: `set ${variable}, or write the value into the file`,
  };
}

function findingsIn(
  document: FilledDocument,
  unfilled: readonly Unfilled[],
  absolute: CheckedProfile['absolute'],
  environment: NodeJS.ProcessEnv,
): Finding[] {
  const vacant = [...unfilled.map(unfilledFinding), ...placeholderFindings(document.filled)];
  const waiting = new Set(vacant.map(({ path }) => keyAt(path)));
  const shape = shapeFindings(document).filter(({ path }) => !waiting.has(keyAt(path)));
  if (shape.some(({ path }) => path.length === 0)) return shape;
  const doubtful = [...vacant, ...shape].map(({ path }) => path);
  const draft = draftOf(document, doubtful, meantKeys(shape), absolute);
  return [...shape, ...vacant, ...ruleFindings(draft), ...proxyFindings(draft, environment)];
}

/** Reads and judges a profile file. Throws ProfileError with all that is wrong, in the order of the file. */
export function checkProfile(location: ProfileLocation, environment: NodeJS.ProcessEnv): CheckedProfile {
  const { file, shown, folder, adviceIfMissing } = location;
  const read = readProfileFile(file, shown, adviceIfMissing);
  const { value, unfilled } = interpolate(read.value, environment);
  const absolute = (path: string): string => resolve(folder, path);
  const problem = ({ path, expected, ...finding }: Finding): Problem => {
    const line = read.lineOf(path);
    return {
      ...finding,
      expected: expected ?? schemaAt(path).description,
      ...(path.length > 0 && { key: keyAt(path) }),
      ...(line !== undefined && { line }),
    };
  };
  const document = { written: read.value, filled: value };
  const problems = findingsIn(document, unfilled, absolute, environment).map(problem);
  const [first, ...others] = problems.toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0));
  if (first) throw new ProfileError(shown, [first, ...others]);
  return { written: value as WrittenProfile, absolute, problem };
}
