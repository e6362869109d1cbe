import type { FinishedRun } from '../../reports/assemble.ts';
import type { FinishedCheck } from '../../reports/finished-check.ts';

const environment = {
  name: 'demo',
  kind: 'demo',
  base_url: 'https://records.demo.example/org',
  gateway_url: 'https://gateway.demo.example',
  sso_url: 'https://sso.demo.example',
  auth_url: 'https://auth.demo.example',
  namespace: 'AG-TEST',
};

/** A check of LIST-01 that passed, but for what is given. */
export function check(change: Partial<FinishedCheck> = {}): FinishedCheck {
  return {
    id: 'list/a-list-is-answered',
    title: 'a list is answered',
    clauses: ['LIST-01'],
    location: '/kit/suites/list.spec.ts:7',
    duration_ms: 12.4,
    outcome: { status: 'passed', runs: 6 },
    inputs_digest: '0123456789abcdef',
    requests: { ListCrmRecords: 6 },
    records: 2,
    builds_on: [{ name: 'marking contacts', on: [], requests: 1, records: 1 }],
    outstanding: 0,
    noted: [],
    exchanges: [],
    durations: {},
    filters: [],
    ...change,
  };
}

/** A check that ended with this error, as the runner prints it. */
export function failed(error: string, change: Partial<FinishedCheck> = {}): FinishedCheck {
  const failure = { counterexample: '3', reproduced: '3 of 3', place: { law: 0, path: '2:1' } };
  return check({ outcome: { status: 'failed', runs: 4, error }, failure, ...change });
}

/** A run of some clauses with seed 7 that took 2.5 seconds. */
export function run(checks: readonly FinishedCheck[], change: Partial<FinishedRun> = {}): FinishedRun {
  return {
    kit: { name: 'crm-records-conformance', version: '0.1.0' },
    metadata: {
      run_id: 'run1',
      seed: 7,
      depth: 'quick',
      strict: false,
      profile: 'demo.yaml',
      read_only: false,
      environment,
      leftovers: { created: 1_234, deleted: 1_233, left: ['contacts/CR-1'] },
      requests_besides_checks: { TokenExchange: 2, ListCrmRecords: 1 },
    },
    started_at: new Date('2025-12-07T05:20:00.000Z'),
    finished_at: new Date('2025-12-07T05:20:02.500Z'),
    checks,
    partial: true,
    report: 'conformance-report',
    proven_by: {},
    ...change,
  };
}
