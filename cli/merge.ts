import { cpSync, existsSync, rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { provenBy } from '../proof/proven-by.ts';
import { assemble } from '../reports/assemble.ts';
import { mergedRun } from '../reports/merge/merged-run.ts';
import { whyNotOneRun } from '../reports/merge/same-run.ts';
import { readShardFile, type ShardFile, shardFileName } from '../reports/merge/shard-file.ts';
import { previousReport, writeReport } from '../reports/report-folder.ts';
import { tellResult } from '../reports/tell-result.ts';
import { terminalOf } from '../reports/terminal-text.ts';
import { exitCodeOf, UsageError } from '../runner/exit-code.ts';
import { prepareFolder } from '../runner/out-folder.ts';
import { kit } from '../runner/kit.ts';
import { reportAt } from './report-on-disk.ts';

/** The flags of `merge`, as the command line gives them. */
export interface MergeOptions {
  readonly out: string;
}

/** Files of other tools that each shard leaves under names of its own. */
const joined = ['allure-results', 'blob-report'];

function shardAt(folder: string): ShardFile {
  const { conformance } = reportAt(folder);
  const { run } = conformance;
  if (run.shard === undefined) {
    throw new UsageError(
      `${folder} has the report of a whole run, not of a shard. Shards are run with --shard I/N --seed N.`,
    );
  }
  const shard = readShardFile(folder);
  const { metadata, checks } = shard ?? {};
  if (shard && metadata?.run_id === run.id && metadata.shard?.index && Array.isArray(checks)) return shard;
  throw new UsageError(
    `${folder} has no ${shardFileName} that belongs to its report. Keep the whole folder that the shard wrote.`,
  );
}

/** The kit judges only what a kit like it has left: checks and clauses may have changed between versions. */
function refuseOtherKit({ kit: made }: ShardFile): void {
  const { version } = kit();
  if (made.version === version) return;
  throw new UsageError(
    `The shards were run with version ${made.version} of the kit, and this is ${version}. Merge them with that version.`,
  );
}

/** What other tools merge themselves, side by side. */
function copyJoined(folders: readonly string[], out: string): void {
  for (const name of joined) {
    rmSync(join(out, name), { recursive: true, force: true });
    for (const folder of folders.filter((each) => existsSync(join(each, name))))
      cpSync(join(folder, name), join(out, name), { recursive: true });
  }
}

/** Makes one report of the shards of a run. Answers with the exit code that the run would have had. */
export function merge(folders: readonly string[], { out }: MergeOptions): number {
  const own = folders.find((folder) => resolve(folder) === resolve(out));
  if (own !== undefined) throw new UsageError(`--out ${out} is the folder of a shard. Choose another.`);
  const [first, ...rest] = folders.map(shardAt);
  const why = whyNotOneRun(first === undefined ? [] : [first, ...rest]);
  if (first === undefined || why !== undefined) throw new UsageError(why ?? 'There is no shard to merge.');
  refuseOtherKit(first);
  prepareFolder(out);
  const previous = previousReport(out);
  const run = mergedRun([first, ...rest], {
    proven_by: provenBy(),
    report: relative(process.cwd(), resolve(out)) || '.',
    ...(previous && { previous }),
  });
  const conformance = assemble(run);
  const page = writeReport(out, conformance);
  copyJoined(folders, out);
  tellResult({ conformance, metadata: run.metadata, checks: run.checks, page }, terminalOf(process.stdout));
  return exitCodeOf(conformance);
}
