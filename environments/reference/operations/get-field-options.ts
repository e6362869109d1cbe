import type { SecuredCall } from '../call.ts';
import type { Option } from '../fields/field.ts';
import { ok, type Reply } from '../http/message.ts';
import { collectionOf } from './collection-of.ts';

/** Pages are chosen by number with `paging`, or by cursor as every paged GET takes it. */
export function getFieldOptions(call: SecuredCall): Reply {
  const { rules, query, parameters } = call;
  const field = rules.knownField(collectionOf(call), parameters.fieldId, 'fieldId');
  const options = rules.narrowOptions(field.options, query.get('filter') ?? '');
  const page = rules.pageOfAll<Option>(rules, rules.readQueryPaging(rules, query), options);
  return ok({
    options: page.rows.map(({ name, value }) => ({ name, value })),
    pagingMetadata: rules.pagingMetadata(page),
  });
}
