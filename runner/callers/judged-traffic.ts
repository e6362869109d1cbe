import { callerLaws } from '../../traffic/caller/laws.ts';
import type { Exchange } from '../../traffic/exchange.ts';
import { judge, type Law } from '../../traffic/law.ts';
import type { CallerRun, Conformance } from '../../reports/conformance.ts';
import { previousReport, writeReport } from '../../reports/report-folder.ts';
import { trafficReport } from '../../reports/traffic/traffic-report.ts';
import { newRunId } from '../../suites/harness/run/run-context.ts';
import { kit } from '../kit.ts';

/** The laws for both sides of traffic. */
const laws: readonly Law[] = callerLaws;

/** Traffic between a caller and an environment of others. */
export interface PassedTraffic {
  readonly environment: Conformance['environment'];
  readonly exchanges: readonly Exchange[];
  readonly strict: boolean;
  readonly started_at: Date;
  readonly out: string;
  readonly caller_runs?: readonly CallerRun[];
}

/** Judges traffic, and writes the report on it to its folder. */
export function judgeTraffic({ exchanges, out, ...traffic }: PassedTraffic): {
  readonly report: Conformance;
  readonly page: string;
} {
  const previous = previousReport(out);
  const report = trafficReport({
    ...traffic,
    kit: kit(),
    subject: 'traffic',
    run_id: newRunId(),
    finished_at: new Date(),
    seed: 0,
    exchanges,
    parts: [{ findings: laws.map((law) => judge(law, { exchanges })) }],
    ...(previous && { previous }),
  });
  return { report, page: writeReport(out, report) };
}
