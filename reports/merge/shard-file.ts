import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ledger } from '../../specs/clauses/ledger.ts';
import { document } from '../../specs/openapi.ts';
import { printableJson } from '../../suites/harness/results/safe-text.ts';
import type { RunMetadata } from '../../suites/harness/results/run-metadata.ts';
import type { FinishedRun } from '../assemble.ts';
import type { FinishedCheck } from '../finished-check.ts';

/** What a shard leaves beside its report, so that nothing is lost when its checks are judged together with others. */
export interface ShardFile {
  readonly kit: FinishedRun['kit'];
  /** SHA-256 of the description and the ledger that it was checked against. */
  readonly document: string;
  readonly metadata: RunMetadata & { readonly shard: NonNullable<RunMetadata['shard']> };
  readonly started_at: string;
  readonly finished_at: string;
  readonly interrupted: boolean;
  /** True when only part of the ledger was asked for. */
  readonly partial: boolean;
  readonly checks: readonly FinishedCheck[];
}

export const shardFileName = 'shard.json';

function documentDigest(): string {
  return createHash('sha256')
    .update(JSON.stringify([document, ledger]))
    .digest('hex');
}

/** Leaves a shard's file in the folder of its report. A run that is no shard leaves none, not even an older one. */
export function writeShardFile(folder: string, run: FinishedRun, interrupted: boolean): void {
  const { kit, metadata, started_at, finished_at, partial, checks } = run;
  const file = join(folder, shardFileName);
  const { shard } = metadata;
  if (shard === undefined) {
    rmSync(file, { force: true });
    return;
  }
  const told: ShardFile = {
    kit,
    document: documentDigest(),
    metadata: { ...metadata, shard },
    started_at: started_at.toISOString(),
    finished_at: finished_at.toISOString(),
    interrupted,
    partial,
    // Another machine merges the shards; it knows nothing of this one's folders.
    checks: checks.map((check) => ({ ...check, location: relative(process.cwd(), check.location) })),
  };
  writeFileSync(file, `${printableJson(JSON.stringify(told))}\n`);
}

/** Reads it again; undefined where there is none that can be read. */
export function readShardFile(folder: string): ShardFile | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, shardFileName), 'utf8')) as ShardFile;
  } catch {
    return undefined;
  }
}
