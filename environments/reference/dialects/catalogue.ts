import type { Dialect } from './dialect.ts';
import { accessDialects } from './of-access.ts';
import { boundDialects } from './of-bounds.ts';
import { fieldDialects } from './of-fields.ts';
import { filterFormDialects } from './of-filter-forms.ts';
import { filterDialects } from './of-filters.ts';
import { listDialects } from './of-lists.ts';
import { mergingDialects } from './of-merging.ts';
import { pagingDialects } from './of-paging.ts';
import { recordDialects } from './of-records.ts';
import { uniquenessDialects } from './of-uniqueness.ts';
import { upsertDialects } from './of-upserts.ts';
import { errorDialects } from './of-errors.ts';
import { lifecycleDialects } from './of-lifecycle.ts';
import { networkDialects } from './of-network.ts';
import { optionDialects } from './of-options.ts';
import { resourceDialects } from './of-resources.ts';
import { rpcDialects } from './of-rpc.ts';
import { rpcListDialects } from './of-rpc-lists.ts';
import { rpcRefusalDialects } from './of-rpc-refusals.ts';
import { tokenDialects } from './of-tokens.ts';
import { xmlDialects } from './of-xml.ts';
import { valueDialects } from './of-values.ts';
import { writeDialects } from './of-writes.ts';

export const dialects: readonly Dialect[] = [
  ...listDialects,
  ...pagingDialects,
  ...filterDialects,
  ...filterFormDialects,
  ...writeDialects,
  ...recordDialects,
  ...fieldDialects,
  ...boundDialects,
  ...upsertDialects,
  ...mergingDialects,
  ...valueDialects,
  ...uniquenessDialects,
  ...xmlDialects,
  ...accessDialects,
  ...tokenDialects,
  ...resourceDialects,
  ...rpcDialects,
  ...rpcListDialects,
  ...rpcRefusalDialects,
  ...optionDialects,
  ...networkDialects,
  ...lifecycleDialects,
  ...errorDialects,
];

/** The dialects with these ids. Throws a plain Error that names an unknown one, or two that exclude each other. */
export function dialectsNamed(ids: readonly string[]): readonly Dialect[] {
  const chosen = ids.map((id) => {
    const dialect = dialects.find((each) => each.id === id);
    if (dialect !== undefined) return dialect;
    throw new Error(`There is no dialect ${id}. Choose from: ${dialects.map((each) => each.id).join(', ')}.`);
  });
  for (const { id, excludes = [] } of chosen) {
    const other = chosen.find((each) => excludes.includes(each.id));
    if (other !== undefined)
      throw new Error(`The dialects ${id} and ${other.id} exclude each other. Choose one of them.`);
  }
  return chosen;
}
