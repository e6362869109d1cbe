import { ledger } from '../../specs/clauses/ledger.ts';
import type { Exchange as TrafficExchange } from '../../traffic/exchange.ts';
import type { Finding } from '../../traffic/law.ts';
import type { CheckReport, Exchange, Verdict } from '../conformance.ts';
import { broken, gravest } from '../verdict.ts';

/** What laws found in one part of the traffic: in a scenario, or in all there is. */
export interface JudgedPart {
  /** The scenario; absent where there is none. */
  readonly name?: string;
  readonly findings: readonly Finding[];
  /** The command that makes this part again. */
  readonly replay?: string;
}

const mostExchanges = 24;
const longestBody = 4096;

function shortened(text: string): string {
  const more = text.length - longestBody;
  return more > 0 ? `${text.slice(0, longestBody)}… (${more} more characters)` : text;
}

/** An exchange as a report shows it. */
function shownExchange(exchange: TrafficExchange): Exchange {
  const { operation, address, started, ended, request, response, trouble } = exchange;
  const { method, target, headers, body } = request;
  return {
    ...(operation !== undefined && { operation }),
    started_at: new Date(started).toISOString(),
    duration_ms: Math.round((ended - started) * 10) / 10,
    request: {
      method,
      url: `{${address ?? 'no address'}}${target}`,
      headers,
      ...(body !== undefined && { body: shortened(body.text) }),
    },
    ...(response && {
      response: {
        status: response.status,
        headers: response.headers,
        body: shortened(response.body?.text ?? ''),
      },
    }),
    ...(trouble !== undefined && { trouble }),
  };
}

type Broken = Extract<Finding, { readonly verdict: 'fail' }>;

interface Breach {
  readonly part: JudgedPart;
  readonly finding: Broken;
}

function placesInWords(breaches: readonly Breach[]): string {
  const names = breaches.flatMap(({ part }) => part.name ?? []);
  const [first, ...others] = names;
  if (first === undefined) return '';
  if (others.length === 0) return `, in the scenario ${first}`;
  return `, in the scenarios ${first} and ${others.length > 2 ? `${others.length} more` : others.join(', ')}`;
}

function brokenCheck(breaches: readonly Breach[]): Partial<CheckReport> {
  const [shortest] = breaches.toSorted((a, b) => a.finding.exchanges.length - b.finding.exchanges.length);
  if (shortest === undefined) return {};
  const { part, finding } = shortest;
  const { exchanges, breach } = finding;
  const others = breaches.filter((each) => each !== shortest);
  const left = exchanges.length - mostExchanges;
  return {
    reason: breach + placesInWords([shortest, ...others]),
    mend: finding.law.mend,
    exchanges: exchanges.slice(-mostExchanges).map(shownExchange),
    ...(left > 0 && { exchanges_left_out: left }),
    ...(part.replay !== undefined && { replay: part.replay }),
  };
}

/** What all parts of the traffic say of the clause of one law. Their findings are all of that law. */
export function trafficCheck(
  parts: readonly (JudgedPart & { readonly finding: Finding })[],
  strict: boolean,
): CheckReport | undefined {
  const [first] = parts;
  if (first === undefined) return undefined;
  const { clause, exercise } = first.finding.law;
  const { title, strength } = ledger[clause];
  const breaches = parts.flatMap(({ finding, ...part }) =>
    finding.verdict === 'fail' ? [{ part, finding }] : [],
  );
  const verdict = gravest(
    parts.map(({ finding }): Verdict => {
      if (finding.verdict === 'fail') return broken(strength, strict);
      return finding.verdict === 'pass' ? 'pass' : 'skip';
    }),
  );
  const tried = parts.flatMap(({ finding }) => ('trials' in finding ? finding.trials : []));
  return {
    id: `traffic/${clause.toLowerCase()}`,
    title,
    verdict,
    ...(verdict === 'skip' && { reason: `not exercised: ${exercise}` }),
    ...brokenCheck(breaches),
    runs: tried.reduce((sum, trials) => sum + trials, 0),
    requests: 0,
    records: 0,
    prepared: { requests: 0, records: 0 },
    duration_ms: 0,
  };
}
