import type { CheckReport, ClauseReport, Conformance } from '../conformance.ts';
import { knownInWords } from '../deviations/words.ts';
import { expectation } from './evidence/expectation.ts';
import { foldedExchange } from './evidence/exchange.ts';
import { filterFacts } from './filter-facts.ts';
import { type Html, html } from './html.ts';
import { clauseLink, copyButton, strengthMark, verdictMark } from './marks.ts';
import { counted, sentence, sourcesInWords } from './wording.ts';

/** One check that found a clause broken. */
interface Broken {
  readonly clause: ClauseReport;
  readonly check: CheckReport;
  readonly id: string;
}

/** Every check that found a clause broken: failures first, then warnings, each in reading order. */
export function brokenOf({ clauses }: Conformance): readonly Broken[] {
  const found = clauses.flatMap((clause) =>
    clause.checks
      .filter(({ verdict }) => verdict === 'fail' || verdict === 'warn')
      .map((check, index) => ({
        clause,
        check,
        id: `broken-${clause.id}${index === 0 ? '' : `-${index + 1}`}`,
      })),
  );
  const isFailure = ({ check }: Broken): boolean => check.verdict === 'fail';
  return [...found.filter(isFailure), ...found.filter((broken) => !isFailure(broken))];
}

/** A long input that is JSON reads better on several lines. */
function laidOut(input: string): string {
  if (input.length <= 80) return input;
  try {
    return JSON.stringify(JSON.parse(input), undefined, 2);
  } catch {
    return input;
  }
}

function copied(id: string, label: string, text: string): Html {
  return html`<div class="listing"><p class="listing-name">${label} ${copyButton(id, label)}</p><pre id="${id}" tabindex="0" role="group" aria-label="${label}">${text}</pre></div>`;
}

function exchangesOf({ exchanges = [], exchanges_left_out: left = 0 }: CheckReport, id: string): Html {
  if (exchanges.length === 0) return html``;
  const more = left > 0 && ` ${counted(left, 'earlier one')} left out.`;
  return html`<details class="exchanges"><summary>${counted(exchanges.length, 'exchange')} with the environment</summary>${more && html`<p class="soft">${more}</p>`}${exchanges.map((exchange, index) => foldedExchange(exchange, `${id}-${index + 1}`))}</details>`;
}

function proof({ proven_by: faults = [] }: CheckReport): Html {
  if (faults.length === 0) return html``;
  const names = faults.map((fault, index) => html`${index > 0 && ', '}<code>${fault}</code>`);
  return html`<p class="proof">This check can fail: it catches ${faults.length === 1 ? 'the fault' : 'the faults'} ${names} of the reference service.</p>`;
}

function failure({ clause, check, id }: Broken): Html {
  const { counterexample, reproduced, replay, deviation, mend } = check;
  return html`<article class="failure ${check.verdict}" id="${id}" ${filterFacts(clause, check.verdict)}>
<h3>${verdictMark(check.verdict)} ${deviation !== undefined && html`<span class="strength">known</span>`} ${clauseLink(clause.id)} ${sentence(clause.title)}</h3>
<p class="soft">${strengthMark(clause.strength)} · the document: ${sourcesInWords(clause.source)} · check: ${check.title}</p>
${expectation(check)}
${counterexample !== undefined && copied(`${id}-input`, 'smallest input that breaks it', laidOut(counterexample))}
${deviation !== undefined && html`<p class="known"><strong>Known.</strong> It is ${knownInWords(deviation)}.</p>`}
${mend !== undefined && html`<p><strong>To mend it:</strong> ${mend}</p>`}
${reproduced !== undefined && html`<p>Reproduced: <strong>${reproduced}</strong>.</p>`}
${replay !== undefined && copied(`${id}-replay`, 'command to replay it', replay)}
${exchangesOf(check, id)}
${proof(check)}
</article>`;
}

/** Everything that one needs to mend what was broken. */
export function failures(conformance: Conformance): Html {
  const broken = brokenOf(conformance);
  if (broken.length === 0) return html``;
  const failed = broken.filter(({ check }) => check.verdict === 'fail').length;
  const warned = broken.length - failed;
  const counts = [failed > 0 && counted(failed, 'failure'), warned > 0 && counted(warned, 'warning')].filter(
    (count) => count !== false,
  );
  return html`<section id="broken" class="filtered"><h2>What was broken</h2>
<p class="lead">${counts.join(' and ')}. ${(conformance.subject ?? 'service') === 'service' ? 'Each was tried again before it was reported.' : 'Each is shown by the fewest exchanges that show it.'} Press <kbd>n</kbd> for the next one, <kbd>p</kbd> for the one before.</p>
${broken.map(failure)}</section>`;
}
