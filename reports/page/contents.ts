import { areas } from '../../specs/clauses/ledger.ts';
import { type OperationId, operations } from '../../specs/openapi.ts';
import type { Conformance, Verdict } from '../conformance.ts';
import { brokenOf } from './failures.ts';
import { type Html, html } from './html.ts';
import { inWords } from './wording.ts';

function entry(id: string, text: string, count?: number): Html {
  return html`<li><a href="#${id}">${text}</a>${count !== undefined && html` <span class="soft">${count}</span>`}</li>`;
}

/** The table of contents: only what the page has. */
export function contents(conformance: Conformance): Html {
  const { clauses, changes, tickets, summary, internal_errors, caller_runs } = conformance;
  const broken = brokenOf(conformance).length;
  const undecided = summary.inconclusive + summary.skip;
  const count = (verdict: Verdict): number => clauses.filter((clause) => clause.verdict === verdict).length;
  const own = areas.filter(({ name }) => clauses.some(({ area }) => area === name));
  const silent = clauses.filter(({ strength, binds }) => strength === 'open' && binds === 'service').length;
  const rules = clauses.filter(({ binds, checks }) => binds === 'client' && checks.length === 0).length;
  return html`<nav class="contents" aria-label="Contents"><details open><summary>Contents</summary><ul>
${entry('verdict', 'Verdict')}
${internal_errors && entry('internal-errors', 'Errors of the kit', internal_errors.length)}
${broken > 0 && entry('broken', 'What was broken', broken)}
${undecided > 0 && entry('undecided', 'What was not decided', count('inconclusive') + count('skip'))}
${tickets && entry('deferred', 'What waits for a later run', tickets.open.length)}
${caller_runs && entry('caller-runs', 'The runs', caller_runs.length)}
${changes && entry('changes', 'What changed', changes.clauses.length)}
${entry('pictures', 'In pictures')}
<li><a href="#operations">The operations</a><ul>${(Object.keys(operations) as OperationId[]).map((id) => entry(id, id))}</ul></li>
<li><a href="#areas">What the document says</a><ul>${own.map(({ name }) => entry(`area-${name}`, inWords(name)))}</ul></li>
${silent > 0 && entry('silences', 'Where it is silent', silent)}
${rules > 0 && entry('caller', 'What binds the caller', rules)}
</ul></details></nav>`;
}
