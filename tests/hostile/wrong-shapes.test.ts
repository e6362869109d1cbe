import type { Conformance } from '../../reports/conformance.ts';
import type { Hostility } from './hostile-front.ts';
import { expect, test } from './hostile-run.ts';

const json = { 'content-type': 'application/json' };

function verdictsIn({ clauses }: Conformance): Readonly<Record<string, string>> {
  return Object.fromEntries(clauses.map(({ id, verdict }) => [id, verdict]));
}

/** Changes each answer with JSON to requests of one path. */
function changing(path: RegExp, change: (body: Record<string, unknown>) => unknown): Hostility {
  return async (passing, response) => {
    if (!path.test(passing.path)) return;
    const { status, text } = await passing.service();
    const body: unknown =
      status === 200 ? change(JSON.parse(text) as Record<string, unknown>) : JSON.parse(text);
    response.writeHead(status, json).end(JSON.stringify(body));
  };
}

test('a total that is text breaks its own clause, whoever meets it, and nothing else', async ({
  hostileRun,
}) => {
  const totals = changing(/\/list\//, (body) => ({ ...body, total_objects: '7' }));
  const { report, code } = await hostileRun(totals, 'LIST-05,OPERATORS-34,PAGING-01');
  expect(report.internal_errors).toBeUndefined();
  expect(verdictsIn(report)).toEqual({
    'LIST-03': 'fail',
    'LIST-05': 'pass',
    'OPERATORS-34': 'observed',
    'PAGING-01': 'pass',
  });
  expect(code).toBe(1);
  const [told, ...others] = report.clauses.find(({ id }) => id === 'LIST-03')?.checks ?? [];
  expect(others).toEqual([]);
  expect(told?.reason).toBe('ListCrmRecords answered 200, and /total_objects must be integer');
  expect(told?.exchanges?.[0]?.response?.body).toContain('"total_objects":"7"');
});

test('an option without a value breaks its own clause, and the others are compared', async ({
  hostileRun,
}) => {
  const options = changing(/\/options/, (body) => ({
    ...body,
    options: [{ name: { de: 'x' } }, ...(body['options'] as object[])],
  }));
  const { report } = await hostileRun(options, 'OPTIONS-02,OPTIONS-03,OPTIONS-04,OPTIONS-05');
  expect(report.internal_errors).toBeUndefined();
  expect(verdictsIn(report)).toMatchObject({ 'OPTIONS-02': 'fail', 'OPTIONS-05': 'pass' });
});

test('an operation that alone never answers breaks the clause on its answers, and the run goes on', async ({
  hostileRun,
}) => {
  test.setTimeout(400_000);
  const hostility: Hostility = ({ method, path }) =>
    method === 'PATCH' && /^\/org\/[^/]+\/contacts$/.test(path) ? new Promise(() => {}) : undefined;
  const { report, code } = await hostileRun(hostility, 'UPSERT-01,LIST-01');
  expect(verdictsIn(report)).toMatchObject({ 'UPSERT-01': 'fail', 'LIST-01': 'pass' });
  expect(report.clauses.find(({ id }) => id === 'UPSERT-01')?.checks[0]?.reason).toContain('gave no answer');
  expect(code).toBe(1);
});
