import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newKeyPair } from '../../environments/embedded.ts';
import { previousReport, writeReport } from '../../reports/report-folder.ts';
import type { CallerRun, Conformance } from '../../reports/conformance.ts';
import { trafficReport } from '../../reports/traffic/traffic-report.ts';
import { newRunId } from '../../suites/harness/run/run-context.ts';
import { callerLaws } from '../../traffic/caller/laws.ts';
import type { Exchange } from '../../traffic/exchange.ts';
import { judge } from '../../traffic/law.ts';
import { plain } from '../../witness/scenarios/catalogue.ts';
import type { Scenario } from '../../witness/scenarios/scenario.ts';
import { applicationId, knownFields, namespace, startWitness, type Witness } from '../../witness/witness.ts';
import { kit } from '../kit.ts';
import type { CallerEnd } from './caller-process.ts';
import { readTraffic } from './read-traffic.ts';
import { ownCommand } from '../../reports/own-command.ts';

/** The keys of one judgement: the file is there as long as it lasts. */
export interface WitnessKeys {
  readonly file: string;
  readonly publicKey: string;
  readonly privateKey: string;
  remove(): void;
}

export async function witnessKeys(): Promise<WitnessKeys> {
  const { publicKey, privateKey } = await newKeyPair();
  const folder = mkdtempSync(join(tmpdir(), 'crm-conformance-'));
  const file = join(folder, 'private-key.pem');
  writeFileSync(file, privateKey, { mode: 0o600 });
  return { file, publicKey, privateKey, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** What a caller finds in its environment. */
function variablesFor({ addresses, scenario }: Witness, { file }: WitnessKeys): Record<string, string> {
  return {
    CRM_BASE_URL: addresses.base_url,
    CRM_GATEWAY_URL: addresses.gateway_url,
    CRM_SSO_URL: addresses.sso_url,
    CRM_AUTH_URL: addresses.auth_url,
    CRM_NAMESPACE: namespace,
    CRM_APPLICATION_ID: applicationId,
    CRM_PRIVATE_KEY_FILE: file,
    CRM_SCENARIO: scenario.id,
  };
}

/** One run of a caller, whoever made it. */
export interface WitnessedRun {
  readonly scenario: Scenario;
  readonly exchanges: readonly Exchange[];
  readonly addresses: Witness['addresses'];
  readonly end: CallerEnd;
  readonly duration_ms: number;
}

/** Lets a caller loose on a witness of one scenario, and answers with what passed. */
export async function witnessed(
  scenario: Scenario,
  keys: WitnessKeys,
  seed: number,
  call: (variables: Record<string, string>) => Promise<CallerEnd>,
): Promise<WitnessedRun> {
  const witness = await startWitness(scenario, keys.publicKey, seed);
  const started = performance.now();
  try {
    const end = await call(variablesFor(witness, keys));
    const duration_ms = Math.round(performance.now() - started);
    const exchanges = readTraffic(witness.seen(), keys);
    return { scenario, exchanges, addresses: witness.addresses, end, duration_ms };
  } finally {
    await witness.close();
  }
}

/** What the laws find in each run. What the caller wants it shows before the service as it is. */
export function findingsIn(runs: readonly WitnessedRun[]) {
  const elsewhere = runs.filter(({ scenario }) => scenario === plain).map(({ exchanges }) => exchanges);
  return runs.map((run) => ({
    run,
    findings: callerLaws.map((law) => {
      const hint = run.scenario === plain ? {} : { elsewhere };
      return judge(law, { exchanges: run.exchanges, known: knownFields, ...hint });
    }),
  }));
}

function callerRun({ scenario, exchanges, end, duration_ms }: WitnessedRun): CallerRun {
  const { id, sentence } = scenario;
  return { scenario: id, sentence, ...end, requests: exchanges.length, duration_ms };
}

/** What a report on a caller is made of, besides its runs. */
interface CallerJudgement {
  readonly seed: number;
  readonly strict: boolean;
  readonly out: string;
  /** The words of the command; absent where there is none. */
  readonly command: string | undefined;
  readonly started_at: Date;
}

/** The report on runs of a caller before witnesses, written to its folder. */
export function callerReport(
  runs: readonly WitnessedRun[],
  { strict, seed, out, command, started_at }: CallerJudgement,
): { readonly report: Conformance; readonly page: string } {
  const [first] = runs;
  const previous = previousReport(out);
  const report = trafficReport({
    kit: kit(),
    subject: 'caller',
    environment: {
      name: 'witness',
      kind: 'local',
      ...(first?.addresses ?? { base_url: '', gateway_url: '', sso_url: '', auth_url: '' }),
      namespace,
    },
    run_id: newRunId(),
    started_at,
    finished_at: new Date(),
    seed,
    strict,
    exchanges: runs.flatMap(({ exchanges }) => exchanges),
    parts: findingsIn(runs).map(({ run, findings }) => ({
      name: run.scenario.id,
      findings,
      ...(command !== undefined && {
        replay: `${ownCommand()} client --scenario ${run.scenario.id} --seed ${seed} -- ${command}`,
      }),
    })),
    caller_runs: runs.map(callerRun),
    ...(previous && { previous }),
  });
  return { report, page: writeReport(out, report) };
}

export const drawnSeed = (): number => randomInt(2 ** 31);

/** Lets a caller loose on each scenario in turn, until it is interrupted. */
export async function runsInScenarios(
  scenarios: readonly Scenario[],
  keys: WitnessKeys,
  seed: number,
  call: Parameters<typeof witnessed>[3],
  interrupted: AbortSignal,
): Promise<readonly WitnessedRun[]> {
  const runs: WitnessedRun[] = [];
  for (const scenario of scenarios) {
    if (interrupted.aborted) break;
    console.error(`scenario ${scenario.id}: ${scenario.sentence}`);
    runs.push(await witnessed(scenario, keys, seed, call));
  }
  return runs;
}
