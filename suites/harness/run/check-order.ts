import { costOf } from './cost-forecast.ts';
import { effortAt } from './depths.ts';
import { caughtBy, groundsUnder, measured } from './measured-costs.ts';

/** What the checks of one file find together for what they cost, the common ground of each file by itself. */
function worthOf(ids: readonly string[]): number {
  const known = ids.flatMap((id) => measured.checks[id] ?? []);
  const inputs = effortAt.quick.runs;
  const grounds = new Set(known.flatMap(({ on }) => groundsUnder(on)));
  const laid = [...grounds].flatMap((name) => measured.grounds[name] ?? []);
  const requests = [...known, ...laid].reduce((all, one) => all + costOf(one, inputs).requests, 1);
  const faults = new Set(ids.flatMap((id) => caughtBy[id] ?? []));
  return (ids.length + faults.size) / requests;
}

/** The most that one check of these asks for besides its ground. */
function longestOf(ids: readonly string[]): number {
  return Math.max(0, ...ids.map((id) => measured.checks[id]?.quick.requests ?? 0));
}

/** So large a part of the files begins last. */
const lastPart = 0.25;

/**
 * The files of a run, those first that decide and find most for the least. Each is named with its checks. Of those that
 * begin last, those with the longest checks come first: a long one that begins at the end is waited for by itself.
 */
export function inOrderOfWorth<File>(
  files: readonly (readonly [File, readonly string[]])[],
): readonly File[] {
  const byWorth = files
    .map(([file, ids]) => ({ file, worth: worthOf(ids), longest: longestOf(ids) }))
    .toSorted((a, b) => b.worth - a.worth);
  const first = byWorth.slice(0, Math.ceil(byWorth.length * (1 - lastPart)));
  const last = byWorth.slice(first.length).toSorted((a, b) => b.longest - a.longest);
  return [...first, ...last].map(({ file }) => file);
}
