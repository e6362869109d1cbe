import type { Reporter, Suite } from '@playwright/test/reporter';
import { checkIdOf } from '../../../specs/clauses/check-id.ts';
import type { Need } from '../../../specs/clauses/clause.ts';
import { ledger } from '../../../specs/clauses/ledger.ts';
import { clausesOf } from '../results/annotations.ts';
import { inOrderOfWorth } from '../run/check-order.ts';

/** Where the runner keeps the files of a project in their order. It has no word for that, so the name is its own. */
const kept = '_entries';

function idsIn(file: Suite): readonly string[] {
  return file.allTests().map((test) => {
    const [, , path = '', ...titles] = test.titlePath();
    return checkIdOf([path, ...titles]);
  });
}

/** What clauses need whose checks begin before all others, in this order. */
const early: readonly (readonly Need[])[] = [
  // A token of the counterpart counts for a day, and the clock here is moved by days: it must not have been moved yet.
  ['counterpart'],
  // Whoever moves the clock waits until no other check is at work: it had better not be one of the long ones.
  ['control', 'time'],
];

/** What more records stand for than a page can hold: every walk that comes after goes through them as well. */
const late: Need = 'volume';

/** Which place a file has by what its clauses need: early, late, or between the two. */
function placeOf(file: Suite): number {
  const ids = file.allTests().flatMap(clausesOf);
  const needs = new Set(ids.flatMap((id): readonly Need[] => ledger[id].needs ?? []));
  if (needs.has(late)) return early.length + 1;
  const first = early.findIndex((needed) => needed.some((need) => needs.has(need)));
  return first === -1 ? early.length : first;
}

/** Lets the checks begin that find most for the least, so that a run which ends early has decided most. */
export default class OrderReporter implements Reporter {
  async preprocess({ suite }: { readonly suite: Suite }): Promise<void> {
    for (const project of suite.suites) {
      const files = inOrderOfWorth(project.suites.map((file) => [file, idsIn(file)] as const));
      const inner = project as unknown as Record<string, readonly unknown[] | undefined>;
      if (inner[kept]?.length === files.length)
        inner[kept] = files.toSorted((a, b) => placeOf(a) - placeOf(b));
    }
  }

  printsToStdio(): boolean {
    return false;
  }
}
