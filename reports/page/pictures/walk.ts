import type { Conformance, PageWalk } from '../../conformance.ts';
import { type Html, html } from '../html.ts';
import { counted } from '../wording.ts';
import type { Picture } from './picture.ts';

const height = 190;
const floor = 140;
const ceiling = 30;
const left = 62;
const mostStep = 90;

type Page = PageWalk['pages'][number];

/** What the walk lost, where the service counts what matches. */
function lostOf({ pages, total }: PageWalk): number | undefined {
  const distinct = pages.reduce((sum, { rows, repeated }) => sum + rows - repeated, 0);
  return total === undefined ? undefined : Math.max(0, total - distinct);
}

function pageBar(page: Page, index: number, step: number, unit: number): Html {
  const x = left + index * step;
  const width = step * 0.62;
  const top = floor - page.rows * unit;
  const limit =
    page.limit !== undefined &&
    html`<line class="limit" x1="${x - 4}" x2="${x + width + 4}" y1="${floor - page.limit * unit}" y2="${floor - page.limit * unit}"/>`;
  const repeated =
    page.repeated > 0 &&
    html`<rect class="fail" x="${x}" y="${floor - page.repeated * unit}" width="${width}" height="${page.repeated * unit}"/>`;
  const onward = page.has_more ? '→' : '■';
  return html`<rect class="pass" x="${x}" y="${top}" width="${width}" height="${page.rows * unit}" rx="2"/>${repeated}${limit}<text class="label" x="${x + width / 2}" y="${floor + 16}" text-anchor="middle">${page.rows}</text><text class="soft" x="${x + width / 2}" y="${floor + 34}" text-anchor="middle">${onward}</text>`;
}

function descriptionOf(walk: PageWalk): string {
  const { pages } = walk;
  const rows = pages.reduce((sum, page) => sum + page.rows, 0);
  const repeated = pages.reduce((sum, page) => sum + page.repeated, 0);
  const lost = lostOf(walk);
  const losses =
    lost === undefined ? 'The service does not count what matches' : `${lost === 0 ? 'none' : lost} lost`;
  const more =
    pages.at(-1)?.has_more === true
      ? 'The last page shown still says that there is more.'
      : 'The last page says that there is no more.';
  return `A walk over ${counted(pages.length, 'page')} with ${counted(rows, 'row')}: ${repeated === 0 ? 'none' : repeated} repeated; ${losses}. The dashed line is the limit that was asked for. ${more}`;
}

/** One walk of this run over a list, page by page. */
export function walkPicture({ evidence }: Conformance): Picture | undefined {
  const walk = evidence?.page_walk;
  if (walk === undefined) return undefined;
  const { pages } = walk;
  const step = Math.min(mostStep, 640 / pages.length);
  const tallest = Math.max(1, ...pages.map(({ rows, limit = 0 }) => Math.max(rows, limit)));
  const unit = (floor - ceiling) / tallest;
  return {
    id: 'picture-walk',
    title: 'A walk over pages',
    description: descriptionOf(walk),
    width: Math.max(320, left + pages.length * step),
    height,
    drawing: html`<text class="soft" x="${left - 16}" y="${floor + 16}" text-anchor="end">rows</text><text class="soft" x="${left - 16}" y="${floor + 34}" text-anchor="end">more</text><line class="axis" x1="${left - 10}" x2="${left + pages.length * step}" y1="${floor}" y2="${floor}"/>${pages.map((page, index) => pageBar(page, index, step, unit))}`,
    head: ['Page', 'Limit', 'Rows', 'Repeated', 'has_more'],
    rows: pages.map(({ limit, rows, repeated, has_more }, index) => [
      index + 1,
      limit ?? 'none',
      rows,
      repeated,
      String(has_more),
    ]),
  };
}
