// What is mutated, and by which tests it is to be noticed. docs/mutation.md tells what came of it.

/** Each group has at least this part of its mutants killed, in percent. */
export const leastScore = 85;

/** The mutated files by group; all that are below a folder. */
export const groups = {
  'what the document decides': ['specs/semantics/'],
  verdicts: [
    'reports/assemble.ts',
    'reports/compare/comparison.ts',
    'reports/deciding-check.ts',
    'reports/deferred-checks.ts',
    'reports/deviations/',
    'reports/finished-check.ts',
    'reports/judgement.ts',
    'reports/merge/merged-run.ts',
    'reports/merge/same-run.ts',
    'reports/noted-besides.ts',
    'reports/summary.ts',
    'reports/tallies.ts',
    'reports/traffic/',
    'reports/verdict.ts',
  ],
  traffic: ['traffic/'],
  'harness and client': [
    'client/credentials/redaction.ts',
    'client/credentials/secret-parts.ts',
    'client/data-form.ts',
    'client/http/circuit-breaker.ts',
    'client/journal/marks.ts',
    'client/limits/crowding.ts',
    'suites/harness/fields/field-type-names.ts',
    'suites/harness/filters/filter-tallies.ts',
    'suites/harness/lists/undisturbed.ts',
    'suites/harness/properties/counterexample-replay.ts',
    'suites/harness/properties/counterexample-search.ts',
    'suites/harness/properties/expectation.ts',
    'suites/harness/properties/partial-decision.ts',
    'suites/harness/results/safe-text.ts',
    'suites/harness/results/without-verdict.ts',
    'suites/harness/run/prerequisites.ts',
    'suites/harness/run/run-variables.ts',
    'suites/harness/run/shard.ts',
    'suites/harness/tokens/leaked-texts.ts',
    'suites/harness/writes/record-model.ts',
  ],
};

/** The folders with the test files that are asked of each mutant that they reach. Tests with fixtures are left out. */
export const testFolders = ['specs', 'reports', 'traffic', 'traffic/service', 'suites', 'client', 'shards'];

export const leftOut = [
  // They start the built kit, in which nothing is mutated.
  'shards/merge.test.ts',
  'specs/changed-description.test.ts',
  'suites/checks.test.ts',
  'suites/one-in-many.test.ts',
  'suites/page-size.test.ts',
  'suites/tolerance.test.ts',
  // It asks a service for each law: more than a minute for each mutant that survives.
  'traffic/service/faulty-services.test.ts',
];

const besideThis = (name) => new URL(name, import.meta.url).href;

export default {
  mutate: Object.values(groups)
    .flat()
    .map((path) => (path.endsWith('/') ? `${path}**/*.ts` : path)),
  ignorePatterns: ['dist', 'docs', 'test-results', 'conformance-report', 'conformance-proof'],
  buildCommand: 'tsc -p tests/mutation',
  tempDirName: 'test-results/mutation/sandboxes',
  plugins: [besideThis('in-process-runner.mjs'), besideThis('score-table.mjs')],
  testRunner: 'in-process',
  coverageAnalysis: 'perTest',
  disableTypeChecks: false,
  concurrency: 2,
  timeoutMS: 5_000,
  warnings: { slow: false },
  reporters: ['clear-text', 'score-table', 'progress-append-only', 'json', 'html'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportMutants: false },
  jsonReporter: { fileName: 'test-results/mutation/mutation.json' },
  htmlReporter: { fileName: 'test-results/mutation/mutation.html' },
};
