import { callerLaws } from '../../traffic/caller/laws.ts';
import type { Exchange } from '../../traffic/exchange.ts';
import { judge } from '../../traffic/law.ts';
import { serviceLaws } from '../../traffic/service/laws.ts';
import type { CallerRun, Conformance } from '../../reports/conformance.ts';
import { previousReport, writeReport } from '../../reports/report-folder.ts';
import { trafficReport } from '../../reports/traffic/traffic-report.ts';
import { newRunId } from '../../suites/harness/run/run-context.ts';
import { kit } from '../kit.ts';

/** Traffic between a caller and an environment of others. */
export interface PassedTraffic {
  readonly environment: Conformance['environment'];
  readonly exchanges: readonly Exchange[];
  /** How long its lists may take to show a write, where its profile says so. */
  readonly settle_ms?: number | undefined;
  readonly strict: boolean;
  readonly started_at: Date;
  readonly out: string;
  readonly caller_runs?: readonly CallerRun[];
}

/** Judges traffic, and writes the report on it to its folder. */
export function judgeTraffic({ exchanges, out, settle_ms, ...traffic }: PassedTraffic): {
  readonly report: Conformance;
  readonly page: string;
} {
  const previous = previousReport(out);
  // One traffic for all: laws over the service share what they remember of it.
  const ofService = { exchanges, ...(settle_ms !== undefined && { settle_ms }) };
  const ofCaller = { exchanges: exchanges.filter(({ onPurpose }) => onPurpose === undefined) };
  const report = trafficReport({
    ...traffic,
    kit: kit(),
    subject: 'traffic',
    run_id: newRunId(),
    finished_at: new Date(),
    seed: 0,
    exchanges,
    parts: [
      {
        findings: [
          ...callerLaws.map((law) => judge(law, ofCaller)),
          ...serviceLaws.map((law) => judge(law, ofService)),
        ],
      },
    ],
    ...(previous && { previous }),
  });
  return { report, page: writeReport(out, report) };
}
