import type { FullConfig, Reporter, Suite, TestRun } from '@playwright/test/reporter';
import { checkIdOf } from '../../../specs/clauses/check-id.ts';
import { toldRun } from '../run/run-variables.ts';
import { belongsTo } from '../run/shard.ts';

/** Spreads the checks over shards by how long they take. The runner's own way counts them only. */
export default class ShardReporter implements Reporter {
  async preprocess({
    config,
    suite,
    testRun,
  }: {
    readonly config: FullConfig;
    readonly suite: Suite;
    readonly testRun: TestRun;
  }): Promise<void> {
    if (config.shard === null) return;
    testRun.skipSharding();
    const { current, total } = config.shard;
    const belongs = belongsTo({ index: current, of: total }, toldRun().only);
    for (const test of suite.allTests()) {
      const [, , file = '', ...titles] = test.titlePath();
      if (!belongs(checkIdOf([file, ...titles]))) testRun.exclude(test);
    }
  }

  printsToStdio(): boolean {
    return false;
  }
}
