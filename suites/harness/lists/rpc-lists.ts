import type { Answer, Described } from '../../../client/caller.ts';
import type { Crm } from '../../../client/crm.ts';
import type { RpcMethod } from '../../../specs/semantics/rpc-error.ts';
import { type PageSource, sourceOf } from './page-source.ts';
import { type AskForPage, type Page, walk } from './walk.ts';

/** A field as the RPC list shows it. */
export type SchemaEntry = NonNullable<Described<'RpcFieldSchemaList'>['fieldSchemas']>[number];

/** A company of the RPC list, whose shape the document does not show. */
export type Company = Readonly<Record<string, unknown>>;

type Metadata = Described<'RpcCompanyList'>['pagingMetadata'];

function pageOf<Row>(
  source: PageSource,
  status: number,
  rows: readonly Row[],
  metadata: Metadata,
): Page<Row> {
  return {
    status,
    rows,
    source,
    get next() {
      return metadata?.nextCursor;
    },
    get more() {
      return metadata?.hasMore === true;
    },
    get total() {
      const total = metadata?.totalResults;
      // Whole numbers may come as text.
      return total === undefined ? undefined : Number(total);
    },
  };
}

function pagingOptions(cursor: string | undefined, pageSize: number | undefined): object {
  return {
    pagingOptions: { ...(cursor !== undefined && { cursor }), ...(pageSize !== undefined && { pageSize }) },
  };
}

/** Asks for pages of the RPC field schema list, each with the same members besides. */
export function entryPages(crm: Crm, members: object = {}): AskForPage<SchemaEntry> {
  const source = sourceOf(crm, 'RpcFieldSchemaList');
  return async (cursor, pageSize) => {
    const { status, body } = await crm.rpcFieldSchemas({ ...members, ...pagingOptions(cursor, pageSize) });
    const told = status === 200 ? body : {};
    return pageOf(source, status, told.fieldSchemas ?? [], told.pagingMetadata);
  };
}

/** The filters of the company list that a profile shows: all that filtersV2 holds, or one of its groups. */
export function companyFilters(sample: Readonly<Record<string, unknown>> = {}): object {
  return { filtersV2: 'filterGroups' in sample ? sample : { filterGroups: [sample] } };
}

/** Asks for pages of the company list, each with the same members besides. */
export function companyPages(crm: Crm, members: object = {}): AskForPage<Company> {
  const source = sourceOf(crm, 'RpcCompanyList');
  return async (cursor, pageSize) => {
    const { status, body } = await crm.rpcCompanies({ ...members, ...pagingOptions(cursor, pageSize) });
    const told = status === 200 ? body : {};
    return pageOf(source, status, told.crmObjects ?? [], told.pagingMetadata);
  };
}

/** What tells one entry from all others: its object type and its field. */
export function entryKey({ crmObjectType, fieldId, externalId }: SchemaEntry): string {
  return JSON.stringify([crmObjectType, fieldId, externalId]);
}

/** An entry that tells which field it is about. */
export type NamedEntry = SchemaEntry & { readonly fieldId: string };

function isNamed(entry: SchemaEntry): entry is NamedEntry {
  return typeof entry.fieldId === 'string';
}

/** All named entries of the RPC field schema list; what it gave so far, where a page is not answered. */
export async function schemaEntries(crm: Crm, members: object = {}): Promise<readonly NamedEntry[]> {
  return (await walk(entryPages(crm, members), [undefined])).rows.filter(isNamed);
}

type RpcCall = (crm: Crm, body: object) => Promise<Answer>;
type RpcTextCall = (crm: Crm, text: string) => Promise<Answer>;

/** The two RPC lists, each with the call that sends it a body, and the one that sends it any text. */
export const rpcCalls: readonly (readonly [RpcMethod, RpcCall, RpcTextCall])[] = [
  [
    'RpcFieldSchemaList',
    (crm, body) => crm.rpcFieldSchemas(body),
    (crm, text) => crm.rpcText('RpcFieldSchemaList', text),
  ],
  [
    'RpcCompanyList',
    (crm, body) => crm.rpcCompanies(body),
    (crm, text) => crm.rpcText('RpcCompanyList', text),
  ],
];
