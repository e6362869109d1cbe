import type { Conformance } from '../../conformance.ts';
import { type Html, html } from '../html.ts';
import { areaVerdicts } from './area-verdicts.ts';
import { latencyPicture } from './latency.ts';
import { operatorMatrix } from './operator-matrix.ts';
import { figure } from './picture.ts';
import { tokenLife } from './token-life.ts';
import { walkPicture } from './walk.ts';

/** The run in pictures; what it did not touch has none. */
export function pictures(conformance: Conformance): Html {
  const drawn = [areaVerdicts, operatorMatrix, walkPicture, latencyPicture, tokenLife].flatMap(
    (draw) => draw(conformance) ?? [],
  );
  return html`<section id="pictures"><h2>In pictures</h2>${drawn.map(figure)}</section>`;
}
