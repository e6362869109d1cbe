/** Why some mutants rightly live. */
interface Excuse {
  /** Their ids; `*` stands for any part of one. */
  readonly mutants: string;
  /** The clause that allows it, or what the document does not say. */
  readonly because: string;
}

/** Mutants that no check has to find out, a line for each reason. One that no mutant needs fails the proof. */
export const excuses: readonly Excuse[] = [
  { mutants: 'filter-date-IS-as-the-day-alone', because: 'what IS means for an instant is open' },
  { mutants: 'filter-date-IS-NOT-as-the-day-alone', because: 'what IS means for an instant is open' },
  {
    mutants: 'merge-overwrite-if-newer-as-always-overwrite',
    because: 'the later write may count as the newer one (MERGE-04)',
  },
  {
    mutants: 'merge-overwrite-if-newer-as-overwrite-if-empty',
    because: 'which of two values is newer is open (MERGE-04)',
  },
  { mutants: 'TokenInfo-401-becomes-*', because: 'the statuses are given for the record API alone' },
  {
    mutants: 'request-TokenExchange-body-*-removed',
    because: 'where every exchange is refused, the application of the profile may not be registered',
  },
  {
    mutants: 'request-CreateCrmRecord-path-resourceTypeCode-instead',
    because: 'where every form of body is refused, another one may be right (RECORDS-04)',
  },
  {
    mutants: 'request-GetFieldOptions-path-resourceTypeCode-instead',
    because: 'a service without a field that has options may refuse each',
  },
  { mutants: 'request-GetFieldOptions-query-paging-removed', because: 'how a page is chosen is open' },
  { mutants: 'request-*-subtype-removed', because: 'what a subtype means is open' },
  { mutants: 'request-*-xml-fields-removed', because: 'the names of the items in XML are not shown' },
  {
    mutants: 'request-UpsertCrmRecord-xml-Id-removed',
    because: 'the names of the items in XML are not shown',
  },
  {
    mutants: 'request-UpsertCrmRecord-xml-data-removed',
    because: 'no sample shows a data object in XML',
  },
  {
    mutants: 'request-ListCrmRecords-xml-id-removed',
    because: 'the names of the items in XML are not shown',
  },
  { mutants: 'request-*-xml-value-removed', because: 'the names of the items in XML are not shown' },
  {
    mutants: 'request-ListCrmRecords-xml-page-removed',
    because: 'how a page is asked for in XML is not shown',
  },
  {
    mutants: 'request-ListCrmRecords-xml-cursor-removed',
    because: 'how a page is asked for in XML is not shown',
  },
  {
    mutants: 'request-ListCrmRecords-xml-limit-removed',
    because: 'how a page is asked for in XML is not shown',
  },
  {
    mutants: 'request-RpcCompanyList-body-filtersV2-*',
    because:
      'only the profile knows whether its sample of filters is right: one that keeps all leaves RPC-22 undecided',
  },
  { mutants: 'request-RpcCompanyList-body-search-removed', because: 'the shape of search is not shown' },
  { mutants: 'request-RpcCompanyList-body-sortBy-removed', because: 'the shape of sortBy is not shown' },
  {
    mutants: 'request-*-body-data-each-*-as-text',
    because:
      'how a data object writes what is no text is not shown, and a service may refuse it (RECORDS-09)',
  },
  {
    mutants: 'GetCrmRecord-200-attributes-each-*-nested',
    because: 'what a CRMObject looks like inside is open (RECORDS-09)',
  },
  {
    mutants: 'UpsertCrmRecord-200-fields-each-value-*-as-text',
    because: 'an upsert of listed fields takes every value as a text, and may return it so',
  },
  {
    mutants: 'GetCrmRecord-200-attributes-each-*-as-text',
    because: 'what a CRMObject looks like inside is open (RECORDS-09)',
  },
  { mutants: 'GetFieldOptions-200-options-emptied', because: 'no field has to have options' },
  {
    mutants: 'ListCrmRecords-200-total-objects-removed',
    because: 'a total is optional (paging conventions)',
  },
  {
    mutants: 'ListCrmRecords-200-total-objects-as-null',
    because: 'a total is optional (paging conventions)',
  },
  {
    mutants: 'ListCrmRecords-200-total-objects-renamed',
    because: 'a total is optional (paging conventions)',
  },
  { mutants: 'ListFieldSchema-404-becomes-*', because: 'a user that is not found is not to be had' },
  {
    mutants: 'GetFieldOptions-400-becomes-*',
    because: 'which status refuses a field without options is open',
  },
  {
    mutants: 'DeleteCrmRecord-400-becomes-*',
    because: 'which status refuses a record that does not exist is open (RECORDS-11)',
  },
  {
    mutants: 'Rpc*-NOT-FOUND-becomes-PERMISSION-DENIED',
    because: 'a namespace that does not exist may be told as a closed one (RPC-11)',
  },
  { mutants: 'TokenInfo-200-roles-*', because: 'which roles a user has is told nowhere else' },
];
