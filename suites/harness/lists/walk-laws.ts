import { given, holds } from '../properties/expectation.ts';
import type { Walk } from './walk.ts';

const howItEnded: Readonly<Record<Walk<unknown>['end'], string>> = {
  complete: 'there was no more',
  refused: 'a page was refused',
  'no cursor': 'a page said that there is more and gave no cursor',
  'repeated cursor': 'a cursor came back although there was more',
  endless: 'it went on and on without anything new',
};

/** How a walk ended, and what its pages held. */
export type WalkedPages = Pick<Walk<unknown>, 'end'> & {
  readonly pages: readonly { readonly rows: readonly unknown[] }[];
};

/** Demands that a walk came to its proper end. */
export function expectComplete(walk: WalkedPages): void {
  const pages = walk.pages.map((page) => page.rows.length).join(', ');
  holds(
    walk.end === 'complete',
    `a walk goes on until there is no more, but ${howItEnded[walk.end]} after pages of ${pages}`,
  );
}

/** Goes on only with a walk that came to its end: another check decides that it must. */
export function givenComplete(walk: Walk<unknown>): void {
  given(walk.end === 'complete', `the walk did not come to its end: ${howItEnded[walk.end]}`);
}

export function expectEvery(labels: readonly string[], rows: readonly { readonly label: unknown }[]): void {
  const seen = new Set(rows.map((row) => row.label));
  const missed = labels.filter((label) => !seen.has(label));
  holds(
    missed.length === 0,
    `the walk sees every matching record, but ${missed.length} of ${labels.length} never came`,
  );
}

export function expectNoneTwice(rows: readonly { readonly id: unknown }[]): void {
  const ids = new Set(rows.map((row) => row.id));
  holds(
    ids.size === rows.length,
    `the walk shows no record twice, but ${rows.length - ids.size} rows came again`,
  );
}

export function expectOnlyMatches(rows: readonly { readonly ours: boolean }[]): void {
  const strangers = rows.filter((row) => !row.ours).length;
  holds(strangers === 0, `every row matches the filters, but ${strangers} of ${rows.length} do not`);
}
