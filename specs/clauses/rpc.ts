import type { Clause } from "./clause.ts";
import { rpcOperations } from "./operation-sets.ts";

const onFields = {
	binds: "service",
	operations: ["RpcFieldSchemaList"],
} as const;
const onCompanies = {
	binds: "service",
	operations: ["RpcCompanyList"],
} as const;
const onBoth = { binds: "service", operations: rpcOperations } as const;

/** The RPC lists: their answers, their paging and their error codes. */
export const rpc = {
	"RPC-01": {
		...onFields,
		title:
			"the RPC field schema list is answered with 200 and an array fieldSchemas",
		strength: "stated",
		source: ["9-rpc-field-schema-list/2", "endpoints/13"],
	},
	"RPC-02": {
		...onFields,
		title: "the members of an RPC field schema entry are texts",
		strength: "stated",
		source: [
			"field-schema-entry/1",
			"field-schema-entry/2",
			"field-schema-entry/3",
			"field-schema-entry/4",
			"field-schema-entry/5",
		],
	},
	"RPC-03": {
		...onFields,
		title:
			"the RPC field schema list without an object type has the entries of all types",
		strength: "stated",
		source: ["9-rpc-field-schema-list/1"],
	},
	"RPC-04": {
		...onFields,
		title:
			"the RPC field schema list with an object type has only the entries of that type",
		strength: "implied",
		source: [
			"9-rpc-field-schema-list/1",
			"field-schema-entry/5",
			"resource-type-codes/14",
		],
	},
	"RPC-05": {
		title:
			"the RPC list and the schema document may name different contact fields",
		strength: "open",
		binds: "service",
		source: [
			"1-listfieldschema/2",
			"9-rpc-field-schema-list/2",
			"contact-fields/54",
		],
		operations: ["RpcFieldSchemaList", "ListFieldSchema"],
		readings: [
			"both name the same",
			"the RPC list has more",
			"the document has more",
			"each has some more",
		],
	},
	"RPC-06": {
		...onBoth,
		title:
			"an RPC call with a missing or malformed token has the code for unauthenticated",
		strength: "stated",
		source: ["codes-in-the-rpc-style-methods/1", "bearer-token/4"],
	},
	"RPC-07": {
		...onFields,
		title:
			"the RPC field schema list without its scope has the code for missing permission",
		strength: "stated",
		source: [
			"codes-in-the-rpc-style-methods/2",
			"bearer-token/4",
			"bearer-token/5",
			"9-rpc-field-schema-list/3",
		],
		needs: ["restricted_application"],
	},
	"RPC-08": {
		...onBoth,
		title:
			"an RPC call into a namespace closed to the account has the code for missing permission",
		strength: "stated",
		source: ["codes-in-the-rpc-style-methods/2", "bearer-token/4"],
		needs: ["forbidden_namespace"],
	},
	"RPC-09": {
		...onBoth,
		title: "a rejected RPC body has the code for an invalid argument",
		strength: "stated",
		source: ["codes-in-the-rpc-style-methods/3"],
	},
	"RPC-10": {
		...onBoth,
		title: "the details of a rejected RPC body name the field at fault",
		strength: "stated",
		source: ["codes-in-the-rpc-style-methods/3"],
	},
	"RPC-11": {
		...onBoth,
		title:
			"an RPC call into a namespace that does not exist has the code for not found",
		// The document has a code for a missing namespace and one for a closed one, and not which of them counts first.
		strength: "implied",
		source: ["codes-in-the-rpc-style-methods/4"],
	},
	"RPC-12": {
		...onCompanies,
		title: "the company list is answered with 200 and an array crmObjects",
		strength: "stated",
		source: ["10-rpc-company-list/2", "endpoints/14"],
	},
	"RPC-13": {
		...onCompanies,
		title: "a company of the record API shows in the company list",
		strength: "implied",
		source: ["10-rpc-company-list/2", "what-the-service-does/1"],
		needs: ["writes"],
	},
	"RPC-14": {
		...onCompanies,
		title: "the company list may show a company in any shape",
		strength: "open",
		source: ["10-rpc-company-list/2"],
		readings: [
			"the envelope of a single record",
			"the item of a record list",
			"a shape of its own",
		],
	},
	"RPC-15": {
		...onCompanies,
		title:
			"filter groups, search and order of the company list may take any shape",
		strength: "open",
		source: ["10-rpc-company-list/1", "10-rpc-company-list/3"],
		readings: [
			"groups are alternatives",
			"groups must all hold",
			"unknown shapes are refused",
			"they are ignored",
		],
	},
	"RPC-16": {
		...onBoth,
		title:
			"an RPC list with more to come says so in pagingMetadata, by hasMore and nextCursor",
		strength: "stated",
		source: [
			"9-rpc-field-schema-list/2",
			"10-rpc-company-list/2",
			"paging-conventions/2",
			"paging-conventions/5",
			"paging-conventions/6",
		],
	},
	"RPC-17": {
		...onCompanies,
		title: "a page of companies never exceeds the page size asked for",
		strength: "stated",
		source: ["paging-conventions/3", "10-rpc-company-list/1"],
	},
	"RPC-18": {
		...onCompanies,
		title: "a walk over the companies until hasMore is false shows every one",
		strength: "stated",
		source: [
			"paging-conventions/4",
			"paging-conventions/6",
			"paging-conventions/10",
		],
		needs: ["writes"],
	},
	"RPC-19": {
		...onCompanies,
		title: "a walk over companies that nobody changes shows none of them twice",
		strength: "implied",
		source: ["paging-conventions/4", "paging-conventions/12"],
		needs: ["writes"],
	},
	"RPC-20": {
		...onCompanies,
		title:
			"each page of companies with hasMore true has a cursor that did not come before",
		strength: "stated",
		source: ["paging-conventions/5", "paging-conventions/11"],
		needs: ["writes"],
	},
	"RPC-21": {
		...onBoth,
		title: "the total of an RPC list is zero or the number of matches",
		strength: "stated",
		source: ["paging-conventions/7", "paging-conventions/13"],
	},
	"RPC-22": {
		...onCompanies,
		title:
			"a company cursor without its filters brings other rows, not an error",
		strength: "stated",
		source: ["paging-conventions/9"],
		needs: ["writes", "filter_groups"],
	},
	"RPC-23": {
		...onFields,
		title: "the RPC field schema list without a namespace is rejected",
		strength: "implied",
		source: ["9-rpc-field-schema-list/1", "codes-in-the-rpc-style-methods/3"],
	},
	"RPC-24": {
		...onBoth,
		title: "an RPC error may come with any HTTP status",
		strength: "open",
		source: [
			"codes-in-the-rpc-style-methods/1",
			"codes-in-the-rpc-style-methods/2",
		],
		readings: [
			"the status that matches the code",
			"404 for missing permission",
			"another status",
		],
	},
	"RPC-25": {
		...onBoth,
		title:
			"an RPC answer may leave hasMore out and write whole numbers as text",
		strength: "open",
		source: ["paging-conventions/6", "paging-conventions/7"],
		readings: [
			"both as documented",
			"a false hasMore is left out",
			"numbers come as text",
			"both differ",
		],
	},
	"RPC-26": {
		...onFields,
		title: "field types and external ids may be named in any way",
		strength: "open",
		source: ["field-schema-entry/2", "field-schema-entry/4"],
		readings: [
			"types share the prefix of the one shown",
			"types differ from it",
			"external ids repeat field ids",
			"external ids shorten them",
		],
	},
	"RPC-27": {
		...onBoth,
		title: "an RPC call with an expired token has the code for unauthenticated",
		strength: "stated",
		source: ["codes-in-the-rpc-style-methods/1", "bearer-token/4"],
		needs: ["time"],
	},
	"RPC-28": {
		...onFields,
		title:
			"pages of field schema entries lose none, repeat none and keep to the page size",
		strength: "implied",
		source: [
			"9-rpc-field-schema-list/2",
			"paging-conventions/3",
			"paging-conventions/5",
			"paging-conventions/6",
			"paging-conventions/10",
		],
	},
	"RPC-29": {
		...onBoth,
		title:
			"a malformed or mistyped RPC body is never answered with a server error",
		strength: "implied",
		source: ["codes-in-the-rpc-style-methods/3"],
	},
	"RPC-30": {
		...onFields,
		title:
			"an object type that does not exist may be refused, give no entries or be ignored",
		strength: "open",
		source: ["9-rpc-field-schema-list/1"],
		readings: ["refused", "no entries", "ignored"],
	},
	// 31 and 32 are kept for what binds the caller.
	"RPC-33": {
		...onCompanies,
		title: "the company list without a namespace may be refused or answered",
		strength: "open",
		source: ["10-rpc-company-list/1"],
		readings: ["refused", "answered"],
	},
	"RPC-34": {
		...onFields,
		title:
			"an RPC field schema entry has fieldId, fieldName, fieldType and crmObjectType",
		strength: "implied",
		source: [
			"field-schema-entry/1",
			"field-schema-entry/3",
			"field-schema-entry/4",
			"field-schema-entry/5",
		],
	},
	"RPC-35": {
		...onBoth,
		title:
			"a mistyped or malformed namespace of an RPC call is refused as invalid, missing or closed",
		strength: "implied",
		source: [
			"codes-in-the-rpc-style-methods/2",
			"codes-in-the-rpc-style-methods/3",
			"codes-in-the-rpc-style-methods/4",
		],
	},
	"RPC-36": {
		...onFields,
		title: "a walk over the RPC field schema list shows entries",
		strength: "implied",
		source: ["9-rpc-field-schema-list/2", "paging-conventions/10"],
	},
	"RPC-37": {
		...onFields,
		title:
			"the RPC field schema list has pagingMetadata even where all entries come at once",
		strength: "implied",
		source: ["9-rpc-field-schema-list/2"],
	},
} as const satisfies Record<`RPC-${number}`, Clause>;
