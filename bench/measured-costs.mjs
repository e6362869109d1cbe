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

const depths = ['quick', 'standard'];
const [quick, standard] = depths.map((depth) => reportOf(depth));

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

/** The requests of each check in runs that may only read; those that ask nothing then have none. */
const reading = depths.map((depth) => checksOf(reportOf(depth, '--read-only')));

function readingOf(id) {
  const [atQuick, atStandard] = reading.map((checks) => checks.get(id)?.requests ?? 0);
  return atQuick === 0 ? {} : { reading: { quick: atQuick, standard: atStandard } };
}

const [quickChecks, standardChecks] = [checksOf(quick), checksOf(standard)];
const lines = [...quickChecks]
  .toSorted(([a], [b]) => (a < b ? -1 : 1))
  .map(([id, check]) => {
    const decided = quick.clauses.filter(({ checks }) => checks.some((one) => one.id === id));
    const clauses = decided.map((clause) => clause.id);
    const costs = { quick: costOf(check), standard: costOf(standardChecks.get(id)) };
    const on = (check.builds_on ?? []).map(({ name }) => name).toSorted((a, b) => (a < b ? -1 : 1));
    const own = { clauses, ...(on.length > 0 && { on }), runs: check.runs, ...costs, ...readingOf(id) };
    return `    ${JSON.stringify(id)}: ${JSON.stringify(own)}`;
  });
const [quickGrounds, standardGrounds] = [groundsOf(quickChecks), groundsOf(standardChecks)];
const groundLines = [...quickGrounds]
  .toSorted(([a], [b]) => (a < b ? -1 : 1))
  .map(([name, ground]) => {
    const costOfGround = ({ requests, records }) => ({ requests, records });
    const standardGround = standardGrounds.get(name) ?? ground;
    const on = [...ground.on].toSorted((a, b) => (a < b ? -1 : 1));
    const told = {
      ...(on.length > 0 && { on }),
      quick: costOfGround(ground),
      standard: costOfGround(standardGround),
    };
    return `    ${JSON.stringify(name)}: ${JSON.stringify(told)}`;
  });
const text = `{
  "besides": ${JSON.stringify({ quick: besides(quick), standard: besides(standard) })},
  "grounds": {
${groundLines.join(',\n')}
  },
  "checks": {
${lines.join(',\n')}
  }
}
`;
writeFileSync(new URL('measured-costs.json', harness), text);

const durations = [...standardChecks]
  .toSorted(([a], [b]) => (a < b ? -1 : 1))
  .map(([id, check]) => [id, durationOf(check)]);
writeFileSync(
  new URL('measured-durations.json', harness),
  `${JSON.stringify(Object.fromEntries(durations), null, 2)}\n`,
);
