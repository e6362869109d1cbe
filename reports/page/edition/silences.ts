import type { ClauseReport, Conformance } from '../../conformance.ts';
import { filterFacts } from '../filter-facts.ts';
import { type Html, html } from '../html.ts';
import { clauseLink, verdictMark } from '../marks.ts';
import { sentence } from '../wording.ts';

function row(clause: ClauseReport): Html {
  const seen = clause.checks.flatMap(({ observation }) => observation ?? []);
  const [reason = 'No check looks at it.'] = clause.checks.flatMap((check) => check.reason ?? []);
  return html`<div ${filterFacts(clause)}><dt>${clauseLink(clause.id)} ${sentence(clause.title)}</dt><dd>${
    seen.length > 0
      ? seen.map((text) => html`<p>${sentence(text)}</p>`)
      : html`<p>${verdictMark(clause.verdict)} ${sentence(reason)}</p>`
  }</dd></div>`;
}

/** Every open clause with what this environment does there. */
export function silences({ clauses, environment }: Conformance): Html {
  const open = clauses.filter(({ strength, binds }) => strength === 'open' && binds === 'service');
  if (open.length === 0) return html``;
  return html`<section id="silences" class="filtered"><h2>Where the document is silent</h2>
<p class="lead">Here a conforming service may do one thing or another. This is what ${environment.name} did. Do not build on it: the next version may do otherwise.</p>
<dl class="silence">${open.map(row)}</dl></section>`;
}

/** The clauses that bind the caller, which no check of a service can decide. */
export function callerRules({ clauses }: Conformance): Html {
  const rules = clauses.filter(({ binds, checks }) => binds === 'client' && checks.length === 0);
  if (rules.length === 0) return html``;
  return html`<section id="caller" class="filtered"><h2>What binds the caller</h2>
<p class="lead">These rules are yours to keep. The kit is one caller, and keeps them too.</p>
<ul class="rules">${rules.map((clause) => html`<li ${filterFacts(clause)}>${clauseLink(clause.id)} ${sentence(clause.title)}</li>`)}</ul></section>`;
}
