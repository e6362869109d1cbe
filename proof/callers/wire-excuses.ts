/** Why some wire mutants of a caller rightly pass. */
interface WireExcuse {
  /** Their ids; `*` stands for any part of one. */
  readonly mutants: string;
  /** What the document leaves to a caller. */
  readonly because: string;
}

/** Wire mutants that no law over callers has to catch, a line for each reason. One that no mutant needs fails the proof. */
const wireExcuses: readonly WireExcuse[] = [
  { mutants: 'request-*-path-resourceTypeCode-instead', because: 'which records it asks for is its choice' },
  { mutants: 'request-GetFieldOptions-query-*', because: 'how it narrows and pages options is its choice' },
  { mutants: 'request-*-subtype-removed', because: 'a subtype may be left out' },
  { mutants: 'request-*-body-returnFields-*', because: 'what it wants to be shown is its choice' },
  { mutants: 'request-*-xml-return-fields-removed', because: 'what it wants to be shown is its choice' },
  { mutants: 'request-UpsertCrmRecord-body-searchExisting-*', because: 'default rules match without it' },
  {
    mutants: 'request-UpsertCrmRecord-xml-search-existing-removed',
    because: 'default rules match without it',
  },
  {
    mutants: 'request-*CrmRecord-body-data-*',
    because: 'which values it stores is its choice, and how a data object writes them is not shown',
  },
  {
    mutants: 'request-UpsertCrmRecord-body-fields-*',
    because:
      'which texts it stores is its choice; no member of a field is called required, and what one without an operation means is open (MERGE-11)',
  },
  {
    mutants: 'request-UpsertCrmRecord-xml-*',
    because: 'the names of the items in XML are not shown, and no member is called required',
  },
  { mutants: 'request-ListCrmRecords-xml-*', because: 'how filters and pages stand in XML is not shown' },
  {
    mutants: 'request-ListCrmRecords-body-fields-*',
    because: 'which filters it asks by is its choice, and no member of one is called required',
  },
  {
    mutants: 'request-ListCrmRecords-body-page*',
    because: 'a caller may leave sizes to the service, and begin a listing anew as often as it likes',
  },
  {
    mutants: 'request-Rpc*-body-pagingOptions*',
    because: 'a caller may leave sizes to the service, and begin a listing anew as often as it likes',
  },
  { mutants: 'request-RpcFieldSchemaList-body-crmObjectType-removed', because: 'it is optional' },
  {
    mutants: 'request-RpcCompanyList-body-namespace-removed',
    because: 'a namespace is called required of the field schema list alone (RPC-33)',
  },
  {
    mutants: 'request-RpcCompanyList-body-filtersV2-*',
    because: 'which filters it asks by is its choice, and their inside is not shown',
  },
  { mutants: 'request-RpcCompanyList-body-search-removed', because: 'which search it makes is its choice' },
  { mutants: 'request-RpcCompanyList-body-sortBy-removed', because: 'which order it wants is its choice' },
];

function patternOf({ mutants }: WireExcuse): RegExp {
  return new RegExp(`^${mutants.replaceAll('*', '.*')}$`);
}

/** The reason that excuses a mutant; undefined where none does. */
export function wireExcuseOf(id: string): string | undefined {
  return wireExcuses.find((excuse) => patternOf(excuse).test(id))?.because;
}

/** Excuses that none of these uncaught mutants needs. */
export function idleWireExcuses(uncaught: readonly string[]): readonly string[] {
  return wireExcuses
    .filter(
      (excuse) => !uncaught.some((id) => wireExcuseOf(id) === excuse.because && patternOf(excuse).test(id)),
    )
    .map(({ mutants }) => mutants);
}
