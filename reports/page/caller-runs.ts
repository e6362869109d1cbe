import type { CallerRun, Conformance } from '../conformance.ts';
import { type Html, html } from './html.ts';
import { duration } from './wording.ts';

function endOf({ exit_code, ended_by }: CallerRun): string {
  return ended_by ?? (exit_code === undefined ? 'until it was stopped' : `exit code ${exit_code}`);
}

/** How often the caller was run, before what, and how each run ended. */
export function callerRuns({ caller_runs: runs }: Conformance): Html {
  if (runs === undefined) return html``;
  return html`<section id="caller-runs"><h2>The runs</h2>
<p class="lead">The caller was run once for each of these services. Each is right by the document.</p>
<div class="wide" tabindex="0" role="group" aria-label="The runs"><table><thead><tr><th scope="col">Scenario</th><th scope="col">What the service does</th><th scope="col">Requests</th><th scope="col">Time</th><th scope="col">End</th></tr></thead><tbody>${runs.map(
    (run) =>
      html`<tr><th scope="row"><code>${run.scenario}</code></th><td>${run.sentence}</td><td>${run.requests}</td><td>${duration(run.duration_ms)}</td><td>${endOf(run)}</td></tr>`,
  )}</tbody></table></div></section>`;
}
