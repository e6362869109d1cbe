import type { Reporter, Suite } from '@playwright/test/reporter';
import { checkIdOf } from '../../../specs/clauses/check-id.ts';
import { inOrderOfWorth } from '../run/check-order.ts';

/** Where the runner keeps the files of a project in their order. It has no word for that, so the name is its own. */
const kept = '_entries';

function idsIn(file: Suite): readonly string[] {
  return file.allTests().map((test) => {
    const [, , path = '', ...titles] = test.titlePath();
    return checkIdOf([path, ...titles]);
  });
}

/** Lets the checks begin that find most for the least, so that a run which ends early has decided most. */
export default class OrderReporter implements Reporter {
  async preprocess({ suite }: { readonly suite: Suite }): Promise<void> {
    for (const project of suite.suites) {
      const files = inOrderOfWorth(project.suites.map((file) => [file, idsIn(file)] as const));
      const inner = project as unknown as Record<string, readonly unknown[] | undefined>;
      if (inner[kept]?.length === files.length) inner[kept] = [...files];
    }
  }

  printsToStdio(): boolean {
    return false;
  }
}
