import type { CheckReport } from '../../conformance.ts';
import { type Html, html } from '../html.ts';
import { sentence } from '../wording.ts';
import { difference } from './difference.ts';

interface Told {
  readonly expected: Html;
  readonly came: Html;
}

const notSo = 'It was not so. The exchanges show what came instead.';

/** What was demanded and what came, as far as the reason tells them apart. */
function told({ reason = '', expected, found, title, mend }: CheckReport): Told {
  // Of a caller the rule is the whole demand, and the reason tells what it did.
  if (mend !== undefined) return { expected: html`${sentence(title)}`, came: html`${sentence(reason)}` };
  if (expected !== undefined && found !== undefined) {
    const [demand = reason] = reason.split('; expected ');
    const marked = difference(expected, found);
    return {
      expected: html`${sentence(demand)} <pre class="value">${marked.expected}</pre>`,
      came: html`<pre class="value">${marked.found}</pre>`,
    };
  }
  if (/^\w+ answered \d+, and /.test(reason)) {
    return { expected: html`An answer as the description has it.`, came: html`${sentence(reason)}` };
  }
  const cut = reason.indexOf(', but ');
  if (cut < 0) return { expected: html`${sentence(reason)}`, came: html`${notSo}` };
  return {
    expected: html`${sentence(reason.slice(0, cut))}`,
    came: html`${sentence(`… ${reason.slice(cut + ', '.length)}`)}`,
  };
}

export function expectation(check: CheckReport): Html {
  const { expected, came } = told(check);
  return html`<div class="sides"><div><h4>Expected</h4><div class="side">${expected}</div></div><div><h4>Came</h4><div class="side">${came}</div></div></div>`;
}
