import { writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { type CallerProof, proveCallers } from '../proof/callers/prove-callers.ts';
import { harmless } from '../reports/terminal-text.ts';
import { drawnSeed, witnessKeys } from '../runner/callers/witnessed-caller.ts';
import { exitCode } from '../runner/exit-code.ts';
import { prepareFolder } from '../runner/out-folder.ts';
import type { ProveOptions } from './prove.ts';

function problemsOf({ accusations, wrong, wire_mutants, idle_excuses }: CallerProof): readonly string[] {
  return [
    ...accusations.map(
      ({ caller, scenario, clause, breach }) =>
        `the right caller ${caller} is accused by ${clause} in the scenario ${scenario}: ${breach}`,
    ),
    ...wrong
      .filter(({ clause, caught_by }) => !caught_by.includes(clause))
      .map(({ id, clause }) => `the wrong caller ${id} is not caught by ${clause}`),
    ...wire_mutants
      .filter(({ caught_by, excuse }) => caught_by.length === 0 && excuse === undefined)
      .map(({ id }) => `the wire mutant ${id} of a right caller is caught by no law, and nothing excuses it`),
    ...idle_excuses.map((pattern) => `no wire mutant of a caller needs the excuse of ${pattern} any more`),
  ];
}

/** Proves that laws accuse no right caller and catch every wrong one. Answers with the exit code. */
export async function proveLawsOnCallers({
  seed = drawnSeed(),
  workers = 8,
  out,
}: Pick<ProveOptions, 'seed' | 'workers' | 'out'>): Promise<number> {
  prepareFolder(out);
  const keys = await witnessKeys();
  try {
    const proof = await proveCallers(keys, seed, workers);
    const problems = problemsOf(proof);
    for (const problem of problems) console.log(harmless(problem));
    const { right, wrong, wire_mutants, seconds } = proof;
    const caughtMutants = wire_mutants.filter(({ caught_by }) => caught_by.length > 0).length;
    const caught = wrong.filter(({ clause, caught_by }) => caught_by.includes(clause)).length;
    const runs = right.reduce((sum, each) => sum + each.runs, 0);
    const verdict = problems.length === 0 ? 'proven' : 'not proven';
    console.log(
      `${verdict}: ${right.length} right callers in ${runs} runs with ${proof.accusations.length} accusations, ` +
        `${caught} of ${wrong.length} wrong callers caught, ${caughtMutants} of ${wire_mutants.length} wire mutants caught and ` +
        `${wire_mutants.filter(({ excuse }) => excuse !== undefined).length} excused · seed ${seed} · ${Math.round(seconds)} s`,
    );
    const file = join(resolve(out), 'callers.json');
    writeFileSync(file, `${JSON.stringify({ seed, verdict, problems, ...proof }, null, 2)}\n`);
    console.log(`proof: ${relative(process.cwd(), file)}`);
    return problems.length === 0 ? exitCode.conforms : exitCode.deviates;
  } finally {
    keys.remove();
  }
}
