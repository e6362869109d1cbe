import type { Conformance } from '../conformance.ts';
import { assets } from './assets.ts';
import { changes } from './changes.ts';
import { contents } from './contents.ts';
import { deviationsToChange } from './deviations.ts';
import { areas } from './edition/areas.ts';
import { operations } from './edition/operations.ts';
import { callerRules, silences } from './edition/silences.ts';
import { failures } from './failures.ts';
import { Html, html } from './html.ts';
import { masthead } from './masthead.ts';
import { pictures } from './pictures/pictures.ts';
import { tickets } from './tickets.ts';
import { toolbar } from './toolbar.ts';
import { undecided } from './undecided.ts';

/** conformance.json as one HTML page that needs nothing else: no network, no other file. */
export function pageOf(conformance: Conformance): string {
  const { style, script, policy } = assets();
  const { environment, summary, kit } = conformance;
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${new Html(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="${kit.name} ${kit.version}">
<title>${environment.name} ${summary.verdict} · CRM records service</title>
<link rel="icon" href="data:,">
<style>${new Html(style)}</style>
</head>
<body>
<a class="skip-link" href="#main">Skip to the report</a>
${contents(conformance)}
<main id="main" tabindex="-1">
${masthead(conformance)}
${toolbar(conformance)}
${deviationsToChange(conformance)}
${failures(conformance)}
${undecided(conformance)}
${tickets(conformance)}
${changes(conformance)}
${pictures(conformance)}
${operations(conformance)}
${areas(conformance)}
${silences(conformance)}
${callerRules(conformance)}
<footer><p>Written from <code>conformance.json</code>, which stands beside this page, by ${kit.name} ${kit.version}.</p></footer>
</main>
<script type="module">${new Html(script)}</script>
</body>
</html>
`;
  return page.markup;
}
