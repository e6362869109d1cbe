import type { SecuredCall } from '../call.ts';
import { ok, type Reply } from '../http/message.ts';
import type { CrmRecord } from '../records/record.ts';
import { namespaceOf } from './rpc-namespace.ts';

/** Companies, narrowed by filters and a search text, in the order asked for. */
export function rpcCompanyList(call: SecuredCall): Reply {
  const { rules, state, body } = call;
  const collection = rules.collectionOfCompanies(
    rules,
    state.store.collection(namespaceOf(call), 'companies'),
  );
  const groups = rules.readFilterGroups(rules, collection, body.filtersV2);
  const search = rules.readSearch(body.search);
  const sortBy = rules.readSortBy(rules, collection, body.sortBy);
  const request = rules.readPagingOptions(rules, body.pagingOptions);
  const matching = collection.records.filter(
    ({ attributes }) => rules.satisfiesGroups(rules, groups, attributes) && rules.isFound(search, attributes),
  );
  const sorted = rules.sortRecords(rules, sortBy, matching);
  const page = rules.pageOfAll<CrmRecord>(rules, request, sorted);
  return ok({
    crmObjects: page.rows.map((company) => rules.listedCompany(rules, collection, company)),
    pagingMetadata: rules.pagingMetadata(page),
  });
}
