import { isDone } from '../properties/answer-status.ts';
import { ViolatedExpectation } from '../properties/expectation.ts';
import type { Patiences } from '../patience/patience.ts';
import { sentTogether } from '../properties/sent-together.ts';
import { settle } from '../patience/settle.ts';
import type { Marked } from './marked-writes.ts';

/** What a planting needs of its population to find out what became of a record. */
interface Planting {
  readonly resourceType: string;
  readonly madeBy: 'create' | 'upsert';
  readonly patience: Patiences;
  readonly marked: (values: Readonly<Record<string, unknown>>) => Marked<unknown>;
  readonly make: (marked: Marked<unknown>) => Promise<{ readonly status: number }>;
  readonly listed: (label: string, fieldIds: readonly string[]) => Promise<readonly unknown[]>;
}

/** So often in a row a record has to come up just when the next one is made: once, a lag may end there by chance. */
const oftenEnough = 3;

/** Before each of these the next one is made another part of the settle limit later: a lag that is always the same ends once at most just then. */
const laterEach = 0.1;

/** What is known of the creates of one type. */
interface Known {
  /** Records come up only once the next one is made, and how that was told. */
  late?: ViolatedExpectation;
  /** Creates are lost, and how that was told. */
  lost?: ViolatedExpectation;
  /** So many records were late, and nothing more could be said. */
  undecided: number;
}

/** By what a worker waits with, and by type. */
const knownOfAll = new WeakMap<Patiences, Map<string, Known>>();

/** Where lists lag by more than they are given, others are not made for ever. */
const mostUndecided = 2;

function knownOf({ patience, resourceType }: Planting): Known {
  const ofTypes = knownOfAll.get(patience) ?? new Map<string, Known>();
  knownOfAll.set(patience, ofTypes);
  const known = ofTypes.get(resourceType) ?? { undecided: 0 };
  ofTypes.set(resourceType, known);
  return known;
}

/** @throws {ViolatedExpectation} where records of the type are known to show only once the next one is made */
export function judgeKnownLate(planting: Planting): void {
  const { late } = knownOf(planting);
  if (late !== undefined) throw late;
}

function broken({ resourceType }: Planting, what: string): ViolatedExpectation {
  return new ViolatedExpectation(
    `create of ${resourceType} was answered with success, but ${what}`,
    'RECORDS-02',
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

/** Makes one more record of the same values; undefined where that is refused. */
async function next(planting: Planting, { values }: Marked<unknown>): Promise<Marked<unknown> | undefined> {
  const marked = planting.marked(values);
  return isDone((await planting.make(marked)).status) ? marked : undefined;
}

/** The record whose making brought up the one that was not seen for so long; undefined where none did. */
async function madeAsItCameUp(
  planting: Planting,
  unseen: Marked<unknown>,
  ms: number,
): Promise<Marked<unknown> | undefined> {
  if (await showsWithin(planting, unseen.label, ms)) return undefined;
  const later = await next(planting, unseen);
  if (later === undefined || (await isListed(planting, unseen.label))) return later;
  await judgeLost(planting, unseen.label, later.label);
  return undefined;
}

/**
 * Finds out what became of a record that a create was answered with success for and that the list did not show in time,
 * by making others like it. Returns where lists may lag by more than they are given, and where upserts make the
 * records: by default rules one may go into another record.
 * @throws {ViolatedExpectation} where a record comes up only once the next one is made, and where the list shows what
 * was made after it and not the record, however long it is looked for
 */
export async function judgeUnseen(planting: Planting, marked: Marked<unknown>): Promise<void> {
  const known = knownOf(planting);
  if (planting.madeBy !== 'create' || known.undecided >= mostUndecided) return;
  if (known.lost !== undefined) throw known.lost;
  const { timeoutMs } = planting.patience.lists;
  let unseen = marked;
  for (let often = 1; often <= oftenEnough; often += 1) {
    const later = await madeAsItCameUp(planting, unseen, timeoutMs * (1 + often * laterEach));
    if (later === undefined) {
      known.undecided += 1;
      return;
    }
    unseen = later;
  }
  const what = `the list shows its record only once another one is made: ${oftenEnough} times in a row`;
  throw (known.late = broken(planting, what));
}

/** A record that was made, and where lists show it. */
interface Made {
  readonly planting: Planting;
  readonly label: string;
}

/** A list that shows what was made later shows this as well, or it never will. */
async function isLost(unseen: Made, later: Made): Promise<boolean> {
  const { timeoutMs } = later.planting.patience.lists;
  if (!(await showsWithin(later.planting, later.label, timeoutMs))) return false;
  // A list that is refused by now shows neither.
  if (await showsInTheEnd(unseen.planting, unseen.label)) return false;
  return isListed(later.planting, later.label);
}

/**
 * Whether all records of these labels are lost, while one that holds nothing but its marks is made and shown. Where
 * upserts make the records nothing is said: by default rules one may go into another record.
 * @param other where that one is made: whoever asks for the others is not to find it
 */
export async function areLost(
  planting: Planting,
  labels: readonly string[],
  other: Planting,
): Promise<boolean> {
  if (planting.madeBy !== 'create') return false;
  const plain = other.marked({});
  if (!isDone((await other.make(plain)).status)) return false;
  const later = { planting: other, label: plain.label };
  const each = await sentTogether(labels.map((label) => isLost({ planting, label }, later)));
  return each.every(Boolean);
}

async function judgeLost(planting: Planting, unseen: string, later: string): Promise<void> {
  if (!(await isLost({ planting, label: unseen }, { planting, label: later }))) return;
  const what = `after ${longEnough(planting)} ms the list does not show its record, and shows the one that was made after it`;
  throw (knownOf(planting).lost = broken(planting, what));
}
