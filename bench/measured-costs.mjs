// Writes what each check costs and how long it takes: what four whole runs of the Local environment by one worker tell,
// at quick and at standard depth, each with writes and read-only.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const harness = new URL('../suites/harness/run/', import.meta.url);

function reportOf(depth, ...more) {
  const out = ['test-results/costs/', depth, ...more].join('');
  const asked = ['run', '--depth', depth, '--workers', '1', '--seed', '1', '--out', out, ...more];
  const { status } = spawnSync(process.execPath, ['dist/cli/main.js', ...asked], { stdio: 'inherit' });
  if (status !== 0) throw new Error(`the run at ${depth} ended with exit code ${status}`);
  return JSON.parse(readFileSync(`${out}/conformance.json`, 'utf8'));
}

/** The reports of whole runs at both depths that were measured. */
function reportsOf(...more) {
  return { quick: reportOf('quick', ...more), standard: reportOf('standard', ...more) };
}

function checksOf({ clauses }) {
  return new Map(clauses.flatMap(({ checks }) => checks).map((check) => [check.id, check]));
}

/** What a check cost by itself, without the common ground that it happened to lay. */
function costOf({ requests, records, prepared }) {
  return { requests: requests - prepared.requests, records: records - prepared.records };
}

/** What each common ground cost, and what it stands on itself. */
function groundsOf(checks) {
  const grounds = new Map();
  for (const { builds_on = [] } of checks.values())
    for (const { name, on, requests, records } of builds_on) {
      const known = grounds.get(name) ?? { on: new Set(), requests: 0, records: 0 };
      for (const below of on) known.on.add(below);
      grounds.set(name, {
        on: known.on,
        requests: known.requests + requests,
        records: known.records + records,
      });
    }
  return grounds;
}

/** How long a check takes, in milliseconds, without the common ground that it happened to lay. */
function durationOf({ duration_ms, requests, prepared }) {
  const own = requests === 0 ? 1 : 1 - prepared.requests / requests;
  return Math.max(1, Math.round(duration_ms * own));
}

/** The requests of no check: the preflight, but not the cleaning, which is a part of what a record costs. */
function besides(report) {
  const checks = [...checksOf(report).values()];
  const told = checks.reduce((sum, { requests }) => sum + requests, 0);
  return Math.max(0, report.run.requests.total - told - report.leftovers.deleted);
}

const inOrder = (a, b) => (a < b ? -1 : 1);
const byId = ([a], [b]) => inOrder(a, b);

function checkCosts({ quick, standard }, isTold) {
  const atStandard = checksOf(standard);
  const costs = [...checksOf(quick)].toSorted(byId).map(([id, check]) => {
    const decided = quick.clauses.filter(({ checks }) => checks.some((one) => one.id === id));
    const clauses = decided.map((clause) => clause.id);
    const on = (check.builds_on ?? []).map(({ name }) => name).toSorted(inOrder);
    const own = { quick: costOf(check), standard: costOf(atStandard.get(id)) };
    return [id, { clauses, ...(on.length > 0 && { on }), runs: check.runs, ...own }];
  });
  return costs.filter(([, cost]) => isTold(cost));
}

function groundCosts({ quick, standard }) {
  const atStandard = groundsOf(checksOf(standard));
  const costOfGround = ({ requests, records }) => ({ requests, records });
  return [...groundsOf(checksOf(quick))].toSorted(byId).map(([name, ground]) => {
    const on = [...ground.on].toSorted(inOrder);
    const costs = { quick: costOfGround(ground), standard: costOfGround(atStandard.get(name) ?? ground) };
    return [name, { ...(on.length > 0 && { on }), ...costs }];
  });
}

function costsOf(reports, isTold = () => true) {
  const linesOf = (costs) =>
    costs.map(([id, cost]) => `      ${JSON.stringify(id)}: ${JSON.stringify(cost)}`);
  return `{
    "besides": ${JSON.stringify({ quick: besides(reports.quick), standard: besides(reports.standard) })},
    "grounds": {
${linesOf(groundCosts(reports)).join(',\n')}
    },
    "checks": {
${linesOf(checkCosts(reports, isTold)).join(',\n')}
    }
  }`;
}

/** Most checks are no part of a run that may only read. */
const asksAnything = ({ quick, standard, on = [] }) => quick.requests + standard.requests + on.length > 0;

const written = reportsOf();
const text = `{
  "read-write": ${costsOf(written)},
  "read-only": ${costsOf(reportsOf('--read-only'), asksAnything)}
}
`;
writeFileSync(new URL('measured-costs.json', harness), text);

const durations = [...checksOf(written.standard)]
  .toSorted(byId)
  .map(([id, check]) => [id, durationOf(check)]);
writeFileSync(
  new URL('measured-durations.json', harness),
  `${JSON.stringify(Object.fromEntries(durations), null, 2)}\n`,
);
