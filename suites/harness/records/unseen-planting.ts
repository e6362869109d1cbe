import { isDone } from '../properties/answer-status.ts';
import { ViolatedExpectation } from '../properties/expectation.ts';
import type { Patiences } from '../patience/patience.ts';
import { settle } from '../patience/settle.ts';
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

/** Before each of these the next one is made another part of the settle limit later: a lag that is always the same ends once at most just then. */
const laterEach = 0.1;

/** What is known to be broken of the creates of a type, and how that was told; by what a worker waits with. */
class KnownBroken {
  readonly #told = new WeakMap<Patiences, Map<string, ViolatedExpectation>>();

  of({ patience, resourceType }: Planting): ViolatedExpectation | undefined {
    return this.#told.get(patience)?.get(resourceType);
  }

  noted({ patience, resourceType }: Planting, breach: ViolatedExpectation): ViolatedExpectation {
    const ofTypes = this.#told.get(patience) ?? new Map<string, ViolatedExpectation>();
    this.#told.set(patience, ofTypes.set(resourceType, breach));
    return breach;
  }
}

const late = new KnownBroken();
const lost = new KnownBroken();

/** @throws {ViolatedExpectation} where records of the type are known to show only once the next one is made */
export function judgeKnownLate(planting: Planting): void {
  const known = late.of(planting);
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

/** Looks for a record so long. Other waits are shorter once some were in vain; a verdict needs the whole time. */
async function showsWithin(planting: Planting, label: string, ms: number): Promise<boolean> {
  const { seen } = await settle(async () => ((await isListed(planting, label)) ? true : undefined), ms);
  return seen === true;
}

/** Twice the settle limit: whatever has not come up by then never does. In milliseconds. */
export function longEnough({ patience }: Planting): number {
  return 2 * patience.lists.timeoutMs;
}

export function showsInTheEnd(planting: Planting, label: string): Promise<boolean> {
  return showsWithin(planting, label, longEnough(planting));
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
  const known = lost.of(planting);
  if (known !== undefined) throw known;
  const { timeoutMs } = planting.patience.lists;
  let unseen = label;
  for (let often = 1; ; often += 1) {
    if (await showsWithin(planting, unseen, timeoutMs * (1 + often * laterEach))) return;
    const later = await next(planting);
    if (later === undefined) return;
    if (!(await isListed(planting, unseen))) return judgeLost(planting, unseen, later);
    if (often === oftenEnough) throw late.noted(planting, broken(planting, comesUpLate(often)));
    unseen = later;
  }
}

function comesUpLate(often: number): string {
  return `the list shows its record only once another one is made: ${often} times in a row`;
}

/** A list that shows what was made later shows this as well, or it never will. */
async function judgeLost(planting: Planting, unseen: string, later: string): Promise<void> {
  if (!(await showsWithin(planting, later, planting.patience.lists.timeoutMs))) return;
  if (await showsInTheEnd(planting, unseen)) return;
  const what = `after ${longEnough(planting)} ms the list does not show its record, and shows the one that was made after it`;
  throw lost.noted(planting, broken(planting, what));
}
