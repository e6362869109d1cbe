import type { Conformance, Verdict } from '../conformance.ts';
import { cleanCommandAfter } from '../clean-command.ts';
import { subjectInWords } from '../subject.ts';
import { notJudgedInWords, recordsInWords } from '../tallies.ts';
import { type Html, html } from './html.ts';
import { counted, duration, meaningOf, moment, verdicts } from './wording.ts';

const judgement: Readonly<Record<Conformance['summary']['verdict'], string>> = {
  conforms: 'conforms to the document',
  deviates: 'deviates from the document',
  inconclusive: 'could not be judged',
};

function inShort({ summary, clauses }: Conformance): string {
  const { fail, warn, inconclusive, skip, pass, deviations = 0 } = summary;
  const parts = [
    `${counted(pass, 'clause')} ${pass === 1 ? 'holds' : 'hold'}`,
    fail > 0 && `${fail} ${fail === 1 ? 'is' : 'are'} broken`,
    warn > 0 && `${counted(warn, 'implied one')} ${warn === 1 ? 'is' : 'are'} broken`,
    deviations > 0 && `${deviations} of the broken ${deviations === 1 ? 'is' : 'are'} known and accepted`,
    inconclusive > 0 && `${inconclusive} stayed undecided`,
    skip > 0 && `${skip} ${skip === 1 ? 'was' : 'were'} skipped`,
  ].filter((part) => part !== false);
  const notJudged = clauses.some(({ verdict }) => verdict === 'observed')
    ? `; ${notJudgedInWords(clauses)}`
    : '';
  return `Of ${counted(clauses.length, 'clause')}, ${parts.join(', ').replace('clauses ', '').replace('clause ', '')}${notJudged}.`;
}

function fact(name: string, value: Html | string): Html {
  return html`<div><dt>${name}</dt><dd>${value}</dd></div>`;
}

function facts(conformance: Conformance): Html {
  const { kit, environment, run, leftovers, caller_runs, subject = 'service' } = conformance;
  const isOfService = subject === 'service';
  const took = duration(Date.parse(run.finished_at) - Date.parse(run.started_at));
  const left = leftovers.left.length;
  const clean = cleanCommandAfter(conformance);
  return html`<dl class="facts">
${fact('Environment', html`${environment.name} <span class="soft">(${environment.kind})</span>`)}
${fact('Namespace', html`<code>${environment.namespace}</code>`)}
${fact('When', moment(run.started_at))}
${fact('Requests', `${run.requests.total.toLocaleString('en-US')} in ${took}`)}
${isOfService && fact('Records', recordsInWords(conformance))}
${fact('Seed', html`<code>${run.seed}</code>`)}
${isOfService && fact('Depth', run.strict ? `${run.depth}, strict` : run.depth)}
${caller_runs && fact('Scenarios', String(caller_runs.length))}
${fact('Run', html`<code>${run.id}</code>`)}
${run.shard && fact('Shard', `${run.shard.index} of ${run.shard.of}: these results cover a part of the checks`)}
${fact('Kit', `${kit.name} ${kit.version}`)}
</dl>
<details class="addresses"><summary>Addresses</summary><dl class="facts">
${(['base_url', 'gateway_url', 'sso_url', 'auth_url'] as const).map((name) => fact(name, html`<code>${environment[name]}</code>`))}
</dl></details>
${left > 0 && html`<details class="leftovers"><summary>${counted(left, 'record')} left behind</summary><p>${leftovers.left.map((name) => html`<code>${name}</code> `)}</p>${clean !== undefined && html`<p>To delete what is left: <code>${clean}</code></p>`}</details>`}`;
}

function proportion(verdict: Verdict, count: number): Html {
  return html`<span class="part ${verdict}" style="flex-grow:${count}"></span>`;
}

/** The verdict, what it is about, what it cost, and what it is not. */
export function masthead(conformance: Conformance): Html {
  const { summary, subject = 'service' } = conformance;
  const present = verdicts.filter((verdict) => summary[verdict] > 0);
  return html`<header class="masthead" id="verdict">
<p class="kicker">CRM records service · the interface document, executed</p>
<h1 class="${summary.verdict}"><span class="who">${subjectInWords(conformance)}</span> ${judgement[summary.verdict]}</h1>
<p class="lead">${inShort(conformance)}</p>
<div class="bar" aria-hidden="true">${present.map((verdict) => proportion(verdict, summary[verdict]))}</div>
<ul class="legend">${present.map(
    (verdict) =>
      html`<li><span class="swatch ${verdict}" aria-hidden="true"></span><b>${summary[verdict]}</b> ${verdict}<span class="soft">: ${meaningOf(verdict, conformance)}</span></li>`,
  )}</ul>
${facts(conformance)}
<p class="caution"><strong>These results alone are no certification.</strong> They say what ${subject === 'service' ? 'this environment' : subjectInWords(conformance)} did in one run, for ${subject === 'service' ? 'the inputs that were tried there' : 'what was put to the test there'}.</p>
</header>`;
}
