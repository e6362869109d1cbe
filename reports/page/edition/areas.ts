import { areas as areasOfLedger } from '../../../specs/clauses/ledger.ts';
import type { Conformance } from '../../conformance.ts';
import { type Html, html } from '../html.ts';
import { inWords } from '../wording.ts';
import { areaIntroductions } from './area-introductions.ts';
import { clauseParagraph } from './clauses.ts';

/** All clauses of the run in reading order, area by area. */
export function areas({ clauses }: Conformance): Html {
  return html`<section id="areas" class="filtered"><h2>What the document says</h2>
<p class="lead">In our own words, one law at a time. Each has an id that never changes; a link to it leads here.</p>
${areasOfLedger.map(({ name }) => {
  const own = clauses.filter(({ area }) => area === name);
  return (
    own.length > 0 &&
    html`<section class="area" id="area-${name}"><h3>${inWords(name)}</h3><p class="introduction">${areaIntroductions[name]}</p>${own.map(clauseParagraph)}</section>`
  );
})}</section>`;
}
