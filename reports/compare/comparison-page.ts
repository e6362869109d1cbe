import { type Html, html, type Piece } from '../page/html.ts';
import { verdictMark } from '../page/marks.ts';
import { standalonePage } from '../page/standalone-page.ts';
import { duration, moment, sentence } from '../page/wording.ts';
import { type Comparison, type Direction, regressions, type Side, type Vanished } from './comparison.ts';
import { directions, headings, outcomeInWords } from './comparison-text.ts';

const facts: Readonly<Record<string, (side: Side) => Piece>> = {
  Environment: ({ environment }) => environment,
  Verdict: ({ verdict }) => verdict,
  Run: ({ run }) => html`<code>${run}</code>`,
  When: ({ started_at }) => moment(started_at),
  Seed: ({ seed }) => html`<code>${seed}</code>`,
  Depth: ({ depth }) => depth,
  Requests: ({ requests }) => requests.toLocaleString('en-US'),
  Time: ({ duration_ms }) => duration(duration_ms),
  Records: ({ records }) => records.toLocaleString('en-US'),
  'Left behind': ({ leftovers }) => leftovers.toLocaleString('en-US'),
};

/** A table that scrolls by itself where the screen is too narrow for it, also by keyboard. */
function table(name: string, kind: string, head: readonly string[], rows: readonly Html[]): Html {
  return html`<div class="wide" tabindex="0" role="group" aria-label="${name}"><table class="${kind}">
<thead><tr>${head.map((title) => (title === '' ? html`<td></td>` : html`<th scope="col">${title}</th>`))}</tr></thead>
<tbody>${rows}</tbody></table></div>`;
}

function section(id: string, heading: string, count: number, content: Html): Html | false {
  return (
    count > 0 &&
    html`<section id="${id}"><h2>${heading} <span class="soft">${count}</span></h2>${content}</section>`
  );
}

function sides({ before, after }: Comparison): Html {
  const rows = Object.entries(facts).map(
    ([name, of]) => html`<tr><th scope="row">${name}</th><td>${of(before)}</td><td>${of(after)}</td></tr>`,
  );
  return table('The two runs', 'sides-compared', ['', 'Before', 'After'], rows);
}

function verdictChanges(direction: Direction, { verdicts }: Comparison): Html | false {
  const changes = verdicts.filter((change) => change.direction === direction);
  const rows = changes.map(
    ({ id, title, before, after, reason }) =>
      html`<tr id="${id}" tabindex="-1"><th scope="row"><a class="permalink" href="#${id}">${id}</a> <span class="law">${sentence(title)}</span></th><td>${verdictMark(before)}</td><td>${verdictMark(after)}</td><td>${reason}</td></tr>`,
  );
  const heading = headings[direction];
  const head = ['Clause', 'Before', 'After', 'Found'];
  return section(direction, heading, changes.length, table(heading, 'changed', head, rows));
}

function observationChanges({ observations }: Comparison): Html | false {
  const rows = observations.map(
    ({ clauses, check, before, after }) =>
      html`<tr id="${check}"><th scope="row"><a class="permalink" href="#${check}">${clauses.join(', ')}</a></th><td>${before}</td><td>${after}</td></tr>`,
  );
  const heading = 'Observed differently';
  const head = ['Clause', 'Before', 'After'];
  return section('observed', heading, rows.length, table(heading, 'changed', head, rows));
}

function partings(name: string, { vanished, come }: Vanished<string>): readonly (Html | false)[] {
  const listed = (id: string, heading: string, ids: readonly string[]): Html | false =>
    section(
      id,
      heading,
      ids.length,
      html`<ul>${ids.map((each) => html`<li><code>${each}</code></li>`)}</ul>`,
    );
  return [
    listed(`${name}-vanished`, `Vanished ${name}`, vanished),
    listed(`${name}-come`, `New ${name}`, come),
  ];
}

/** All that differs, in the order in which it is told. */
function differences(comparison: Comparison): readonly Html[] {
  const { clauses, checks } = comparison;
  return [
    ...directions.map((direction) => verdictChanges(direction, comparison)),
    observationChanges(comparison),
    ...partings('clauses', clauses),
    ...partings('checks', checks),
  ].filter((part) => part !== false);
}

/** A comparison as one HTML page without a script that needs nothing else. */
export function comparisonPage(comparison: Comparison): string {
  const { before, after } = comparison;
  const found = differences(comparison);
  const outcome = regressions(comparison).length > 0 ? 'deviates' : 'conforms';
  const body = html`<main>
<header class="masthead">
<p class="kicker">CRM records service · two runs side by side</p>
<h1 class="${outcome}">${outcomeInWords(comparison)}</h1>
${sides(comparison)}
</header>
${found.length > 0 ? found : html`<p class="lead">Both runs found the same.</p>`}
</main>`;
  return standalonePage({ title: `${before.environment} and ${after.environment} compared`, body });
}
