import { harmless } from '../reports/terminal-text.ts';
import { areas, ledger } from '../specs/clauses/ledger.ts';
import { figuresOf } from './mutants/figures.ts';
import type { MutantProof } from './mutants/mutant-proof.ts';
import type { Proof } from './problems.ts';
import type { Catch, FaultProof } from './proof.ts';

/** Text of a service or of an input, made safe for a cell of a Markdown table. */
function cell(text: string): string {
  const oneLine = harmless(text).replaceAll('\n', ' ');
  const short = oneLine.length > 160 ? `${oneLine.slice(0, 159)}…` : oneLine;
  return short.replaceAll(/[\\|`*_<>[\]&]/g, String.raw`\$&`);
}

function caughtBy({ check, requests, duration_ms, counterexample }: Catch): string {
  const input = counterexample === undefined ? '' : ` · ${cell(counterexample)}`;
  return `${cell(check)} (${requests} requests, ${Math.round(duration_ms)} ms)${input}`;
}

function row({ id, kind, sentence, caught_by }: FaultProof): string {
  const catches = caught_by.length === 0 ? '**survives**' : caught_by.map(caughtBy).join('<br>');
  return `| ${id} | ${kind} | ${cell(sentence)} | ${catches} |`;
}

function section(clause: string, faults: readonly FaultProof[]): string {
  const title = clause in ledger ? ledger[clause as keyof typeof ledger].title : '';
  return [
    `### ${clause}: ${cell(title)}`,
    '',
    '| fault | kind | what it does | caught by |',
    '|---|---|---|---|',
    ...faults.map(row),
    '',
  ].join('\n');
}

const mostSlow = 20;

function fate({ caught_by, excuse, false_alarms, expected }: MutantProof): string {
  if (expected === 'calm') return false_alarms?.length === 0 ? 'tolerated' : '**accused**';
  if (caught_by !== undefined)
    return `${caught_by.clause} by ${cell(caught_by.check)} (${caught_by.requests} requests)`;
  return excuse === undefined ? '**survives**' : `excused: ${cell(excuse)}`;
}

function mutantRow(proof: MutantProof): string {
  const { id, sentence, duration_ms } = proof;
  return `| ${id} | ${cell(sentence)} | ${fate(proof)} | ${Math.round(duration_ms)} |`;
}

function mutantTable(title: string, proofs: readonly MutantProof[]): readonly string[] {
  if (proofs.length === 0) return [];
  const head = ['| mutant | what it does | what became of it | ms |', '|---|---|---|---|'];
  return [`### ${title}`, '', ...head, ...proofs.map(mutantRow), ''];
}

/** The mutants by family and operation, with those first that took longest to catch. */
function mutantSections(mutants: readonly MutantProof[]): readonly string[] {
  if (mutants.length === 0) return [];
  const figures = figuresOf(mutants).map(
    ({ family, mutants: count, caught, excused, survived, seconds }) =>
      `| ${family} | ${count} | ${caught} | ${excused} | ${survived} | ${seconds} |`,
  );
  const caught = mutants.filter(({ caught_by }) => caught_by !== undefined);
  const slow = caught.toSorted((a, b) => b.duration_ms - a.duration_ms).slice(0, mostSlow);
  const operations = [...new Set(mutants.map(({ operation }) => operation))];
  return [
    '## Mutants',
    '',
    '| family | mutants | caught | excused | survived | seconds of checks |',
    '|---|---|---|---|---|---|',
    ...figures,
    '',
    ...mutantTable('Those that took longest', slow),
    ...operations.flatMap((each) =>
      mutantTable(
        `Of ${each}`,
        mutants.filter(({ operation }) => operation === each),
      ),
    ),
  ];
}

/** The kill matrix as a page: every clause, its faults, and what caught each. In Markdown. */
export function killMatrixPage(proof: Proof): string {
  const { faults, mutants, checks, dialects, stub_services, problems, seed, seconds } = proof;
  const caught = faults.filter(({ caught_by }) => caught_by.length > 0).length;
  const summary = [
    `- ${caught} of ${faults.length} faults are caught by a check that blames the right clause.`,
    `- ${checks.filter(({ proven_by }) => proven_by.length > 0).length} of ${checks.length} checks catch a fault of a clause that they decide.`,
    `- ${dialects.flatMap(({ ids }) => ids).length} dialects give ${dialects.flatMap(({ false_alarms }) => false_alarms).length} false alarms.`,
    `- ${stub_services.length} stub services are passed by ${stub_services.flatMap(({ passes }) => passes).length} checks.`,
  ];
  const clauses = areas
    .flatMap((area) => area.clauses)
    .map((clause) => ({ clause, own: faults.filter((fault) => fault.clause === clause) }))
    .filter(({ own }) => own.length > 0);
  return [
    '# Kill matrix',
    '',
    `${proof.kit.name} ${proof.kit.version}, seed ${seed}, ${Math.round(seconds)} s: **${proof.verdict}**.`,
    '',
    ...summary,
    '',
    ...(problems.length === 0
      ? []
      : ['## Problems', '', ...problems.map((problem) => `- ${cell(problem)}`), '']),
    '## Faults by clause',
    '',
    ...clauses.map(({ clause, own }) => section(clause, own)),
    ...mutantSections(mutants),
  ].join('\n');
}
