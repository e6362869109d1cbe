import type { Clause } from "./clause.ts";

const onList = { binds: "service", operations: ["ListCrmRecords"] } as const;
const byCaller = {
	binds: "client",
	operations: ["ListCrmRecords", "RpcCompanyList", "RpcFieldSchemaList"],
} as const;

/** Walking a list page by page. The paging of the RPC lists is the RPC area. */
export const paging = {
	"PAGING-01": {
		...onList,
		title: "a page never holds more records than its limit",
		strength: "stated",
		source: [
			"paging-conventions/1",
			"paging-conventions/3",
			"8-listcrmrecords/5",
		],
	},
	"PAGING-02": {
		...onList,
		title: "a list without page.cursor starts at its first record",
		strength: "implied",
		source: [
			"paging-conventions/4",
			"paging-conventions/15",
			"8-listcrmrecords/5",
		],
		needs: ["writes"],
	},
	"PAGING-03": {
		...onList,
		title: "a walk shows every matching record before has_more turns false",
		strength: "stated",
		source: [
			"paging-conventions/6",
			"paging-conventions/10",
			"8-listcrmrecords/21",
		],
		needs: ["writes"],
	},
	"PAGING-04": {
		...byCaller,
		title:
			"a caller goes on after a short or empty page while has_more is true",
		strength: "stated",
		source: ["paging-conventions/10"],
	},
	"PAGING-05": {
		...onList,
		title: "a walk shows no record twice while none is created or deleted",
		strength: "implied",
		source: ["paging-conventions/1", "paging-conventions/12"],
		needs: ["writes"],
	},
	"PAGING-06": {
		...onList,
		title: "every page of a walk holds only records that match its filters",
		strength: "stated",
		source: ["paging-conventions/9", "8-listcrmrecords/3"],
		needs: ["writes"],
	},
	"PAGING-07": {
		...onList,
		title:
			"every page with has_more true has a cursor that did not come before",
		strength: "stated",
		source: [
			"paging-conventions/5",
			"paging-conventions/11",
			"8-listcrmrecords/19",
		],
		needs: ["writes"],
	},
	"PAGING-08": {
		title:
			"a page offers no cursor backwards, to the first page or to the last",
		strength: "stated",
		binds: "service",
		source: ["paging-conventions/11", "what-the-service-does/6"],
		operations: ["ListCrmRecords", "RpcCompanyList", "RpcFieldSchemaList"],
	},
	"PAGING-09": {
		...onList,
		title:
			"a cursor sent without its filters is answered with other rows, not refused",
		strength: "stated",
		source: ["paging-conventions/9"],
		needs: ["writes"],
	},
	"PAGING-10": {
		...onList,
		title: "a walk comes to its end while records are created and deleted",
		strength: "implied",
		source: ["paging-conventions/12"],
		needs: ["writes"],
	},
	"PAGING-11": {
		...onList,
		title: "the total of a list is zero or the number of matching records",
		strength: "implied",
		source: [
			"paging-conventions/7",
			"paging-conventions/13",
			"paging-conventions/15",
			"8-listcrmrecords/20",
		],
		needs: ["writes"],
	},
	"PAGING-12": {
		...onList,
		title: "each page request of a walk may have its own limit",
		strength: "implied",
		source: ["paging-conventions/3", "paging-conventions/9"],
		needs: ["writes"],
	},
	"PAGING-13": {
		...onList,
		title: "two walks at once do not disturb each other",
		strength: "implied",
		source: ["paging-conventions/9", "paging-conventions/12"],
		needs: ["writes"],
	},
	"PAGING-14": {
		...onList,
		title: "the page after a capped one goes on where it stopped",
		strength: "implied",
		source: ["limits/2", "paging-conventions/12"],
		needs: ["writes", "volume"],
	},
	"PAGING-15": {
		...byCaller,
		title:
			"a caller repeats namespace, filters, search and order of the first request on every page",
		strength: "stated",
		source: ["paging-conventions/9", "10-rpc-company-list/1"],
	},
	"PAGING-16": {
		...byCaller,
		title: "a caller does not let the total decide how many pages it asks for",
		strength: "stated",
		source: ["paging-conventions/13"],
	},
	"PAGING-17": {
		...byCaller,
		title: "a caller sends each cursor back exactly as it came",
		strength: "stated",
		source: ["paging-conventions/4", "paging-conventions/12"],
	},
	"PAGING-18": {
		...onList,
		title:
			"a walk may skip or repeat a record when others are created or deleted meanwhile",
		strength: "open",
		source: ["paging-conventions/12"],
		needs: ["writes"],
		readings: ["skipped", "repeated", "neither"],
	},
	"PAGING-19": {
		...onList,
		title:
			"a page may come back short while more remains, and the last one empty",
		strength: "open",
		source: ["paging-conventions/10"],
		needs: ["writes"],
		readings: [
			"only the last page is short",
			"pages are short at times",
			"an empty page may end the listing",
		],
	},
	"PAGING-20": {
		...onList,
		title:
			"a cursor may change its text from call to call and may outlast the last page",
		strength: "open",
		source: [
			"paging-conventions/5",
			"paging-conventions/12",
			"8-listcrmrecords/19",
		],
		needs: ["writes"],
		readings: [
			"none at the end",
			"an empty one at the end",
			"one to the very end",
			"another text each time",
		],
	},
	"PAGING-21": {
		...onList,
		title: "a broken or empty cursor may be refused or ignored",
		strength: "open",
		source: ["paging-conventions/4", "8-listcrmrecords/22"],
		readings: [
			"both are refused",
			"only the broken one is",
			"both mean the first page",
		],
	},
	"PAGING-22": {
		title: "a list method may answer as a whole instead of in pages",
		strength: "open",
		binds: "service",
		source: ["paging-conventions/14"],
		operations: ["RpcFieldSchemaList", "GetFieldOptions"],
		readings: ["in pages", "as a whole"],
	},
} as const satisfies Record<`PAGING-${number}`, Clause>;
