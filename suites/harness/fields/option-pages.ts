import { isDeepStrictEqual } from 'node:util';
import type { Crm } from '../../../client/crm.ts';
import type { Environment } from '../environment/environment.ts';
import { sourceOf } from '../lists/page-source.ts';
import type { AskForPage } from '../lists/walk.ts';
import { offered } from '../properties/expectation.ts';
import {
  askForOptions,
  type FieldOption,
  type FieldWithOptions,
  fieldWithMostOptions,
  pairOf,
  type PlacedField,
} from './field-options.ts';

/** Asks for pages of options as the paging conventions have it for GET methods; each page repeats the filter. */
export function optionPages(crm: Crm, place: PlacedField, filter?: string): AskForPage<FieldOption> {
  const source = sourceOf(crm, 'GetFieldOptions');
  return async (cursor, limit) => {
    const { status, options, paging } = await askForOptions(crm, place, {
      ...(filter !== undefined && { filter }),
      ...(cursor !== undefined && { 'pagingOptions.cursor': cursor }),
      ...(limit !== undefined && { 'pagingOptions.pageSize': String(limit) }),
    });
    return {
      status,
      rows: options,
      next: paging?.nextCursor,
      more: paging?.hasMore === true,
      total: undefined,
      source,
    };
  };
}

/**
 * The pages that `paging` gives when it is taken for a number, up to the first that is refused, empty or the
 * same as the one before. Fewer than two mean that it is not honoured so.
 */
export async function numberedPages(
  crm: Crm,
  place: PlacedField,
): Promise<readonly (readonly FieldOption[])[]> {
  const pages: (readonly FieldOption[])[] = [];
  for (let number = 1; number <= 50; number += 1) {
    const { status, options } = await askForOptions(crm, place, { paging: String(number) });
    const same = isDeepStrictEqual(options, pages.at(-1));
    if (status !== 200 || options.length === 0 || same) break;
    pages.push(options);
  }
  return pages;
}

/** What the field shows on a second page and not on its first, where a cursor or a number brings one. */
export async function optionsOfSecondPage(
  crm: Crm,
  { place, options, paging }: FieldWithOptions,
): Promise<readonly FieldOption[]> {
  const ways = [
    { paging: '2' },
    ...(paging?.nextCursor ? [{ 'pagingOptions.cursor': paging.nextCursor }] : []),
  ];
  const first = new Set(options.map(pairOf));
  for (const way of ways) {
    const { status, options: second } = await askForOptions(crm, place, way);
    const others = second.filter((option) => !first.has(pairOf(option)));
    if (status === 200 && others.length > 0) return others;
  }
  return [];
}

/** The field with the most options, all shown at once, where pagingOptions.pageSize makes pages of them. */
export async function pagedField(environment: Environment): Promise<FieldWithOptions> {
  const largest = await fieldWithMostOptions(environment, (each) => each.complete);
  offered(largest.options.length > 1, 'no contact field is sure to show several options at once');
  const { rows, more } = await optionPages(environment.crm, largest.place)(undefined, 1);
  offered(rows.length === 1 && more, 'pagingOptions.pageSize makes no pages of options here');
  return largest;
}
