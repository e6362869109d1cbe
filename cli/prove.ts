import { randomInt } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { newKeyPair } from '../environments/embedded.ts';
import { dialects } from '../environments/reference/dialects/catalogue.ts';
import { faults } from '../environments/reference/faults/catalogue.ts';
import { ProofInterrupted } from '../proof/ask.ts';
import { recordCatches } from '../proof/mutants/caught-by.ts';
import { familyLines } from '../proof/mutants/figures.ts';
import { killMatrixPage } from '../proof/kill-matrix.ts';
import { knownCatches } from '../proof/known-catches.ts';
import type { Proof } from '../proof/problems.ts';
import { prove, type Theses } from '../proof/prove.ts';
import { recordProof } from '../proof/proven-by.ts';
import { counted } from '../reports/page/wording.ts';
import { harmless } from '../reports/terminal-text.ts';
import { internalErrorInWords } from '../suites/harness/results/internal-error.ts';
import { exitCode, UsageError } from '../runner/exit-code.ts';
import { named } from '../runner/named.ts';
import { prepareFolder } from '../runner/out-folder.ts';
import { kit } from '../runner/kit.ts';
import { inTemporaryFolder } from '../runner/temporary-folder.ts';
import { chosenMutants, type MutantOptions, mutantsAmong, sixthOf } from './chosen-mutants.ts';
import { clausesIn } from '../runner/selection.ts';

/** The flags of `prove`, as the command line gives them. */
export interface ProveOptions extends MutantOptions {
  readonly fault?: readonly string[];
  readonly dialect?: readonly string[];
  readonly clause?: readonly string[];
  /** Which sixth of the faults, dialects and mutants, from 1 to 6; without it all, but of the mutants the seed's third. */
  readonly sixth?: number;
  readonly seed?: number;
  readonly workers?: number;
  readonly record?: boolean;
  readonly out: string;
}

function faultsOf(names: readonly string[]): typeof faults {
  const clauses = clausesIn('--clause', names) as readonly string[];
  const chosen = faults.filter(({ clause }) => clauses.includes(clause));
  if (chosen.length === 0) throw new UsageError(`--clause ${names.join(',')}: no fault breaks it.`);
  return chosen;
}

function thesesOf(options: ProveOptions, seed: number): Omit<Theses, 'privateKeyFile'> {
  const { fault, dialect, clause, sixth } = options;
  if (options.mutants !== undefined)
    return { faults: [], dialects: [], mutants: chosenMutants(options), stubs: false, checks: false };
  if (fault === undefined && dialect === undefined && clause === undefined) {
    const whole = { faults, dialects, mutants: mutantsAmong(seed, sixth), stubs: true, checks: true };
    if (sixth === undefined) return whole;
    const [some, spoken] = [sixthOf(faults, sixth), sixthOf(dialects, sixth)];
    return { ...whole, faults: some, known: knownCatches(), dialects: spoken, checks: false };
  }
  const chosen = new Set([
    ...named('fault', faults, fault ?? []),
    ...(clause === undefined ? [] : faultsOf(clause)),
  ]);
  return {
    faults: [...chosen],
    dialects: named('dialect', dialects, dialect ?? []),
    mutants: { chosen: [], excusedToo: false, known: new Map() },
    stubs: false,
    checks: false,
  };
}

function tell(proof: Proof, files: readonly string[]): void {
  const { faults: proofs, checks, dialects: groups, stub_services } = proof;
  const caught = proofs.filter(({ caught_by }) => caught_by.length > 0).length;
  const mutants = proof.mutants.filter(({ expected }) => expected === 'caught');
  const killed = mutants.filter(({ caught_by }) => caught_by !== undefined).length;
  for (const problem of proof.problems) console.log(harmless(problem));
  for (const line of familyLines(proof.mutants)) console.log(line);
  const counts = [
    `${caught} of ${proofs.length} faults caught`,
    `${killed} of ${mutants.length} mutants caught and the others excused`,
    `${counted(groups.flatMap(({ ids }) => ids).length, 'conforming variant (dialect)', 'conforming variants (dialects)')} accepted`,
    `${counted(checks.length, 'check')} shown able to fail`,
    `${counted(stub_services.length, 'stub service')} rejected`,
  ];
  const verdict =
    proof.problems.length === 0
      ? counts.filter((count) => !/^0 (?!of)|of 0 /.test(count)).join(', ')
      : `${proof.problems.length} problems`;
  console.log(`${proof.verdict}: ${verdict} · seed ${proof.seed} · ${Math.round(proof.seconds)} s`);
  console.log(`proof: ${files.map((file) => relative(process.cwd(), file)).join(', ')}`);
}

async function shown(
  theses: Omit<Theses, 'privateKeyFile'>,
  seed: number,
  options: ProveOptions,
): Promise<Proof | undefined> {
  const startedAt = performance.now();
  return inTemporaryFolder('crm-conformance-proof-', async (folder) => {
    const privateKeyFile = join(folder, 'key.pem');
    const { privateKey } = await newKeyPair();
    writeFileSync(privateKeyFile, privateKey, { mode: 0o600 });
    // More than there are cores on a small machine: services that are slow to answer leave theirs idle.
    const workshop = { folder, seed, workers: options.workers ?? 4 };
    const { parts, kit_faults } = await prove({ ...theses, privateKeyFile }, workshop);
    for (const fault of kit_faults) console.error(harmless(internalErrorInWords({ message: fault })));
    if (kit_faults.length > 0) return undefined;
    return {
      kit: kit(),
      seed,
      seconds: (performance.now() - startedAt) / 1000,
      verdict: parts.problems.length === 0 ? 'proven' : 'not proven',
      ...parts,
    };
  });
}

function written(proof: Proof, folder: string): readonly string[] {
  const [data, page] = [join(folder, 'proof.json'), join(folder, 'kill-matrix.md')];
  writeFileSync(data, `${JSON.stringify(proof, null, 2)}\n`);
  writeFileSync(page, killMatrixPage(proof));
  return [data, page];
}

function record(proof: Proof): void {
  recordCatches(proof.mutants);
  if (proof.checks.length > 0) recordProof(proof);
}

/** Proves that the checks catch faults and tolerate dialects. Answers with the exit code. */
export async function proveChecks(options: ProveOptions): Promise<number> {
  const seed = options.seed ?? randomInt(2 ** 31);
  const theses = thesesOf(options, seed);
  if (options.record && !theses.checks && options.mutants === undefined)
    throw new UsageError(
      '--record keeps what a proof of everything showed, or of mutants: leave out what chooses a part of the faults.',
    );
  prepareFolder(options.out);
  let proof: Proof | undefined;
  try {
    proof = await shown(theses, seed, options);
  } catch (error) {
    if (!(error instanceof ProofInterrupted)) throw error;
    console.error(error.message);
    return exitCode.interrupted;
  }
  if (proof === undefined) return exitCode.fault;
  tell(proof, written(proof, resolve(options.out)));
  if (proof.verdict !== 'proven') return exitCode.deviates;
  if (options.record) record(proof);
  return exitCode.conforms;
}
