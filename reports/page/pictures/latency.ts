import type { Conformance, Latency } from '../../conformance.ts';
import { type Html, html } from '../html.ts';
import { duration } from '../wording.ts';
import type { Picture } from './picture.ts';

const labelWidth = 150;
const plotWidth = 470;
const rightWidth = 90;
const rowHeight = 38;
const axisHeight = 26;

/** Where a duration stands on the logarithmic axis, in pixels of the drawing. */
type Place = (ms: number) => number;

function placeBetween(least: number, most: number): Place {
  const span = Math.max(Math.log10(most / least), 0.1);
  return (ms) => labelWidth + (Math.log10(Math.max(ms, least) / least) / span) * plotWidth;
}

function powersOfTen(least: number, most: number): readonly number[] {
  const from = Math.ceil(Math.log10(least));
  const count = Math.max(0, Math.floor(Math.log10(most)) - from + 1);
  return Array.from({ length: count }, (_, index) => 10 ** (from + index));
}

function hill({ histogram }: Latency, place: Place, bottom: number): Html {
  const highest = Math.max(...histogram.map(({ requests }) => requests));
  return html`${histogram.map(({ up_to_ms, requests }) => {
    const height = Math.max(1.5, (requests / highest) * (rowHeight - 12));
    const right = place(up_to_ms);
    const left = place(up_to_ms / 2 ** 0.25);
    return html`<rect class="observed" x="${left.toFixed(1)}" y="${(bottom - height).toFixed(1)}" width="${Math.max(2, right - left - 0.5).toFixed(1)}" height="${height.toFixed(1)}"/>`;
  })}`;
}

function row(latency: Latency, index: number, place: Place): Html {
  const bottom = (index + 1) * rowHeight;
  const { operation, median_ms, p99_ms } = latency;
  const tick = (ms: number, name: string): Html =>
    html`<line class="${name}" x1="${place(ms).toFixed(1)}" x2="${place(ms).toFixed(1)}" y1="${bottom - rowHeight + 10}" y2="${bottom}"/>`;
  return html`<text class="label" x="${labelWidth - 10}" y="${bottom - 4}" text-anchor="end">${operation}</text><line class="axis" x1="${labelWidth}" x2="${labelWidth + plotWidth}" y1="${bottom}" y2="${bottom}"/>${hill(latency, place, bottom)}${tick(median_ms, 'median')}${tick(p99_ms, 'limit')}<text class="soft" x="${labelWidth + plotWidth + 10}" y="${bottom - 4}">${duration(median_ms)}</text>`;
}

/** How long the requests of each operation took: the whole distribution, not a mean alone. */
export function latencyPicture({ evidence }: Conformance): Picture | undefined {
  const latencies = (evidence?.latencies ?? []).filter(({ histogram }) => histogram.length > 0);
  if (latencies.length === 0) return undefined;
  const bounds = latencies.flatMap(({ histogram }) => histogram.map(({ up_to_ms }) => up_to_ms));
  const [least, most] = [Math.min(...bounds) / 2, Math.max(...bounds)];
  const place = placeBetween(least, most);
  const bottom = latencies.length * rowHeight;
  const axis = powersOfTen(least, most).map(
    (ms) =>
      html`<line class="grid" x1="${place(ms)}" x2="${place(ms)}" y1="0" y2="${bottom}"/><text class="soft" x="${place(ms)}" y="${bottom + 18}" text-anchor="middle">${duration(ms)}</text>`,
  );
  const slowest = latencies.toSorted((one, other) => other.median_ms - one.median_ms)[0];
  return {
    id: 'picture-latency',
    title: 'How long answers took',
    description: `Each hill shows how the requests of one operation spread; the solid mark is the median, which stands at the right, the dashed one the slowest in a hundred. The axis is logarithmic. Highest median: ${slowest?.operation}, ${duration(slowest?.median_ms ?? 0)}. Times include the way there and back.`,
    width: labelWidth + plotWidth + rightWidth,
    height: bottom + axisHeight,
    drawing: html`${axis}${latencies.map((latency, index) => row(latency, index, place))}`,
    head: ['Operation', 'Requests', 'Median', 'Nine in ten within', '99 in 100 within', 'Slowest'],
    rows: latencies.map(({ operation, requests, median_ms, p90_ms, p99_ms, slowest_ms }) => [
      operation,
      requests,
      ...[median_ms, p90_ms, p99_ms, slowest_ms].map(duration),
    ]),
  };
}
