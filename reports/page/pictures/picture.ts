import { type Html, html } from '../html.ts';

/** A picture, and the same for those who do not see it. Sizes in pixels of the drawing. */
export interface Picture {
  readonly id: string;
  readonly title: string;
  /** What the picture shows in this run, in a sentence or two. */
  readonly description: string;
  readonly width: number;
  readonly height: number;
  readonly drawing: Html;
  /** Head and rows of a table with the numbers behind the drawing. */
  readonly head: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

/** A drawing with title and description, and the numbers behind it to be unfolded. */
export function figure({ id, title, description, width, height, drawing, head, rows }: Picture): Html {
  return html`<figure id="${id}">
<h3>${title}</h3>
<div class="wide" tabindex="0" role="group" aria-label="${title}, picture"><svg viewBox="0 0 ${width} ${height}" style="min-width:${Math.min(width, 620)}px;max-width:${width}px" role="img" aria-labelledby="${id}-title ${id}-description"><title id="${id}-title">${title}</title><desc id="${id}-description">${description}</desc>${drawing}</svg></div>
<figcaption>${description}</figcaption>
<details><summary>In numbers</summary><div class="wide" tabindex="0" role="group" aria-label="${title}, numbers"><table><thead><tr>${head.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead><tbody>${rows.map(([first = '', ...rest]) => html`<tr><th scope="row">${first}</th>${rest.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table></div></details>
</figure>`;
}
