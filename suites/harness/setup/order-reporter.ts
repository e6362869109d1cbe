import type { Reporter, Suite } from '@playwright/test/reporter';
import { checkIdOf } from '../../../specs/clauses/check-id.ts';
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

/** A token of the counterpart counts for a day, and the clock here is moved by days: it must not have been moved yet. */
function bringsForeignTokens(file: Suite): boolean {
  const needs = file.allTests().flatMap((test) => clausesOf(test).flatMap((id) => ledger[id].needs ?? []));
  return needs.includes('counterpart');
}

/** Lets the checks begin that find most for the least, so that a run which ends early has decided most. */
export default class OrderReporter implements Reporter {
  async preprocess({ suite }: { readonly suite: Suite }): Promise<void> {
    for (const project of suite.suites) {
      const files = inOrderOfWorth(project.suites.map((file) => [file, idsIn(file)] as const));
      const inner = project as unknown as Record<string, readonly unknown[] | undefined>;
      const early = files.filter(bringsForeignTokens);
      const others = files.filter((file) => !early.includes(file));
      if (inner[kept]?.length === files.length) inner[kept] = [...early, ...others];
    }
  }

  printsToStdio(): boolean {
    return false;
  }
}
