import type { Clause } from "./clause.ts";

/** Creating, reading, updating and deleting single records. */
export const records = {
	"RECORDS-01": {
		title: "creating a record is answered with 200",
		strength: "stated",
		binds: "service",
		source: ["4-createcrmrecord/3", "endpoints/8"],
		operations: ["CreateCrmRecord"],
		needs: ["writes"],
	},
	"RECORDS-02": {
		title: "a create makes exactly one new record and merges into none",
		strength: "stated",
		binds: "service",
		source: ["4-createcrmrecord/1", "what-the-service-does/4"],
		operations: ["CreateCrmRecord", "ListCrmRecords"],
		needs: ["writes"],
	},
	"RECORDS-03": {
		title: "a created record holds the submitted values",
		strength: "implied",
		binds: "service",
		source: ["4-createcrmrecord/1", "what-the-service-does/1"],
		operations: ["CreateCrmRecord", "ListCrmRecords"],
		needs: ["writes"],
	},
	"RECORDS-04": {
		title:
			"the body of a create may carry its values as data, as fields or flat",
		strength: "open",
		binds: "service",
		source: ["4-createcrmrecord/2"],
		operations: ["CreateCrmRecord"],
		needs: ["writes"],
		readings: ["{data}", "{fields} as in upsert", "a flat map of values"],
	},
	"RECORDS-05": {
		title:
			"the answer to a create, an update or a delete may be empty or show the record",
		strength: "open",
		binds: "service",
		source: [
			"4-createcrmrecord/3",
			"6-deletecrmrecord/1",
			"7-updatecrmrecord/3",
		],
		operations: ["CreateCrmRecord", "UpdateCrmRecord", "DeleteCrmRecord"],
		needs: ["writes"],
		readings: ["empty", "{}", "{id}", "the record"],
	},
	"RECORDS-06": {
		title:
			"an update, an upsert or a delete leaves all other records as they were",
		strength: "implied",
		binds: "service",
		source: [
			"what-the-service-does/4",
			"endpoints/10",
			"endpoints/11",
			"3-upsertcrmrecord/1",
		],
		operations: [
			"UpdateCrmRecord",
			"UpsertCrmRecord",
			"DeleteCrmRecord",
			"ListCrmRecords",
		],
		needs: ["writes"],
	},
	"RECORDS-07": {
		title:
			"the type and the id of a record that is read are texts, and its attributes a CRMObject",
		strength: "stated",
		binds: "service",
		source: [
			"5-getcrmrecord/1",
			"record-envelope/1",
			"record-envelope/2",
			"record-envelope/3",
			"endpoints/9",
		],
		operations: ["GetCrmRecord"],
	},
	"RECORDS-08": {
		title:
			"reading a record by its id gives that record, with the values that a list shows",
		strength: "implied",
		binds: "service",
		source: ["record-envelope/2", "record-envelope/3", "list-item/2"],
		operations: ["GetCrmRecord", "ListCrmRecords"],
	},
	"RECORDS-09": {
		title:
			"the attributes of a record and the data of an update may hold values in one form or another",
		strength: "open",
		binds: "service",
		source: ["record-envelope/3", "3-upsertcrmrecord/6", "7-updatecrmrecord/1"],
		operations: ["GetCrmRecord", "UpdateCrmRecord", "UpsertCrmRecord"],
		readings: [
			"a flat map by field id",
			"a map of typed wrappers",
			"an array of pairs",
		],
	},
	"RECORDS-10": {
		title:
			"a record's type may be spelled as in the path or as in the RPC methods",
		strength: "open",
		binds: "service",
		source: ["record-envelope/1", "resource-type-codes/14"],
		operations: ["GetCrmRecord"],
		readings: [
			"the resource type code",
			"the crmObjectType value",
			"another word",
		],
	},
	"RECORDS-11": {
		title:
			"a call for a record that does not exist may be refused or answered without data",
		strength: "open",
		binds: "service",
		source: ["5-getcrmrecord/1", "6-deletecrmrecord/1", "7-updatecrmrecord/2"],
		operations: ["GetCrmRecord", "UpdateCrmRecord", "DeleteCrmRecord"],
		readings: ["404", "400", "200 without data"],
	},
	"RECORDS-12": {
		title: "updating a record is answered with 200",
		strength: "stated",
		binds: "service",
		source: ["7-updatecrmrecord/2", "endpoints/11"],
		operations: ["UpdateCrmRecord"],
		needs: ["writes"],
	},
	"RECORDS-13": {
		title: "an updated field shows its new value",
		// How the submitted values are written is not shown.
		strength: "implied",
		binds: "service",
		source: [
			"7-updatecrmrecord/1",
			"record-envelope/3",
			"what-the-service-does/4",
		],
		operations: ["UpdateCrmRecord", "ListCrmRecords"],
		needs: ["writes"],
	},
	"RECORDS-14": {
		title: "an update leaves the fields it does not name as they were",
		strength: "implied",
		binds: "service",
		source: ["7-updatecrmrecord/1", "endpoints/11"],
		operations: ["UpdateCrmRecord", "ListCrmRecords"],
		needs: ["writes"],
	},
	"RECORDS-15": {
		title: "updating a record that does not exist creates none",
		strength: "implied",
		binds: "service",
		source: ["what-the-service-does/4", "7-updatecrmrecord/1"],
		operations: ["UpdateCrmRecord", "GetCrmRecord"],
		needs: ["writes"],
	},
	"RECORDS-16": {
		title: "an empty value in a write may clear the field",
		strength: "open",
		binds: "service",
		source: ["7-updatecrmrecord/1", "3-upsertcrmrecord/5"],
		operations: ["UpdateCrmRecord", "UpsertCrmRecord"],
		needs: ["writes"],
		readings: [
			"null clears",
			"empty text clears",
			"both clear",
			"the old value stays",
			"refused",
		],
	},
	"RECORDS-17": {
		title: "records can be created, read, changed and deleted in any order",
		strength: "implied",
		binds: "service",
		source: ["states-and-transitions/1", "what-the-service-does/4"],
		operations: [
			"CreateCrmRecord",
			"GetCrmRecord",
			"UpdateCrmRecord",
			"UpsertCrmRecord",
			"DeleteCrmRecord",
			"ListCrmRecords",
		],
		needs: ["writes"],
	},
	"RECORDS-18": {
		title: "deleting a record is answered with 200",
		strength: "stated",
		binds: "service",
		source: ["6-deletecrmrecord/1", "endpoints/10"],
		operations: ["DeleteCrmRecord"],
		needs: ["writes"],
	},
	"RECORDS-19": {
		title: "a list no longer shows a deleted record",
		strength: "stated",
		binds: "service",
		source: ["6-deletecrmrecord/1", "what-the-service-does/4"],
		operations: ["DeleteCrmRecord", "ListCrmRecords"],
		needs: ["writes"],
	},
	"RECORDS-20": {
		title: "reading a deleted record gives none of its values",
		strength: "implied",
		binds: "service",
		source: ["6-deletecrmrecord/1", "5-getcrmrecord/1"],
		operations: ["DeleteCrmRecord", "GetCrmRecord"],
		needs: ["writes"],
	},
	"RECORDS-22": {
		title: "a record that is read has a type, an id and attributes",
		// The table lists these members, and none of them as required.
		strength: "implied",
		binds: "service",
		source: ["record-envelope/1", "record-envelope/2", "record-envelope/3"],
		operations: ["GetCrmRecord"],
	},
} as const satisfies Record<`RECORDS-${number}`, Clause>;
