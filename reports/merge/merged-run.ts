import type { OperationId } from '../../specs/openapi.ts';
import type { DeferredNote } from '../../suites/harness/results/check-log.ts';
import type { RunMetadata, WaitingChecks } from '../../suites/harness/results/run-metadata.ts';
import type { FinishedRun } from '../assemble.ts';
import type { ShardFile } from './shard-file.ts';

/** At least one. */
type Shards = readonly [ShardFile, ...ShardFile[]];

/** What only the folder of the merged report and the merging kit know. */
type Surroundings = Pick<FinishedRun, 'proven_by' | 'previous' | 'report'>;

function added(
  counts: readonly Readonly<Partial<Record<OperationId, number>>>[],
): Readonly<Partial<Record<OperationId, number>>> {
  const sum: Partial<Record<OperationId, number>> = {};
  for (const [operation, count] of counts.flatMap((each) => Object.entries(each) as [OperationId, number][]))
    sum[operation] = (sum[operation] ?? 0) + count;
  return sum;
}

function leftoversOf(all: readonly RunMetadata[]): NonNullable<RunMetadata['leftovers']> {
  const each = all.flatMap(({ leftovers }) => leftovers ?? []);
  return {
    created: each.reduce((sum, { created }) => sum + created, 0),
    deleted: each.reduce((sum, { deleted }) => sum + deleted, 0),
    permanent: each.reduce((sum, { permanent = 0 }) => sum + permanent, 0),
    left: each.flatMap(({ left }) => left),
  };
}

/** Shards that share a state_dir tell of the same deferred checks. */
function distinct(notes: readonly DeferredNote[]): readonly DeferredNote[] {
  return [...new Map(notes.map((note) => [JSON.stringify(note), note])).values()];
}

function deferredChecksOf(all: readonly RunMetadata[]): WaitingChecks {
  const each = all.flatMap(({ tickets }) => tickets ?? []);
  return {
    open: distinct(each.flatMap(({ open }) => open)),
    overdue: distinct(each.flatMap(({ overdue }) => overdue)),
  };
}

/** Why a shard did not get to its end, in the words of a report; undefined when it did. */
function troubleOf({ metadata, interrupted }: ShardFile): string | undefined {
  const { shard, unreachable, went_down } = metadata;
  const trouble = unreachable ?? went_down ?? (interrupted ? 'it was interrupted' : undefined);
  return trouble && `shard ${shard.index} of ${shard.of}: ${trouble}`;
}

function metadataOf(first: ShardFile, shards: readonly ShardFile[]): RunMetadata {
  const all = shards.map(({ metadata }) => metadata);
  const { shard: _shard, unreachable, went_down: _down, ...rest } = first.metadata;
  const nothingTried = all.every((each) => each.unreachable !== undefined);
  const noted = all.flatMap((each) => each.noted ?? []);
  const noted_in_cleaning = all.flatMap((each) => each.noted_in_cleaning ?? []);
  const errors = all.flatMap(({ internal_errors = [] }) => internal_errors);
  const troubles = shards.flatMap((shard) => troubleOf(shard) ?? []);
  return {
    ...rest,
    run_id: all.map(({ run_id }) => run_id).join('+'),
    leftovers: leftoversOf(all),
    tickets: deferredChecksOf(all),
    requests_besides_checks: added(all.map((each) => each.requests_besides_checks ?? {})),
    ...(noted.length > 0 && { noted }),
    ...(noted_in_cleaning.length > 0 && { noted_in_cleaning }),
    ...(errors.length > 0 && { internal_errors: errors }),
    ...(nothingTried && unreachable !== undefined && { unreachable }),
    ...(!nothingTried && troubles.length > 0 && { went_down: troubles.join('\n') }),
  };
}

/**
 * The run that these shards are together, to be judged as if one machine had made it. They must be all shards
 * of one run. Its id names the ids of the shards, whose journals it has.
 */
export function mergedRun([first, ...others]: Shards, surroundings: Surroundings): FinishedRun {
  const ordered = [first, ...others].toSorted((a, b) => a.metadata.shard.index - b.metadata.shard.index);
  const times = (at: 'started_at' | 'finished_at'): number[] => ordered.map((shard) => Date.parse(shard[at]));
  return {
    kit: first.kit,
    metadata: metadataOf(ordered[0] ?? first, ordered),
    started_at: new Date(Math.min(...times('started_at'))),
    finished_at: new Date(Math.max(...times('finished_at'))),
    checks: ordered.flatMap(({ checks }) => checks),
    partial: first.partial,
    ...surroundings,
  };
}
