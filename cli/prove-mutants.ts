import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { newKeyPair } from '../environments/embedded.ts';
import { ProofInterrupted } from '../proof/ask.ts';
import { mutants } from '../proof/mutants/catalogue.ts';
import { families, type Mutant } from '../proof/mutants/mutant.ts';
import type { MutantProof } from '../proof/mutants/mutant-proof.ts';
import { proveMutants } from '../proof/mutants/prove-mutants.ts';
import { harmless } from '../reports/terminal-text.ts';
import { exitCode, UsageError } from '../runner/exit-code.ts';
import { prepareFolder } from '../runner/out-folder.ts';
import { internalErrorInWords } from '../suites/harness/results/internal-error.ts';

/** The flags of `prove --mutants`. */
export interface ProveMutantsOptions {
  /** The families, or true for all. */
  readonly mutants?: readonly string[] | true;
  readonly operation?: readonly string[];
  readonly survivors?: boolean;
  readonly seed?: number;
  readonly workers?: number;
  readonly out: string;
}

function chosen({ mutants: names, operation }: ProveMutantsOptions): readonly Mutant[] {
  const wanted = names === true || names === undefined ? families : names;
  const found = mutants.filter(
    ({ id, family, operation: own }) =>
      (wanted.includes(family) || wanted.includes(id)) && (operation?.includes(own) ?? true),
  );
  if (found.length > 0) return found;
  throw new UsageError(
    `There is no such mutant. Name families (${families.join(', ')}) or ids, and operations as the description does.`,
  );
}

function tell(proofs: readonly MutantProof[]): void {
  for (const family of families) {
    const own = proofs.filter((proof) => proof.family === family);
    if (own.length === 0) continue;
    const caught = own.filter(({ caught_by }) => caught_by !== undefined).length;
    console.log(`${family}: ${caught} of ${own.length} caught`);
  }
  for (const { id, sentence, changed, checks } of proofs.filter(({ caught_by }) => caught_by === undefined))
    console.log(harmless(`survives: ${id} (${sentence} ${changed} exchanges changed, ${checks} checks)`));
}

async function judged(options: ProveMutantsOptions, folder: string): Promise<number> {
  const startedAt = performance.now();
  const seed = options.seed ?? randomInt(2 ** 31);
  const privateKeyFile = join(folder, 'key.pem');
  writeFileSync(privateKeyFile, (await newKeyPair()).privateKey, { mode: 0o600 });
  const workshop = { folder, seed, workers: options.workers ?? 4 };
  const { proofs, kit_faults } = await proveMutants(chosen(options), privateKeyFile, workshop);
  for (const fault of kit_faults) console.error(harmless(internalErrorInWords({ message: fault })));
  tell(proofs);
  writeFileSync(resolve(options.out, 'mutants.json'), `${JSON.stringify(proofs, null, 2)}\n`);
  console.log(`seed ${seed} · ${Math.round((performance.now() - startedAt) / 1000)} s`);
  if (kit_faults.length > 0) return exitCode.fault;
  const isProven = proofs.every(({ caught_by }) => caught_by !== undefined);
  return isProven ? exitCode.conforms : exitCode.deviates;
}

/** Asks services that nobody wrote wrong with the checks of their operations. Answers with the exit code. */
export async function proveOnMutants(options: ProveMutantsOptions): Promise<number> {
  prepareFolder(options.out);
  const folder = mkdtempSync(join(tmpdir(), 'crm-conformance-mutants-'));
  try {
    return await judged(options, folder);
  } catch (error) {
    if (!(error instanceof ProofInterrupted)) throw error;
    console.error(error.message);
    return exitCode.interrupted;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
