import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import type { World } from '../../environments/reference/world/world.ts';
import { type LeftBehind, leftBehindFile } from '../../suites/harness/fixtures/left-behind.ts';
import { ask, type Workshop } from '../ask.ts';
import type { ProofCase } from '../proof-case.ts';
import { world as anyWorld } from './draw-world.ts';
import { type WorldProof, worldProof } from './world-proof.ts';

/** What the worlds of a proof showed, and the bugs of the kit that they brought to light. */
export interface WorldsProven {
  readonly worlds: readonly WorldProof[];
  readonly kit_faults: readonly string[];
}

type NamedWorld = { readonly id: string; readonly world: World };

function caseOf({ id, world }: NamedWorld, private_key_file: string): ProofCase {
  return { service: { id, depth: 'quick', private_key_file, world } };
}

function leftIn(folder: string, id: string): LeftBehind {
  const file = leftBehindFile(folder, id);
  // A worker that died has told nothing; the checks that it did not end say so.
  if (!existsSync(file)) return { left: [], touched: [] };
  return JSON.parse(readFileSync(file, 'utf8')) as LeftBehind;
}

/** Asks each world with all checks, at the depth `quick`. */
export async function proveWorlds(
  worlds: readonly NamedWorld[],
  privateKeyFile: string,
  workshop: Workshop,
): Promise<WorldsProven> {
  const { findings, kit_faults } = await ask(
    worlds.map((each) => caseOf(each, privateKeyFile)),
    workshop,
  );
  return {
    worlds: worlds.map((each) => worldProof(each, findings, leftIn(workshop.folder, each.id))),
    kit_faults,
  };
}

/** So many worlds, drawn from a seed. */
export function drawnWorlds(count: number, seed: number): readonly NamedWorld[] {
  return fc
    .sample(anyWorld(), { numRuns: count, seed })
    .map((world, index) => ({ id: `world-${index + 1}`, world }));
}

/** How long the search for a smaller world may take, in milliseconds. */
const shrinkingMs = 240_000;

/** The smallest world found that the kit is still wrong about, from one that was drawn. */
export async function shrunkWorld(
  index: number,
  seed: number,
  isWrongAbout: (world: World) => Promise<boolean>,
): Promise<World | undefined> {
  const until = performance.now() + shrinkingMs;
  // A try that has begun is let end: its service would go on writing.
  const right = fc.asyncProperty(
    anyWorld(),
    async (world) => performance.now() > until || !(await isWrongAbout(world)),
  );
  const found = await fc.check(right, { seed, path: String(index), numRuns: 1 });
  return found.counterexample?.[0];
}
