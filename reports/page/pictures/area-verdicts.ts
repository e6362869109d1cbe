import { areas } from '../../../specs/clauses/ledger.ts';
import type { Conformance, Verdict } from '../../conformance.ts';
import { type Html, html } from '../html.ts';
import { counted, inWords, verdicts } from '../wording.ts';
import type { Picture } from './picture.ts';

const rowHeight = 26;
const labelWidth = 132;
const barWidth = 520;

interface Row {
  readonly area: string;
  readonly counts: Readonly<Record<Verdict, number>>;
  readonly total: number;
}

function rowsOf({ clauses }: Conformance): readonly Row[] {
  return areas.flatMap(({ name }) => {
    const own = clauses.filter(({ area }) => area === name);
    const count = (verdict: Verdict): number => own.filter((clause) => clause.verdict === verdict).length;
    const counts = Object.fromEntries(verdicts.map((verdict) => [verdict, count(verdict)])) as Row['counts'];
    return own.length === 0 ? [] : [{ area: inWords(name), counts, total: own.length }];
  });
}

function bar({ area, counts, total }: Row, index: number, unit: number): Html {
  const y = index * rowHeight;
  let x = labelWidth;
  const parts = verdicts.map((verdict) => {
    const width = counts[verdict] * unit;
    const part =
      width > 0 &&
      html`<rect class="${verdict}" x="${x}" y="${y + 5}" width="${Math.max(1, width - 1)}" height="16" rx="2"/>`;
    x += width;
    return part;
  });
  return html`<text class="label" x="${labelWidth - 10}" y="${y + 17}" text-anchor="end">${area}</text>${parts}<text class="soft" x="${x + 6}" y="${y + 17}">${total}</text>`;
}

/** How many clauses of each area came to which verdict. */
export function areaVerdicts(conformance: Conformance): Picture {
  const rows = rowsOf(conformance);
  const unit = barWidth / Math.max(1, ...rows.map(({ total }) => total));
  const troubled = rows.filter(({ counts }) => counts.fail + counts.warn > 0).map(({ area }) => area);
  return {
    id: 'picture-areas',
    title: 'Clauses by area and verdict',
    description: `${counted(conformance.clauses.length, 'clause')} in ${counted(rows.length, 'area')}. ${
      troubled.length === 0
        ? 'No area has a broken clause.'
        : `Broken clauses stand in: ${troubled.join(', ')}.`
    }`,
    width: labelWidth + barWidth + 40,
    height: rows.length * rowHeight + 4,
    drawing: html`${rows.map((row, index) => bar(row, index, unit))}`,
    head: ['Area', ...verdicts],
    rows: rows.map(({ area, counts }) => [area, ...verdicts.map((verdict) => counts[verdict])]),
  };
}
