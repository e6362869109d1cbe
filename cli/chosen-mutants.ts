import { createHash } from 'node:crypto';
import { mutants } from '../proof/mutants/catalogue.ts';
import { lastCatches } from '../proof/mutants/caught-by.ts';
import { excuseFor } from '../proof/mutants/excused.ts';
import { families } from '../proof/mutants/mutant.ts';
import type { MutantsWanted } from '../proof/mutants/prove-mutants.ts';
import { UsageError } from '../runner/exit-code.ts';

/** The flags that choose mutants. */
export interface MutantOptions {
  /** Families or ids; true for all. */
  readonly mutants?: readonly string[] | true;
  readonly operation?: readonly string[];
  readonly survivors?: boolean;
}

/** All mutants take longer than everything else: each seed has its part, and as many seeds have all. */
const partsOfMutants = 3;

/** So many days have everything in CI. */
const partsOfEverything = 6;

/** One of so many parts, each with its share of every family or kind: the same at all times. */
function partOf<Each extends { readonly id: string }>(
  all: readonly Each[],
  part: number,
  parts: number,
): readonly Each[] {
  return all.filter(({ id }) => {
    const place = createHash('sha256').update(id).digest().readUInt32BE() % parts;
    return place === part % parts;
  });
}

/** The sixth of everything with this number, from 1 to 6. */
export function sixthOf<Each extends { readonly id: string }>(
  all: readonly Each[],
  sixth: number,
): readonly Each[] {
  return partOf(all, sixth, partsOfEverything);
}

/** The mutants that a command line names, and how far they are looked for. Throws a UsageError where there is none. */
export function chosenMutants({
  mutants: names,
  operation,
  survivors = false,
}: MutantOptions): MutantsWanted {
  const wanted: readonly string[] = names === true || names === undefined ? families : names;
  const chosen = mutants.filter(
    ({ id, family, operation: own }) =>
      (wanted.includes(family) || wanted.includes(id)) &&
      (operation?.includes(own) ?? true) &&
      (!survivors || excuseFor(id) !== undefined),
  );
  if (chosen.length > 0) return { chosen, excusedToo: survivors, known: lastCatches() };
  throw new UsageError(
    `There is no such mutant. Name families (${families.join(', ')}) or ids, and operations as the description does.`,
  );
}

/** What a proof of everything asks: a third of them, which its seed chooses; or those of a sixth of everything. */
export function mutantsAmong(seed: number, sixth?: number): MutantsWanted {
  const chosen = sixth === undefined ? partOf(mutants, seed, partsOfMutants) : sixthOf(mutants, sixth);
  return { chosen, excusedToo: false, known: lastCatches() };
}
