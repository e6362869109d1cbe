import { ledger } from '../../../specs/clauses/ledger.ts';
import type { CheckReport, ClauseReport } from '../../conformance.ts';
import { filterFacts } from '../filter-facts.ts';
import { type Html, html } from '../html.ts';
import { operationLink, strengthMark, verdictMark } from '../marks.ts';
import { counted, duration, sentence, sourcesInWords } from '../wording.ts';

function provenBy({ proven_by: faults = [] }: CheckReport): Html | false {
  return (
    faults.length > 0 &&
    html` <span class="soft">Seen to catch ${faults.map((fault, index) => html`${index > 0 && ', '}<code>${fault}</code>`)}.</span>`
  );
}

function checkLine(check: CheckReport): Html {
  const cost = `${counted(check.runs, 'input')}, ${counted(check.requests, 'request')}, ${duration(check.duration_ms)}`;
  return html`<li>${verdictMark(check.verdict)} ${sentence(check.title)} <span class="soft">${cost}.</span>${check.reason !== undefined && html`<br><span class="reason">${sentence(check.reason)}</span>`}${provenBy(check)}</li>`;
}

function observations({ checks }: ClauseReport): Html {
  const seen = checks.flatMap(({ observation }) => observation ?? []);
  return html`${seen.map((text) => html`<p class="observation"><span class="label">Seen here</span> ${sentence(text)}</p>`)}`;
}

function readings({ id }: ClauseReport): Html {
  const clause = ledger[id];
  if (clause.strength !== 'open') return html``;
  return html`<p class="readings"><span class="label">May be</span> ${clause.readings.join(' · ')}</p>`;
}

function shownOperations({ id }: ClauseReport): Html {
  const { operations } = ledger[id];
  if (operations.length > 3) return html` · ${counted(operations.length, 'operation')}`;
  return html`${operations.map((operation) => html` · ${operationLink(operation)}`)}`;
}

function links({ id, verdict }: ClauseReport): Html | false {
  const broken = verdict === 'fail' || verdict === 'warn';
  return broken && html` <a href="#broken-${id}">What was found</a>`;
}

/** A clause as a paragraph of the edition: the law, where it stands, what was seen, which checks decided. */
export function clauseParagraph(clause: ClauseReport): Html {
  const { id, title, strength, binds, source, verdict, checks } = clause;
  return html`<article class="clause ${verdict}" id="${id}" ${filterFacts(clause)}>
<h4><a class="permalink" href="#${id}">${id}</a> ${binds === 'client' && html`<span class="mark client">binds the caller</span>`} ${(binds === 'service' || checks.length > 0) && verdictMark(verdict)}</h4>
<p class="law">${sentence(title)}${links(clause)}</p>
${readings(clause)}${observations(clause)}
<p class="soft">${strengthMark(strength)} · ${sourcesInWords(source)}${shownOperations(clause)}</p>
${checks.length > 0 && html`<details><summary>${counted(checks.length, 'check')}</summary><ul class="plain">${checks.map(checkLine)}</ul></details>`}
</article>`;
}
