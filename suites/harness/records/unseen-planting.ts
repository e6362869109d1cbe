import { isDone } from '../properties/answer-status.ts';
import { ViolatedExpectation } from '../properties/expectation.ts';
import type { Patiences } from '../patience/patience.ts';
import type { Marked } from './marked-writes.ts';

/** What a planting needs of its population to find out what became of a record. */
interface Planting {
  readonly resourceType: string;
  readonly madeBy: 'create' | 'upsert';
  readonly patience: Patiences;
  readonly marked: (values: Readonly<Record<string, unknown>>) => Marked<unknown>;
  readonly make: (marked: Marked<unknown>) => Promise<{ readonly status: number }>;
  readonly idOf: (label: string) => Promise<string | undefined>;
  readonly listed: (label: string, fieldIds: readonly string[]) => Promise<readonly unknown[]>;
}

/** So often in a row a record has to come up just when the next one is made: once, a lag may end there by chance. */
const oftenEnough = 3;

/** The types whose records are known to come up late, and how that was told; by what a worker waits with. */
const knownLate = new WeakMap<Patiences, Map<string, ViolatedExpectation>>();

/** @throws {ViolatedExpectation} where records of the type are known to show only once the next one is made */
export function judgeKnownLate({ patience, resourceType }: Planting): void {
  const known = knownLate.get(patience)?.get(resourceType);
  if (known !== undefined) throw known;
}

function broken({ madeBy, resourceType }: Planting, what: string): ViolatedExpectation {
  return new ViolatedExpectation(
    `${madeBy} of ${resourceType} was answered with success, but ${what}`,
    madeBy === 'create' ? 'RECORDS-02' : 'UPSERT-03',
  );
}

async function isListed(planting: Planting, label: string): Promise<boolean> {
  return (await planting.listed(label, [])).length > 0;
}

/** Makes one more record: its label; undefined where that is refused. */
async function next(planting: Planting): Promise<string | undefined> {
  const marked = planting.marked({});
  return isDone((await planting.make(marked)).status) ? marked.label : undefined;
}

/**
 * Finds out what became of a record that was answered with success and that the list did not show in time, by making
 * others. Returns where lists may lag by more than they are given.
 * @throws {ViolatedExpectation} where a record comes up only once the next one is made, and where the list shows what
 * was made after it and not the record, however long it is looked for
 */
export async function judgeUnseen(planting: Planting, label: string): Promise<void> {
  let [unseen, late] = [label, 0];
  while (!(await isListed(planting, unseen))) {
    const later = await next(planting);
    if (later === undefined) return;
    if (!(await isListed(planting, unseen))) return judgeLost(planting, unseen, later);
    late += 1;
    if (late === oftenEnough) throw noted(planting, late);
    if ((await planting.idOf(later)) !== undefined) return;
    unseen = later;
  }
}

function noted(planting: Planting, often: number): ViolatedExpectation {
  const { patience, resourceType } = planting;
  const breach = broken(
    planting,
    `the list shows its record only once another one is made: ${often} times in a row`,
  );
  const known = knownLate.get(patience) ?? new Map<string, ViolatedExpectation>();
  knownLate.set(patience, known.set(resourceType, breach));
  return breach;
}

/** A list that shows what was made later shows this as well, or it never will. */
async function judgeLost(planting: Planting, unseen: string, later: string): Promise<void> {
  if ((await planting.idOf(later)) === undefined || (await planting.idOf(unseen)) !== undefined) return;
  const { timeoutMs } = planting.patience.lists;
  throw broken(
    planting,
    `after ${2 * timeoutMs} ms the list does not show its record, and shows the one that was made after it`,
  );
}
