import { limits } from '../openapi.ts';

/** The records on a page that is not the last, given the limit asked for. A page may still come back short. */
export function expectedPageSize(limit: number | undefined): number {
  if (limit === undefined) return limits.default_page_size;
  if (Number.isInteger(limit) && limit > 0) return Math.min(limit, limits.maximum_page_size);
  throw new RangeError(`What a limit of ${limit} asks for is open.`);
}
