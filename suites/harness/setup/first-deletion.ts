import type { Environment } from '../environment/environment.ts';
import type { Population } from '../records/population.ts';
import type { Capabilities } from '../run/capabilities.ts';
import { answered, isAbsent, wasDone } from './answered.ts';
import { isDeletedAllTheSame, vanishes } from './refused-but-done.ts';

const notFound = 404;

/** So often a delete is tried before it counts as refused. */
const mostDeletions = 3;

interface Deletable {
  readonly id: string;
  /** As which the list shows it, which may be another. */
  readonly listed: string;
  readonly wasRead: boolean;
  /** Whether the id has led to the record: else it may be that of no record. */
  readonly isOwn: boolean;
}

/**
 * Deletes a record of ours; tells what came of it where it stays. That breaks the clause on deletes, unless it
 * says that there is none, or the id may be that of no record.
 */
export async function refusedDeletion(
  environment: Environment,
  population: Population,
  { isOwn, ...record }: Deletable,
): Promise<'absent' | Capabilities['undeletable']> {
  const { crm, reader } = environment;
  for (let tries = 1; ; tries += 1) {
    const deletion = await answered(environment, crm.delete(population.resourceType, record.id));
    // Where the list shows the record on, that alone breaks a clause, and is noted by a traffic law.
    if (wasDone(deletion)) return (await vanishes(population, record.listed)) ? undefined : 'without effect';
    if (await isDeletedAllTheSame(environment, population, record)) return undefined;
    // After another refusal 404 may say that the record is gone, which the list shows in time.
    const mayBeGone = isAbsent(deletion) && tries > 1 && deletion?.status === notFound;
    if (mayBeGone && (await vanishes(population, record.listed))) return undefined;
    if (isAbsent(deletion) && (tries === 1 || tries === mostDeletions)) return 'absent';
    if (tries < mostDeletions) continue;
    if (deletion === undefined) return 'not answered';
    if (isOwn) reader.noteRefusal('RECORDS-18', deletion);
    return deletion.status;
  }
}
