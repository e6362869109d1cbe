import type { Strength } from '../../specs/clauses/clause.ts';
import type { ClauseId } from '../../specs/clauses/ledger.ts';
import type { OperationId } from '../../specs/openapi.ts';
import type { Verdict } from '../conformance.ts';
import { type Html, html } from './html.ts';

const signs: Readonly<Record<Verdict, string>> = {
  pass: '✓',
  fail: '✗',
  warn: '!',
  inconclusive: '?',
  skip: '–',
  observed: '○',
};

/** A verdict as sign and word: colour alone says nothing. */
export function verdictMark(verdict: Verdict): Html {
  return html`<span class="mark ${verdict}"><span aria-hidden="true">${signs[verdict]}</span> ${verdict}</span>`;
}

export function strengthMark(strength: Strength): Html {
  return html`<span class="strength ${strength}">${strength}</span>`;
}

export function clauseLink(id: ClauseId): Html {
  return html`<a class="clause-link" href="#${id}">${id}</a>`;
}

export function operationLink(id: OperationId): Html {
  return html`<a class="operation-link" href="#${id}">${id}</a>`;
}

/** A button that copies the text of the element with this id. */
export function copyButton(target: string, what: string): Html {
  return html`<button type="button" class="copy" data-copies="${target}" aria-label="Copy ${what}">Copy</button>`;
}
