import type { Clause } from "./clause.ts";

const onWrites = {
	binds: "service",
	operations: ["CreateCrmRecord", "UpdateCrmRecord", "UpsertCrmRecord"],
	needs: ["writes"],
} as const;

/** Values that no two records share, and the conflict when one is submitted again. */
export const uniqueness = {
	"UNIQUENESS-01": {
		title:
			"a create with a unique value that another record holds is answered 409",
		strength: "stated",
		binds: "service",
		source: [
			"uniqueness-conflict-body/1",
			"http-statuses-in-the-record-api/4",
			"4-createcrmrecord/3",
		],
		operations: ["CreateCrmRecord"],
		needs: ["writes"],
	},
	"UNIQUENESS-02": {
		title: "an update to the unique value of another record is answered 409",
		strength: "stated",
		binds: "service",
		source: [
			"uniqueness-conflict-body/1",
			"http-statuses-in-the-record-api/4",
			"7-updatecrmrecord/2",
		],
		operations: ["UpdateCrmRecord"],
		needs: ["writes"],
	},
	"UNIQUENESS-03": {
		title:
			"an upsert that finds one record and has a unique value of another is answered 409",
		strength: "stated",
		binds: "service",
		source: [
			"uniqueness-conflict-body/1",
			"http-statuses-in-the-record-api/4",
			"3-upsertcrmrecord/11",
		],
		operations: ["UpsertCrmRecord"],
		needs: ["writes"],
	},
	"UNIQUENESS-04": {
		...onWrites,
		title: "the message of a conflict names the namespace",
		strength: "stated",
		source: ["uniqueness-conflict-body/2"],
	},
	"UNIQUENESS-05": {
		...onWrites,
		title: "a conflict has a description and lists the fields at fault",
		strength: "stated",
		source: ["uniqueness-conflict-body/3", "uniqueness-conflict-body/4"],
	},
	"UNIQUENESS-06": {
		...onWrites,
		title:
			"a conflict blames only submitted fields whose value another record holds",
		strength: "stated",
		source: ["uniqueness-conflict-body/1", "uniqueness-conflict-body/4"],
	},
	"UNIQUENESS-07": {
		...onWrites,
		title: "the metadata of a conflict has a text for each field at fault",
		strength: "stated",
		source: ["uniqueness-conflict-body/5"],
	},
	"UNIQUENESS-08": {
		...onWrites,
		title:
			"the metadata of a conflict gives the id of the record that holds the value",
		strength: "stated",
		source: ["uniqueness-conflict-body/5"],
	},
	"UNIQUENESS-09": {
		...onWrites,
		title: "a conflict changes no record and creates none",
		strength: "implied",
		source: ["uniqueness-conflict-body/1"],
	},
	"UNIQUENESS-10": {
		...onWrites,
		title: "a write that was a conflict succeeds without the values at fault",
		strength: "stated",
		source: ["uniqueness-conflict-body/1"],
	},
	"UNIQUENESS-11": {
		title:
			"a write that repeats the unique value of its own record is no conflict",
		strength: "stated",
		binds: "service",
		source: ["uniqueness-conflict-body/1"],
		operations: ["UpdateCrmRecord", "UpsertCrmRecord"],
		needs: ["writes"],
	},
	"UNIQUENESS-12": {
		...onWrites,
		title: "a unique value that no record holds any more can be used again",
		strength: "implied",
		source: ["uniqueness-conflict-body/1"],
	},
	"UNIQUENESS-13": {
		title:
			"of simultaneous creates with one unique value exactly one succeeds and leaves a record",
		strength: "implied",
		binds: "service",
		source: ["uniqueness-conflict-body/1", "4-createcrmrecord/3"],
		operations: ["CreateCrmRecord", "ListCrmRecords"],
		needs: ["writes"],
	},
	"UNIQUENESS-14": {
		title: "simultaneous upserts with one unique value leave one record",
		strength: "implied",
		binds: "service",
		source: [
			"uniqueness-conflict-body/1",
			"3-upsertcrmrecord/7",
			"3-upsertcrmrecord/11",
		],
		operations: ["UpsertCrmRecord", "ListCrmRecords"],
		needs: ["writes"],
	},
	"UNIQUENESS-15": {
		...onWrites,
		title: "any field may turn out to be unique, and only a conflict tells",
		strength: "open",
		source: ["uniqueness-conflict-body/1", "3-upsertcrmrecord/7"],
		readings: [
			"the e-mail address",
			"the external id",
			"both",
			"other fields besides",
		],
	},
	"UNIQUENESS-16": {
		...onWrites,
		title: "a holder's id may stand alone or within a sentence",
		strength: "open",
		source: ["uniqueness-conflict-body/5"],
		readings: ["the bare id", "text that contains it"],
	},
	"UNIQUENESS-17": {
		...onWrites,
		title: "fields at fault may be named without their prefix",
		strength: "open",
		source: ["uniqueness-conflict-body/4", "field-identifiers/1"],
		readings: ["always with the prefix", "some without it"],
	},
	"UNIQUENESS-18": {
		title: "the unique value of a deleted record may stay taken",
		strength: "open",
		binds: "service",
		source: ["uniqueness-conflict-body/1", "6-deletecrmrecord/1"],
		operations: ["DeleteCrmRecord", "CreateCrmRecord"],
		needs: ["writes"],
		readings: ["free at once", "taken still"],
	},
	"UNIQUENESS-19": {
		...onWrites,
		title: "unique values that differ only in letter case may be the same",
		strength: "open",
		source: ["uniqueness-conflict-body/1"],
		readings: ["the same value", "different values"],
	},
	"UNIQUENESS-20": {
		...onWrites,
		title: "a conflict lists every field at fault, not only the first",
		strength: "implied",
		source: ["uniqueness-conflict-body/1", "uniqueness-conflict-body/4"],
	},
	"UNIQUENESS-21": {
		...onWrites,
		title:
			"the message of a conflict may tell in any words to remove the values",
		strength: "open",
		// Stated, but no program can read it: the observation shows the text.
		source: ["uniqueness-conflict-body/2"],
		readings: ["it tells to remove them", "it tells only that they are taken"],
	},
} as const satisfies Record<`UNIQUENESS-${number}`, Clause>;
