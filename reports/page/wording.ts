import type { Strength } from '../../specs/clauses/clause.ts';
import type { Conformance, Verdict } from '../conformance.ts';

/** A law as a sentence: a capital at its beginning, unless a name stands there, and a full stop at its end. */
export function sentence(title: string): string {
  const beginsWithName = /^\w*(?:_|[a-z][A-Z])/.test(title);
  const capital = beginsWithName ? title : title.charAt(0).toUpperCase() + title.slice(1);
  return /[.!?…]$/.test(capital) ? capital : `${capital}.`;
}

/** A count with its noun; the plural is regular unless it is given. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}

/** The words of a name such as `user-info`, with a capital; abbreviations in capitals. */
export function inWords(name: string): string {
  const words = name
    .replaceAll('-', ' ')
    .replace(/\b(rpc|xml|jwt|http|crm)\b/g, (word) => word.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The order in which verdicts are told: the gravest first. */
export const verdicts: readonly Verdict[] = ['fail', 'warn', 'inconclusive', 'skip', 'pass', 'observed'];

const verdictMeanings: Readonly<Record<Verdict, string>> = {
  fail: 'a stated clause was broken',
  warn: 'an implied clause was broken',
  inconclusive: 'the environment did not let us decide',
  skip: 'the profile does not give what the check needs',
  pass: 'the clause held for every input tried',
  observed: 'the document leaves it open, or it binds the caller',
};

/** What the verdicts mean in a report on a caller, or on traffic. */
const verdictMeaningsInTraffic: typeof verdictMeanings = {
  ...verdictMeanings,
  skip: 'nothing that was sent put the rule to the test',
  pass: 'the rule was kept wherever it was put to the test',
};

export function meaningOf(verdict: Verdict, { subject = 'service' }: Pick<Conformance, 'subject'>): string {
  return (subject === 'service' ? verdictMeanings : verdictMeaningsInTraffic)[verdict];
}

export const strengthMeanings: Readonly<Record<Strength, string>> = {
  stated: 'the document says it',
  implied: 'it follows from what the document says',
  open: 'the document is silent',
};

/** A duration in the unit that reads best. */
export function duration(ms: number): string {
  if (ms < 1_000) return `${Number(ms.toPrecision(3))} ms`;
  const seconds = ms / 1_000;
  if (seconds < 90) return `${Number(seconds.toPrecision(3))} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 120 ? `${minutes} min` : `${Number((seconds / 3_600).toPrecision(3))} h`;
}

/** A moment in UTC, as a reader writes it: `21 November 2026, 12:44 UTC`. */
export function moment(iso: string): string {
  const date = new Date(iso);
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(date);
  const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' }).format(date);
  return `${day}, ${time} UTC`;
}

/** The section of the document and the statement in it, from an anchor such as `paging-conventions/10`. */
function sourceInWords(anchor: string): string {
  const [slug = '', ordinal = ''] = anchor.split('/');
  const [, number, name = slug] = /^(\d+)-(.*)$/.exec(slug) ?? [];
  return number === undefined ? `${inWords(name)}, ${ordinal}` : `Endpoint ${number}, ${ordinal}`;
}

/** Ordinals in one phrase: `1–3, 8`. Two in a row stay apart. */
function inRanges(ordinals: readonly string[]): string {
  const ranges: [number, number][] = [];
  for (const ordinal of ordinals.map(Number).toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === ordinal - 1) last[1] = ordinal;
    else ranges.push([ordinal, ordinal]);
  }
  return ranges
    .map(([from, to]) => (from === to ? `${from}` : `${from}${to === from + 1 ? ', ' : '–'}${to}`))
    .join(', ');
}

/** Several anchors with their statements gathered by section: `Paging conventions 4, 10`. */
export function sourcesInWords(anchors: readonly string[]): string {
  const sections = new Map<string, string[]>();
  for (const anchor of anchors) {
    const [section = '', ordinal = ''] = sourceInWords(anchor).split(', ');
    sections.set(section, [...(sections.get(section) ?? []), ordinal]);
  }
  return [...sections].map(([section, ordinals]) => `${section} §${inRanges(ordinals)}`).join('; ');
}
