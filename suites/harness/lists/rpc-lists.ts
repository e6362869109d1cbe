import type { Answer, Described } from '../../../client/caller.ts';
import type { Crm } from '../../../client/crm.ts';
import { type AskForPage, type Page, walk } from './walk.ts';

/** A field as the RPC list shows it. */
export type SchemaEntry = NonNullable<Described<'RpcFieldSchemaList'>['fieldSchemas']>[number];

/** A company of the RPC list, whose shape the document does not show. */
export type Company = Readonly<Record<string, unknown>>;

type Metadata = Described<'RpcCompanyList'>['pagingMetadata'];

function pageOf<Row>(status: number, rows: readonly Row[], metadata: Metadata): Page<Row> {
  return {
    status,
    rows,
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
  return async (cursor, pageSize) => {
    const { status, body } = await crm.rpcFieldSchemas({ ...members, ...pagingOptions(cursor, pageSize) });
    const told = status === 200 ? body : {};
    return pageOf(status, told.fieldSchemas ?? [], told.pagingMetadata);
  };
}

/** Asks for pages of the company list, each with the same members besides. */
export function companyPages(crm: Crm, members: object = {}): AskForPage<Company> {
  return async (cursor, pageSize) => {
    const { status, body } = await crm.rpcCompanies({ ...members, ...pagingOptions(cursor, pageSize) });
    const told = status === 200 ? body : {};
    return pageOf(status, told.crmObjects ?? [], told.pagingMetadata);
  };
}

/** All entries of the RPC field schema list; what it gave so far, where a page is not answered. */
export async function schemaEntries(crm: Crm, members: object = {}): Promise<readonly SchemaEntry[]> {
  return (await walk(entryPages(crm, members), [undefined])).rows;
}

export type RpcCall = (crm: Crm, body: object) => Promise<Answer>;

/** The two RPC lists, each with the call that sends it a body. */
export const rpcCalls: readonly (readonly [string, RpcCall])[] = [
  ['RpcFieldSchemaList', (crm, body) => crm.rpcFieldSchemas(body)],
  ['RpcCompanyList', (crm, body) => crm.rpcCompanies(body)],
];
