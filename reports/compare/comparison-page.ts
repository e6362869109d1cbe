import { assets } from '../page/assets.ts';
import { Html, html } from '../page/html.ts';
import { verdictMark } from '../page/marks.ts';
import { sentence } from '../page/wording.ts';
import type { Comparison, Vanished } from './comparison.ts';
import { directions, headings, outcomeInWords, sideInWords } from './comparison-text.ts';

function partings(what: string, { vanished, come }: Vanished<string>): Html {
  const listed = (heading: string, ids: readonly string[]): Html | false =>
    ids.length > 0 && html`<h2>${heading}</h2><ul>${ids.map((id) => html`<li><code>${id}</code></li>`)}</ul>`;
  return html`${listed(`${what} that vanished`, vanished)}${listed(`${what} that came`, come)}`;
}

function verdictTables({ verdicts }: Comparison): readonly (Html | false)[] {
  return directions.map((direction) => {
    const changes = verdicts.filter((change) => change.direction === direction);
    return (
      changes.length > 0 &&
      html`<section><h2>${headings[direction]}</h2><table>
<thead><tr><th scope="col">Clause</th><th scope="col">Before</th><th scope="col">After</th><th scope="col">Found</th></tr></thead>
<tbody>${changes.map(
        ({ id, title, before, after, reason }) =>
          html`<tr><th scope="row">${id} <span class="soft">${sentence(title)}</span></th><td>${verdictMark(before)}</td><td>${verdictMark(after)}</td><td>${reason}</td></tr>`,
      )}</tbody></table></section>`
    );
  });
}

function observationTable({ observations }: Comparison): Html | false {
  return (
    observations.length > 0 &&
    html`<section><h2>Observed differently</h2><table>
<thead><tr><th scope="col">Clause</th><th scope="col">Before</th><th scope="col">After</th></tr></thead>
<tbody>${observations.map(
      ({ clauses, before, after }) =>
        html`<tr><th scope="row">${clauses.join(', ')}</th><td>${before}</td><td>${after}</td></tr>`,
    )}</tbody></table></section>`
  );
}

/** A comparison as one HTML page without a script that needs nothing else. */
export function comparisonPage(comparison: Comparison): string {
  const { before, after, clauses, checks } = comparison;
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${before.environment} and ${after.environment} compared · CRM records service</title>
<link rel="icon" href="data:,">
<style>${new Html(assets().style)}</style>
</head>
<body>
<main>
<h1>${outcomeInWords(comparison)}</h1>
<p><strong>Before:</strong> ${sideInWords(before)}</p>
<p><strong>After:</strong> ${sideInWords(after)}</p>
${verdictTables(comparison)}
${observationTable(comparison)}
${partings('Clauses', clauses)}
${partings('Checks', checks)}
</main>
</body>
</html>
`;
  return page.markup;
}
