import type { Conformance } from '../conformance.ts';
import { subjectInWords } from '../subject.ts';
import { script } from './assets.ts';
import { callerRuns } from './caller-runs.ts';
import { changes } from './changes.ts';
import { contents } from './contents.ts';
import { deviationsToChange } from './deviations.ts';
import { areas } from './edition/areas.ts';
import { operations } from './edition/operations.ts';
import { callerRules, silences } from './edition/silences.ts';
import { failures } from './failures.ts';
import { html } from './html.ts';
import { internalErrors } from './internal-errors.ts';
import { masthead } from './masthead.ts';
import { pictures } from './pictures/pictures.ts';
import { standalonePage } from './standalone-page.ts';
import { deferredChecks } from './deferred-checks.ts';
import { toolbar } from './toolbar.ts';
import { undecided } from './undecided.ts';

/** conformance.json as one HTML page that needs nothing else: no network, no other file. */
export function pageOf(conformance: Conformance): string {
  const { summary, kit } = conformance;
  const body = html`<a class="skip-link" href="#main">Skip to the report</a>
${contents(conformance)}
<main id="main" tabindex="-1">
${masthead(conformance)}
${toolbar(conformance)}
${deviationsToChange(conformance)}
${internalErrors(conformance)}
${failures(conformance)}
${undecided(conformance)}
${callerRuns(conformance)}
${deferredChecks(conformance)}
${changes(conformance)}
${pictures(conformance)}
${operations(conformance)}
${areas(conformance)}
${silences(conformance)}
${callerRules(conformance)}
<footer><p>Written from <code>conformance.json</code>, which stands beside this page, by ${kit.name} ${kit.version}.</p></footer>
</main>`;
  return standalonePage({
    title: `${subjectInWords(conformance)} ${summary.verdict}`,
    body,
    script: script(),
  });
}
