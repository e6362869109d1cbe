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

/** The files of a run, those first that decide and find most for the least. Each is named with its checks. */
export function inOrderOfWorth<File>(
  files: readonly (readonly [File, readonly string[]])[],
): readonly File[] {
  return files
    .map(([file, ids]) => ({ file, worth: worthOf(ids) }))
    .toSorted((a, b) => b.worth - a.worth)
    .map(({ file }) => file);
}
