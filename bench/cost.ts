import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import type { Conformance } from '../reports/conformance.ts';
import { inOrderOfWorth } from '../suites/harness/run/check-order.ts';
import { caughtBy, checksByFile, groundsUnder, measured } from '../suites/harness/run/measured-costs.ts';
import { inFolder, kit, ran } from './command.ts';
import { type CurveCheck, type CurvePoint, curveOf, pictureOf, requestsUntil } from './cost-curve.ts';
import type { Figure } from './figure.ts';
import { slowWayTo } from './slow-proxy.ts';
import { spreadOf } from './statistics.ts';

const part = 'cost';
const pace = { requests_per_second: 8, concurrency: 2 };
const budget = { requests: 2_000, records: 200 };
const latenciesMs = [20, 80, 200] as const;

/** Ends a run that looks for a first failure: each of them breaks something else. */
const brokenServices = ['update-clears-the-rest', 'zero-empty', 'unsigned-assertion-accepted'] as const;

function checkAsMeasured(id: string): CurveCheck {
  const check = measured.checks[id];
  const grounds = groundsUnder(check?.on).map(
    (name) => [name, measured.grounds[name]?.quick.requests ?? 0] as const,
  );
  return {
    requests: (check?.quick.requests ?? 0) + (check?.quick.records ?? 0),
    grounds: Object.fromEntries(grounds),
    faults: caughtBy[id] ?? [],
  };
}

function curves(): { readonly byName: readonly CurvePoint[]; readonly byWorth: readonly CurvePoint[] } {
  const files = checksByFile();
  const curve = (order: readonly string[]): readonly CurvePoint[] =>
    curveOf(order.flatMap((file) => files.get(file) ?? []).map(checkAsMeasured));
  return { byName: curve([...files.keys()]), byWorth: curve(inOrderOfWorth([...files])) };
}

/** How many of the clauses that bind the service were decided. */
function decidedIn({ clauses }: Conformance): number {
  const ofService = clauses.filter(({ binds }) => binds !== 'client');
  return ofService.filter(({ verdict }) => verdict === 'pass' || verdict === 'observed').length;
}

/** A Local environment far away: behind a slow way, at the pace of a shared environment. */
async function far<T>(
  folder: string,
  latencyMs: number,
  faults: readonly string[],
  work: (profile: string) => Promise<T>,
): Promise<T> {
  const profile = join(folder, 'near.yaml');
  const served = [
    'serve',
    '--profile-out',
    profile,
    ...(faults.length > 0 ? ['--fault', faults.join()] : []),
  ];
  const service = spawn(process.execPath, [kit, ...served], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(service.stdout, 'data');
  const near = parse(readFileSync(profile, 'utf8')) as Readonly<Record<string, unknown>>;
  const { origin } = new URL(String(near['base_url']));
  const way = await slowWayTo(origin, latencyMs);
  const { control_url: _, ...keys } = near;
  const own = stringify({ ...keys, kind: 'demo', rate_limit: pace, budget }).replaceAll(origin, way.origin);
  const away = join(folder, 'far.yaml');
  writeFileSync(away, own);
  try {
    return await work(away);
  } finally {
    await way.stop();
    service.kill('SIGTERM');
  }
}

async function remoteFigures(latencyMs: number): Promise<readonly Figure[]> {
  return inFolder(async (folder) => {
    const of = ['--depth', 'quick', '--seed', '1', '--profile'];
    const whole = await far(folder, latencyMs, [], (profile) => ran(folder, [...of, profile]));
    const first: number[] = [];
    for (const fault of brokenServices)
      first.push(
        await far(folder, latencyMs, [fault], async (profile) => {
          return (await ran(folder, [...of, profile, '--max-failures', '1'])).seconds;
        }),
      );
    const where = `${latencyMs} ms away, 8 requests a second`;
    const { run } = whole.report;
    const decided = decidedIn(whole.report);
    return [
      {
        part,
        name: `to the verdict, ${where}`,
        value: spreadOf([whole.seconds]),
        unit: 's',
        target: { at: 'most', value: 300 },
        note: `budget 2,000 and 200: ${run.requests.total.toLocaleString('en')} requests, ${decided} clauses decided`,
      },
      { part, name: `to the first failure, ${where}`, value: spreadOf(first), unit: 's', note: '3 faults' },
    ];
  });
}

async function localFigures(depth: 'quick' | 'standard'): Promise<readonly Figure[]> {
  return inFolder(async (folder) => {
    const { report } = await ran(folder, ['--depth', depth, '--seed', '1', '--workers', '1']);
    const { run, leftovers } = report;
    const decided = decidedIn(report);
    const faults = new Set(Object.values(caughtBy).flat()).size;
    const told = (name: string, value: number, unit: string): Figure => ({
      part,
      name: `${depth}, local: ${name}`,
      value: spreadOf([value]),
      unit,
    });
    return [
      told('requests', run.requests.total, 'requests'),
      told('records', leftovers.created, 'records'),
      told('requests per clause decided', run.requests.total / decided, 'requests'),
      told('requests per fault that its checks catch', run.requests.total / faults, 'requests'),
      ...Object.entries(run.requests.by_operation).map(([operation, count]) =>
        told(operation, count ?? 0, 'requests'),
      ),
    ];
  });
}

/** What runs cost, what they find for it, and how long they take far away. Draws the curve into `picture`. */
export async function cost(picture: string): Promise<readonly Figure[]> {
  const { byName, byWorth } = curves();
  writeFileSync(
    picture,
    pictureOf([
      { name: 'files by name', colour: '#999', points: byName },
      { name: 'files in order of worth', colour: '#1a6', points: byWorth },
    ]),
  );
  const halves = [
    ['by name', byName],
    ['in order of worth', byWorth],
  ] as const;
  const figures: Figure[] = halves.flatMap(([order, points]) =>
    [0.5, 0.9].map((share) => ({
      part,
      name: `until ${share * 100} % of the faults are caught, files ${order}`,
      value: spreadOf([requestsUntil(points, share)]),
      unit: 'requests',
      note: 'by measured costs of a quick run and the recorded proof',
    })),
  );
  for (const depth of ['quick', 'standard'] as const) figures.push(...(await localFigures(depth)));
  for (const latency of latenciesMs) figures.push(...(await remoteFigures(latency)));
  return figures;
}
