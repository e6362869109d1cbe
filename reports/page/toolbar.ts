import { areas } from '../../specs/clauses/ledger.ts';
import { type OperationId, operations } from '../../specs/openapi.ts';
import type { Conformance } from '../conformance.ts';
import { type Html, html } from './html.ts';
import { inWords, strengthMeanings, verdicts } from './wording.ts';

function choice(name: string, label: string, options: readonly (readonly [string, string])[]): Html {
  return html`<select name="${name}" aria-label="${label}"><option value="">any ${label.toLowerCase()}</option>${options.map(([value, text]) => html`<option value="${value}">${text}</option>`)}</select>`;
}

/** Search and filters over everything that is about a clause. */
export function toolbar({ summary, clauses }: Conformance): Html {
  const present = verdicts.filter((verdict) => summary[verdict] > 0);
  const strengths = Object.keys(strengthMeanings).map((name) => [name, name] as const);
  const ownAreas = areas
    .filter(({ name }) => clauses.some(({ area }) => area === name))
    .map(({ name }) => [name, inWords(name)] as const);
  const ids = (Object.keys(operations) as OperationId[]).map((id) => [id, id] as const);
  return html`<form class="toolbar" role="search" aria-label="Clauses">
<input type="search" aria-label="Search" name="words" placeholder="Search (press /)" autocomplete="off" spellcheck="false" aria-keyshortcuts="/">
${choice(
  'verdict',
  'Verdict',
  present.map((verdict) => [verdict, `${verdict} (${summary[verdict]})`] as const),
)}${choice('strength', 'Strength', strengths)}${choice('area', 'Area', ownAreas)}${choice('operation', 'Operation', ids)}
<button type="reset">Clear</button>
<output role="status" class="found"></output>
</form>`;
}
