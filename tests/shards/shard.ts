import type { FinishedCheck } from '../../reports/finished-check.ts';
import type { ShardFile } from '../../reports/merge/shard-file.ts';
import { run } from '../reports/finished-run.ts';

type Change = Partial<Omit<ShardFile, 'metadata'>> & { readonly metadata?: Partial<ShardFile['metadata']> };

/** A shard of a run with these checks, but for what is given. */
export function shard(
  index: number,
  checks: readonly FinishedCheck[],
  change: Change = {},
  of = 2,
): ShardFile {
  const { kit, metadata, partial } = run(checks);
  return {
    kit,
    document: 'abc',
    started_at: `2025-12-07T05:20:0${index}.000Z`,
    finished_at: `2025-12-07T05:20:1${index}.000Z`,
    interrupted: false,
    partial,
    checks,
    ...change,
    metadata: {
      ...metadata,
      run_id: `run${index}`,
      shard: { index, of, access: 'read-write' },
      ...change.metadata,
    },
  };
}
