import type { Log, Notification, ReportingDescriptor, Result } from 'sarif';
import type { Strength } from '../../specs/clauses/clause.ts';
import { printableJson } from '../../suites/harness/results/safe-text.ts';
import type { ClauseReport, Conformance, InternalError } from '../conformance.ts';
import { internalErrorInWords } from '../../suites/harness/results/internal-error.ts';
import { sentence, sourcesInWords } from '../page/wording.ts';
import { isAccepted } from '../deviations/settle.ts';
import { decidingCheck, told, toldInFull } from '../deciding-check.ts';

const levels: Readonly<Record<Strength, 'error' | 'warning' | 'note'>> = {
  stated: 'error',
  implied: 'warning',
  open: 'note',
};

/** A message of SARIF would make a link of `[text](address)`. */
function plain(text: string): string {
  return text.replaceAll('](', String.raw`\](`);
}

function rule({ id, title, strength, area, source }: ClauseReport): ReportingDescriptor {
  return {
    id,
    shortDescription: { text: sentence(title) },
    fullDescription: { text: `${sentence(title)} The document: ${sourcesInWords(source)}.` },
    defaultConfiguration: { level: levels[strength] },
    properties: { tags: [area, strength] },
  };
}

/** The suite of the check stands for the place: a service has no lines of its own to show. */
function brokenClause(clause: ClauseReport, ruleIndex: number): Result {
  const check = decidingCheck(clause)?.id ?? clause.id;
  const operation = decidingCheck(clause)?.exchanges?.at(-1)?.operation;
  const [suite = ''] = check.split('/');
  return {
    ruleId: clause.id,
    ruleIndex,
    kind: 'fail',
    level: clause.verdict === 'fail' ? 'error' : 'warning',
    message: { text: plain(toldInFull(clause)) },
    locations: [
      {
        physicalLocation: { artifactLocation: { uri: `suites/${encodeURI(suite)}.spec.ts` } },
        ...(operation && { logicalLocations: [{ fullyQualifiedName: operation, kind: 'function' }] }),
      },
    ],
    ...(isAccepted(clause) && { suppressions: [{ kind: 'external' as const }] }),
    partialFingerprints: { 'clauseAndCheck/v1': `${clause.id} ${check}` },
  };
}

function undecidedClause(clause: ClauseReport, index: number): Notification {
  return {
    associatedRule: { id: clause.id, index },
    level: 'note',
    message: { text: plain(`${clause.verdict}: ${told(clause)}`) },
  };
}

function internalError(error: InternalError): Notification {
  return { level: 'error', message: { text: plain(internalErrorInWords(error)) } };
}

/**
 * The report as SARIF 2.1.0: a clause is a rule, a broken clause a result. What was not decided stands among the
 * notifications of the run, because code scanning takes every result for an alert.
 */
export function sarifOf({ kit, run, summary, clauses, internal_errors = [] }: Conformance): string {
  const indexed = clauses.map((clause, index) => ({ clause, index }));
  const broken = indexed.filter(({ clause: { verdict } }) => verdict === 'fail' || verdict === 'warn');
  const undecided = indexed.filter(({ clause: { verdict } }) => /^(inconclusive|skip)$/.test(verdict));
  const log: Log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: kit.name, semanticVersion: kit.version, rules: clauses.map(rule) } },
        automationDetails: { id: `crm-records/${run.id}` },
        invocations: [
          {
            // What was interrupted, or found nobody there, has judged nothing that alerts could be closed by.
            executionSuccessful: internal_errors.length === 0 && summary.verdict !== 'inconclusive',
            startTimeUtc: run.started_at,
            endTimeUtc: run.finished_at,
            toolExecutionNotifications: [
              ...internal_errors.map(internalError),
              ...undecided.map(({ clause, index }) => undecidedClause(clause, index)),
            ],
          },
        ],
        results: broken.map(({ clause, index }) => brokenClause(clause, index)),
      },
    ],
  };
  return `${printableJson(JSON.stringify(log, null, 2))}\n`;
}
