import { limits } from '../../../specs/openapi.ts';
import type { ClauseId } from '../../../specs/clauses/ledger.ts';
import type { Conformance, Verdict } from '../../conformance.ts';
import { type Html, html } from '../html.ts';
import { duration } from '../wording.ts';
import type { Picture } from './picture.ts';

/** A point in the life of a token, as a share of the line, with the clause that says what happens there. */
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
  { at: 1.18, clause: 'AUTH-03', what: 'refused', level: 1 },
  { at: 1.32, clause: 'TOKENS-11', what: 'an exchange brings a new one', level: -1 },
];

const left = 70;
const span = 480;
const line = 92;
const step = 30;

type Known = Verdict | 'not asked';

/** What this run found at a point, and how far from the end of the token it looked. */
interface Found {
  readonly verdict: Known;
  readonly measured?: string;
}

function distance(secondsLeft: number): string {
  const away = duration(Math.abs(Math.round(secondsLeft)) * 1_000);
  return secondsLeft < 0 ? `${away} after the end` : `${away} before the end`;
}

function mark({ at, clause, what, level }: LifePoint, { verdict, measured }: Found): Html {
  const x = left + at * span;
  const y = line - level * step;
  const shape = verdict === 'not asked' ? 'unasked' : verdict;
  return html`<line class="stem" x1="${x}" x2="${x}" y1="${line}" y2="${level > 0 ? y + 4 : y - 10}"/><circle class="${shape}" cx="${x}" cy="${line}" r="6"/><text class="label" x="${x}" y="${y}" text-anchor="middle">${what}</text><text class="soft" x="${x}" y="${y + (level > 0 ? -13 : 13)}" text-anchor="middle">${clause} ${verdict}</text>${measured !== undefined && html`<text class="soft" x="${x}" y="${y + (level > 0 ? -26 : 26)}" text-anchor="middle">${measured}</text>`}`;
}

function drawingOf(foundOf: (id: ClauseId) => Found): Html {
  const end = left + span;
  const hours = limits.access_token_lifetime_seconds / 3_600;
  const asserted = (limits.assertion_lifetime_seconds / limits.access_token_lifetime_seconds) * span;
  return html`<line class="limit" x1="${end}" x2="${end + 185}" y1="${line}" y2="${line}"/><line class="life" x1="${left}" x2="${end}" y1="${line}" y2="${line}"/><line class="assertion" x1="${left}" x2="${left + asserted}" y1="${line + 16}" y2="${line + 16}"/><text class="soft" x="${left + asserted + 6}" y="${line + 20}">its assertion, at most ${limits.assertion_lifetime_seconds / 3_600} h</text>${life.map((point) => mark(point, foundOf(point.clause)))}<text class="soft" x="${left}" y="${line + 76}" text-anchor="middle">0 h</text><text class="soft" x="${end}" y="${line + 76}" text-anchor="middle">${hours} h</text>`;
}

function descriptionOf(foundOf: (id: ClauseId) => Found): string {
  const lived = `A token lives ${limits.access_token_lifetime_seconds / 3_600} hours from its issue. The marks stand in their order, not to scale; a time beside one says when this run looked.`;
  const others = life.filter(({ clause }) => foundOf(clause).verdict !== 'pass');
  if (others.length === 0) return `${lived} At each of its turns the environment did what the document says.`;
  const told = others.map(({ what, clause }) => `${what} (${clause}: ${foundOf(clause).verdict})`).join('; ');
  return `${lived} All turns came out as the document says, but for these: ${told}.`;
}

/** The life of an access token on a time line, with what this run found at its turns. */
export function tokenLife({ clauses }: Conformance): Picture | undefined {
  const foundOf = (wanted: ClauseId): Found => {
    const clause = clauses.find(({ id }) => id === wanted);
    const measured = clause?.checks.find(({ token_left_s }) => token_left_s !== undefined)?.token_left_s;
    return {
      verdict: clause?.verdict ?? 'not asked',
      ...(measured !== undefined && { measured: distance(measured) }),
    };
  };
  if (life.every(({ clause }) => foundOf(clause).verdict === 'not asked')) return undefined;
  return {
    id: 'picture-token',
    title: 'The life of a token',
    description: descriptionOf(foundOf),
    width: left + span + 260,
    height: line + 84,
    drawing: drawingOf(foundOf),
    head: ['What the document says', 'Clause', 'Verdict', 'When this run looked'],
    rows: life.map(({ what, clause }) => {
      const { verdict, measured = 'not measured' } = foundOf(clause);
      return [what, clause, verdict, measured];
    }),
  };
}
