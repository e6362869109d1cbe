import type { Spread } from './statistics.ts';

/** One line of the table: a ratio, or a count where the unit says so. */
export interface Figure {
  readonly part: string;
  /** What is measured, over what. */
  readonly name: string;
  readonly value: Spread;
  /** Absent for ratios. */
  readonly unit?: string;
  readonly target?: { readonly at: 'most' | 'least'; readonly value: number };
  /** What one must know to judge the figure. */
  readonly note?: string;
}

/** Three digits are all that a repeated measurement gives. */
function shown(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : Number(value.toPrecision(3)).toString();
}

/** Whether the median is what it was meant to be; undefined where nothing was meant. */
export function meetsTarget({ value, target }: Figure): boolean | undefined {
  if (target === undefined) return undefined;
  return target.at === 'most' ? value.median <= target.value : value.median >= target.value;
}

function targetCell(figure: Figure): string {
  const { target } = figure;
  if (target === undefined) return '';
  return `at ${target.at} ${target.value}: ${meetsTarget(figure) === true ? 'met' : 'missed'}`;
}

function row(figure: Figure): string {
  const { part, name, value, unit, note } = figure;
  const said = unit === undefined ? shown(value.median) : `${shown(value.median)} ${unit}`;
  const spread = `${shown(value.least)} to ${shown(value.most)}`;
  const label = note === undefined ? name : `${name} (${note})`;
  return `| ${[part, label, said, spread, value.repetitions, targetCell(figure)].join(' | ')} |`;
}

/** The figures as a table in Markdown. */
export function tableOf(figures: readonly Figure[]): string {
  const head = ['part', 'what over what', 'median', 'spread', 'of', 'target'];
  return [`| ${head.join(' | ')} |`, `|${head.map(() => '---|').join('')}`, ...figures.map(row), ''].join(
    '\n',
  );
}
