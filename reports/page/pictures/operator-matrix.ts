import { filterOperations, operatorTable } from '../../../specs/openapi.ts';
import type { Conformance, FilterCell } from '../../conformance.ts';
import { type Html, html } from '../html.ts';
import { counted } from '../wording.ts';
import type { Picture } from './picture.ts';

const labelWidth = 236;
const columnWidth = 66;
const rowHeight = 24;
const headHeight = 30;

const types = Object.keys(operatorTable);
const operations = [...new Set([...filterOperations.allowed, ...Object.values(operatorTable).flat()])];

const signs: Readonly<Record<FilterCell['verdict'], string>> = { pass: '✓', fail: '✗', warn: '!' };

type Cells = ReadonlyMap<string, FilterCell>;

function isListed(type: string, operation: string): boolean {
  return operatorTable[type]?.includes(operation) === true;
}

function cellAt(cells: Cells, type: string, operation: string, x: number, y: number): Html {
  const cell = cells.get(`${type} ${operation}`);
  const middle = x + columnWidth / 2;
  if (cell === undefined) {
    return isListed(type, operation)
      ? html`<rect class="unasked" x="${x + 4.5}" y="${y + 2.5}" width="${columnWidth - 9}" height="${rowHeight - 5}" rx="3"/>`
      : html`<circle class="void" cx="${middle}" cy="${y + rowHeight / 2}" r="1.5"/>`;
  }
  return html`<rect class="cell ${cell.verdict}" x="${x + 4}" y="${y + 2}" width="${columnWidth - 8}" height="${rowHeight - 4}" rx="3"/><text class="sign ${cell.verdict}" x="${middle}" y="${y + 16}" text-anchor="middle">${signs[cell.verdict]} ${cell.asked}</text>`;
}

function drawingOf(cells: Cells): Html {
  const heads = types.map(
    (type, index) =>
      html`<text class="label" x="${labelWidth + (index + 0.5) * columnWidth}" y="18" text-anchor="middle">${type}</text>`,
  );
  const rows = operations.map((operation, row) => {
    const y = headHeight + row * rowHeight;
    const line = types.map((type, column) =>
      cellAt(cells, type, operation, labelWidth + column * columnWidth, y),
    );
    return html`<text class="code" x="${labelWidth - 10}" y="${y + 16}" text-anchor="end">${operation}</text>${line}`;
  });
  return html`${heads}${rows}`;
}

function descriptionOf(found: readonly FilterCell[]): string {
  const listed = types.flatMap((type) => operatorTable[type] ?? []).length;
  const broken = found.filter(({ verdict }) => verdict !== 'pass');
  const names = broken.map(({ field_type, operation }) => `${operation} on ${field_type}`).join(', ');
  const asked = `Of the ${counted(listed, 'cell')} of the operator table, ${found.length} were asked and judged; a number says how often, an empty frame that nothing was.`;
  return `${asked} ${broken.length === 0 ? 'Every answer had the right records.' : `Wrong records came for: ${names}.`}`;
}

/** The operator table of the document, with what the filters of this run came to. */
export function operatorMatrix({ evidence }: Conformance): Picture | undefined {
  const found = evidence?.filters ?? [];
  if (found.length === 0) return undefined;
  const cells = new Map(found.map((cell) => [`${cell.field_type} ${cell.operation}`, cell]));
  return {
    id: 'picture-operators',
    title: 'Filter operations by field type',
    description: descriptionOf(found),
    width: labelWidth + types.length * columnWidth,
    height: headHeight + operations.length * rowHeight + 4,
    drawing: drawingOf(cells),
    head: ['Operation', ...types],
    rows: operations.map((operation) => [
      operation,
      ...types.map((type) => {
        const cell = cells.get(`${type} ${operation}`);
        if (cell !== undefined) return `${cell.verdict}, asked ${cell.asked} times`;
        return isListed(type, operation) ? 'not asked' : '';
      }),
    ]),
  };
}
