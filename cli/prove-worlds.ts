import { readFileSync, writeFileSync } from 'node:fs';
import { randomInt } from 'node:crypto';
import { join, relative, resolve } from 'node:path';
import { newKeyPair } from '../environments/embedded.ts';
import type { World } from '../environments/reference/world/world.ts';
import { ProofInterrupted, type Workshop } from '../proof/ask.ts';
import { drawnWorlds, proveWorlds, shrunkWorld } from '../proof/worlds/prove-worlds.ts';
import type { WorldProof } from '../proof/worlds/world-proof.ts';
import { harmless } from '../reports/terminal-text.ts';
import { exitCode, UsageError } from '../runner/exit-code.ts';
import { prepareFolder } from '../runner/out-folder.ts';
import { inTemporaryFolder } from '../runner/temporary-folder.ts';
import { internalErrorInWords } from '../suites/harness/results/internal-error.ts';
import { ownCommand } from '../reports/own-command.ts';

/** The flags of `prove --worlds` and `prove --world`. */
export interface ProveWorldsOptions {
  readonly worlds?: number;
  readonly world?: string;
  readonly seed?: number;
  readonly workers?: number;
  readonly out: string;
}

/** So many worlds that the kit is wrong about are made smaller: each takes minutes. */
const mostShrunk = 2;

function worldIn(file: string): World {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as World;
  } catch (error) {
    throw new UsageError(
      `--world ${file}: it cannot be read as a world (${(error as Error).message}). Name a file that prove --worlds has written.`,
    );
  }
}

/** Makes a wrong world smaller, as long as one of the same clauses is concerned. */
function smaller(
  { id, clauses }: WorldProof,
  seed: number,
  privateKeyFile: string,
  workshop: Workshop,
): Promise<World | undefined> {
  let tries = 0;
  return shrunkWorld(Number(id.split('-')[1]) - 1, seed, async (world) => {
    tries += 1;
    const folder = join(workshop.folder, `${id}-smaller-${tries}`);
    const { worlds, kit_faults } = await proveWorlds([{ id: 'world-1', world }], privateKeyFile, {
      ...workshop,
      folder,
    });
    const found = worlds.flatMap((each) => each.clauses);
    return (
      kit_faults.length > 0 ||
      (clauses.length === 0 ? found.length > 0 : found.some((each) => clauses.includes(each)))
    );
  });
}

function write(file: string, world: World): void {
  writeFileSync(file, `${JSON.stringify(world, null, 2)}\n`);
}

function tell({ id, problems }: WorldProof, file: string, seed: number): void {
  console.log(`${id}: ${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}`);
  for (const problem of problems) console.log(harmless(`  ${problem}`));
  const shown = relative(process.cwd(), file);
  console.log(`  replay: ${ownCommand()} prove --world ${shown} --seed ${seed}`);
}

/** So many worlds are asked at once: what was found is told after each batch, and stays where somebody ends the proof. */
const worldsOfABatch = 50;

/** Asks the worlds, and tells and writes down each that the kit is wrong about as soon as its batch is done. */
async function askedInBatches(
  drawn: Parameters<typeof proveWorlds>[0],
  { privateKeyFile, fileOf }: { privateKeyFile: string; fileOf: (proof: WorldProof) => string },
  workshop: Workshop,
): Promise<{ readonly wrong: readonly WorldProof[]; readonly hasFaults: boolean }> {
  const wrong: WorldProof[] = [];
  let hasFaults = false;
  for (let from = 0; from < drawn.length; from += worldsOfABatch) {
    const batch = drawn.slice(from, from + worldsOfABatch);
    const folder = join(workshop.folder, `batch-${from / worldsOfABatch + 1}`);
    const { worlds, kit_faults } = await proveWorlds(batch, privateKeyFile, { ...workshop, folder });
    for (const fault of kit_faults) console.error(harmless(internalErrorInWords({ message: fault })));
    hasFaults ||= kit_faults.length > 0;
    const found = worlds.filter(({ problems }) => problems.length > 0);
    for (const each of found) {
      write(fileOf(each), each.world);
      tell(each, fileOf(each), workshop.seed);
    }
    wrong.push(...found);
    const asked = from + batch.length;
    if (asked < drawn.length)
      console.log(`worlds: ${asked - wrong.length} of the first ${asked} calm and decided`);
  }
  return { wrong, hasFaults };
}

async function judged(options: ProveWorldsOptions, folder: string): Promise<number> {
  const startedAt = performance.now();
  const seed = options.seed ?? randomInt(2 ** 31);
  const privateKeyFile = join(folder, 'key.pem');
  writeFileSync(privateKeyFile, (await newKeyPair()).privateKey, { mode: 0o600 });
  // More than there are cores on a small machine: a run waits for its service, and each world is one run.
  const workshop = { folder, seed, workers: options.workers ?? 4 };
  const drawn =
    options.world === undefined
      ? drawnWorlds(options.worlds ?? 1, seed)
      : [{ id: 'world-1', world: worldIn(options.world) }];
  const fileOf = ({ id }: WorldProof): string => resolve(options.out, `${id}.json`);
  const { wrong, hasFaults } = await askedInBatches(drawn, { privateKeyFile, fileOf }, workshop);
  for (const each of options.world === undefined ? wrong.slice(0, mostShrunk) : []) {
    const smallest = await smaller(each, seed, privateKeyFile, workshop);
    if (smallest === undefined) continue;
    write(fileOf(each), smallest);
    console.log(`${each.id}: made smaller`);
  }
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(
    `worlds: ${drawn.length - wrong.length} of ${drawn.length} calm and decided · seed ${seed} · ${seconds} s`,
  );
  if (hasFaults) return exitCode.fault;
  return wrong.length > 0 ? exitCode.deviates : exitCode.conforms;
}

/** Asks right services of random make with all checks. Answers with the exit code. */
export async function proveOnWorlds(options: ProveWorldsOptions): Promise<number> {
  prepareFolder(options.out);
  try {
    return await inTemporaryFolder('crm-conformance-worlds-', (folder) => judged(options, folder));
  } catch (error) {
    if (!(error instanceof ProofInterrupted)) throw error;
    console.error(error.message);
    return exitCode.interrupted;
  }
}
