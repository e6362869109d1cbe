import { limits } from '../../../specs/openapi.ts';
import type { ClauseId } from '../../../specs/clauses/ledger.ts';
import type { Conformance, Verdict } from '../../conformance.ts';
import { type Html, html } from '../html.ts';
import type { Picture } from './picture.ts';

/** A point in the life of a token, as a share of its lifetime, with the clause that says what happens there. */
interface LifePoint {
  readonly at: number;
  readonly clause: ClauseId;
  readonly what: string;
  /** Steps above the line; below it where negative. */
  readonly level: number;
}

const life: readonly LifePoint[] = [
  { at: 0, clause: 'TOKENS-01', what: 'exchange brings it', level: 1 },
  { at: 0.4, clause: 'TOKENS-08', what: 'a further exchange: the same token', level: 1 },
  { at: 0.5, clause: 'TOKENS-09', what: 'and the same expiry', level: -1 },
  { at: 0.92, clause: 'TOKENS-07', what: 'still accepted', level: -1 },
  { at: 1, clause: 'TOKENS-06', what: 'expires', level: 2 },
  { at: 1.12, clause: 'AUTH-03', what: 'refused', level: 1 },
  { at: 1.24, clause: 'TOKENS-11', what: 'an exchange brings a new one', level: -1 },
];

const left = 70;
const span = 480;
const line = 92;
const step = 30;

type Known = Verdict | 'not asked';

function mark({ at, clause, what, level }: LifePoint, verdict: Known): Html {
  const x = left + at * span;
  const y = line - level * step;
  const shape = verdict === 'not asked' ? 'unasked' : verdict;
  return html`<line class="stem" x1="${x}" x2="${x}" y1="${line}" y2="${level > 0 ? y + 4 : y - 10}"/><circle class="${shape}" cx="${x}" cy="${line}" r="6"/><text class="label" x="${x}" y="${y}" text-anchor="middle">${what}</text><text class="soft" x="${x}" y="${y + (level > 0 ? -13 : 13)}" text-anchor="middle">${clause} ${verdict}</text>`;
}

function drawingOf(verdictOf: (id: ClauseId) => Known): Html {
  const end = left + span;
  const hours = limits.access_token_lifetime_seconds / 3_600;
  const asserted = (limits.assertion_lifetime_seconds / limits.access_token_lifetime_seconds) * span;
  return html`<line class="limit" x1="${end}" x2="${end + 150}" y1="${line}" y2="${line}"/><line class="life" x1="${left}" x2="${end}" y1="${line}" y2="${line}"/><line class="assertion" x1="${left}" x2="${left + asserted}" y1="${line + 16}" y2="${line + 16}"/><text class="soft" x="${left + asserted + 6}" y="${line + 20}">its assertion, at most ${limits.assertion_lifetime_seconds / 3_600} h</text>${life.map((point) => mark(point, verdictOf(point.clause)))}<text class="soft" x="${left}" y="${line + 62}" text-anchor="middle">0 h</text><text class="soft" x="${end}" y="${line + 62}" text-anchor="middle">${hours} h</text>`;
}

function descriptionOf(verdictOf: (id: ClauseId) => Known): string {
  const lived = `A token lives ${limits.access_token_lifetime_seconds / 3_600} hours from its issue.`;
  const others = life.filter(({ clause }) => verdictOf(clause) !== 'pass');
  if (others.length === 0) return `${lived} At each of its turns the environment did what the document says.`;
  const told = others.map(({ what, clause }) => `${what} (${clause}: ${verdictOf(clause)})`).join('; ');
  return `${lived} All turns came out as the document says, but for these: ${told}.`;
}

/** The life of an access token on a time line, with what this run found at its turns. */
export function tokenLife({ clauses }: Conformance): Picture | undefined {
  const verdicts = new Map(clauses.map(({ id, verdict }) => [id, verdict]));
  const verdictOf = (id: ClauseId): Known => verdicts.get(id) ?? 'not asked';
  if (life.every(({ clause }) => verdictOf(clause) === 'not asked')) return undefined;
  return {
    id: 'picture-token',
    title: 'The life of a token',
    description: descriptionOf(verdictOf),
    width: left + span + 220,
    height: line + 70,
    drawing: drawingOf(verdictOf),
    head: ['Share of its life', 'What the document says', 'Clause', 'Verdict'],
    rows: life.map(({ at, what, clause }) => [`${Math.round(at * 100)} %`, what, clause, verdictOf(clause)]),
  };
}
