import type { Conformance } from '../conformance.ts';
import { element, xmlText } from './xml-text.ts';

const colours: Readonly<Record<Conformance['summary']['verdict'], string>> = {
  conforms: '#1a6b34',
  deviates: '#a8201a',
  inconclusive: '#7a5200',
};

const longestName = 40;
const widthOfLetter = 7;
const margin = 12;

function width(text: string): number {
  return [...text].length * widthOfLetter + margin;
}

function words(text: string, left: number): string {
  const attributes = { x: left + width(text) / 2, y: 14, textLength: width(text) - margin };
  return element('text', attributes, [xmlText(text)]);
}

/** The verdict as a small picture for a README: the environment's name, then the verdict, with a title for screen readers. */
export function badgeOf({ environment, summary }: Conformance): string {
  const name = [...environment.name].slice(0, longestName).join('');
  const { verdict } = summary;
  const [left, right] = [width(name), width(verdict)];
  const sizes = { width: left + right, height: 20 };
  const label = `${environment.name}: ${verdict}`;
  const font = {
    fill: '#fff',
    'font-family': 'Verdana,DejaVu Sans,sans-serif',
    'font-size': 11,
    'text-anchor': 'middle',
  };
  return `${element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', ...sizes, role: 'img', 'aria-label': label },
    [
      element('title', {}, [xmlText(label)]),
      element('rect', { width: left, height: 20, fill: '#3d4450' }),
      element('rect', { x: left, width: right, height: 20, fill: colours[verdict] }),
      element('g', font, [words(name, 0), words(verdict, left)]),
    ],
  )}\n`;
}
