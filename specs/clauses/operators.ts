import type { Clause } from "./clause.ts";

const onFilter = {
	binds: "service",
	operations: ["ListCrmRecords"],
	needs: ["writes"],
} as const;

/** What the filters of a list keep, by the rows of the operator table. */
export const operators = {
	"OPERATORS-01": {
		...onFilter,
		title: "a filter whose operation is left out asks what IS asks",
		strength: "stated",
		source: ["8-listcrmrecords/7"],
	},
	"OPERATORS-02": {
		...onFilter,
		title:
			"a list with several filters keeps the records that satisfy all of them",
		strength: "implied",
		source: ["8-listcrmrecords/3", "what-the-service-does/6"],
	},
	"OPERATORS-03": {
		...onFilter,
		title:
			"IS keeps the records whose text is the given one and IS_NOT those with another",
		strength: "stated",
		source: ["8-listcrmrecords/10", "8-listcrmrecords/8"],
	},
	"OPERATORS-04": {
		...onFilter,
		title:
			"IS_ANY keeps the records whose text is one of those given and IS_NOT_ANY those with another",
		strength: "stated",
		source: ["8-listcrmrecords/10", "8-listcrmrecords/8"],
	},
	"OPERATORS-05": {
		...onFilter,
		title:
			"IS_EMPTY keeps the records whose text field has no text and IS_NOT_EMPTY those with text",
		strength: "stated",
		source: ["8-listcrmrecords/10", "8-listcrmrecords/8"],
	},
	"OPERATORS-06": {
		...onFilter,
		title:
			"IS_ANY keeps the lists that hold at least one given element and IS_NOT_ANY those that hold none",
		strength: "implied",
		source: ["8-listcrmrecords/11", "8-listcrmrecords/8"],
	},
	"OPERATORS-07": {
		...onFilter,
		title:
			"IS_ALL keeps the lists that hold every given element and IS_NOT_ALL those that lack one",
		strength: "implied",
		source: ["8-listcrmrecords/11", "8-listcrmrecords/8"],
	},
	"OPERATORS-08": {
		...onFilter,
		title:
			"IS_EMPTY keeps the records whose list field has no elements and IS_NOT_EMPTY those with some",
		strength: "stated",
		source: ["8-listcrmrecords/11", "8-listcrmrecords/8"],
	},
	"OPERATORS-09": {
		...onFilter,
		title: "IS on a boolean field keeps the records with the given truth value",
		strength: "stated",
		source: ["8-listcrmrecords/12", "8-listcrmrecords/8"],
	},
	"OPERATORS-10": {
		...onFilter,
		title:
			"IS_EMPTY keeps the records whose boolean field is unset and IS_NOT_EMPTY those that hold true or false",
		strength: "stated",
		source: ["8-listcrmrecords/12", "8-listcrmrecords/8"],
	},
	"OPERATORS-11": {
		...onFilter,
		title:
			"IS keeps the records with the given date and IS_NOT those with another",
		strength: "stated",
		source: ["8-listcrmrecords/13", "8-listcrmrecords/8"],
	},
	"OPERATORS-12": {
		...onFilter,
		title:
			"IS_BEFORE and IS_AFTER leave out the given date, IS_BEFORE_OR_ON and IS_AFTER_OR_ON include it",
		strength: "stated",
		source: ["8-listcrmrecords/13", "8-listcrmrecords/8"],
	},
	"OPERATORS-13": {
		...onFilter,
		title:
			"IS_BETWEEN of two dates keeps what lies between and IS_NOT_BETWEEN what lies outside",
		strength: "implied",
		source: ["8-listcrmrecords/13", "8-listcrmrecords/8", "8-listcrmrecords/6"],
	},
	"OPERATORS-14": {
		...onFilter,
		title:
			"IS_EMPTY keeps the records without a date and IS_NOT_EMPTY those with one",
		strength: "stated",
		source: ["8-listcrmrecords/13", "8-listcrmrecords/8"],
	},
	"OPERATORS-15": {
		...onFilter,
		title:
			"IS_EQUAL_TO keeps the records with the given number and IS_NOT_EQUAL_TO those with another",
		strength: "stated",
		source: ["8-listcrmrecords/14", "8-listcrmrecords/8"],
	},
	"OPERATORS-16": {
		...onFilter,
		title:
			"the greater-than and less-than operations leave out the given number, their OR_EQUAL_TO forms include it",
		strength: "stated",
		source: ["8-listcrmrecords/14", "8-listcrmrecords/8"],
	},
	"OPERATORS-17": {
		...onFilter,
		title:
			"IS_BETWEEN on an integer field keeps the numbers between two others, and IS_NOT_BETWEEN those outside",
		strength: "implied",
		source: ["8-listcrmrecords/14", "8-listcrmrecords/8", "8-listcrmrecords/6"],
	},
	"OPERATORS-18": {
		...onFilter,
		title:
			"IS_EMPTY keeps the records without a number and IS_NOT_EMPTY those with one",
		strength: "stated",
		source: ["8-listcrmrecords/14", "8-listcrmrecords/8"],
	},
	"OPERATORS-19": {
		...onFilter,
		title:
			"IS keeps the records with the given phone number and IS_NOT those with another",
		strength: "stated",
		source: ["8-listcrmrecords/15", "8-listcrmrecords/8"],
	},
	"OPERATORS-20": {
		...onFilter,
		title:
			"IS_VALID keeps international phone numbers and IS_NOT_VALID keeps plain words",
		strength: "implied",
		source: ["8-listcrmrecords/15", "8-listcrmrecords/8"],
	},
	"OPERATORS-21": {
		...onFilter,
		title:
			"IS_EMPTY keeps the records without a phone number and IS_NOT_EMPTY those with one",
		strength: "stated",
		source: ["8-listcrmrecords/15", "8-listcrmrecords/8"],
	},
	"OPERATORS-22": {
		...onFilter,
		title:
			"IS_ANY keeps the records with at least one given tag and IS_NOT_ANY those with none",
		strength: "implied",
		source: ["8-listcrmrecords/16", "8-listcrmrecords/8"],
	},
	"OPERATORS-23": {
		...onFilter,
		title:
			"IS_ALL keeps the records with every given tag and IS_NOT_ALL those that lack one",
		strength: "implied",
		source: ["8-listcrmrecords/16", "8-listcrmrecords/8"],
	},
	"OPERATORS-24": {
		...onFilter,
		title:
			"IS_EMPTY keeps the records without tags and IS_NOT_EMPTY those with tags",
		strength: "stated",
		source: ["8-listcrmrecords/16", "8-listcrmrecords/8"],
	},
	"OPERATORS-25": {
		...onFilter,
		title: "dates with times in different time zones are compared as instants",
		strength: "stated",
		source: ["8-listcrmrecords/6"],
	},
	"OPERATORS-26": {
		...onFilter,
		title: "IS_NOT_EMPTY keeps a zero and a false",
		strength: "implied",
		source: ["8-listcrmrecords/12", "8-listcrmrecords/14"],
	},
	"OPERATORS-27": {
		...onFilter,
		title:
			"a filter takes texts, booleans, whole numbers and arrays of texts as its value",
		strength: "stated",
		source: ["8-listcrmrecords/6"],
	},
	"OPERATORS-28": {
		...onFilter,
		title:
			"an operation that is unknown or not listed for the field type is answered with 400",
		strength: "implied",
		source: ["8-listcrmrecords/8", "8-listcrmrecords/9", "8-listcrmrecords/22"],
	},
	"OPERATORS-29": {
		...onFilter,
		title:
			"a filter without an operation may be refused where the field type has no IS",
		strength: "open",
		source: [
			"8-listcrmrecords/7",
			"8-listcrmrecords/11",
			"8-listcrmrecords/14",
			"8-listcrmrecords/16",
		],
		readings: [
			"refused",
			"equality of the whole value",
			"one element is enough",
			"no rows",
		],
	},
	"OPERATORS-30": {
		...onFilter,
		title:
			"the operations CONTAINS and DOES_NOT_CONTAIN may work although no field type lists them",
		strength: "open",
		source: ["8-listcrmrecords/8", "8-listcrmrecords/9"],
		readings: ["refused", "part of a text", "element of a list", "both"],
	},
	"OPERATORS-31": {
		...onFilter,
		title: "IS_VALID and IS_NOT_VALID may work on other fields than phones",
		strength: "open",
		source: ["8-listcrmrecords/8", "8-listcrmrecords/15"],
		readings: ["refused", "validity by the format of the field", "no rows"],
	},
	"OPERATORS-32": {
		...onFilter,
		title:
			"a field type missing from the operator table may take the operations of a related type",
		strength: "open",
		source: [
			"8-listcrmrecords/9",
			"field-value-encoding-in-upsert-v1/3",
			"field-value-encoding-in-upsert-v1/4",
		],
		readings: ["they borrow them", "every operation is refused"],
	},
	"OPERATORS-33": {
		...onFilter,
		title: "IS on a date-time field may mean the same instant or the same day",
		strength: "open",
		source: ["8-listcrmrecords/6", "8-listcrmrecords/13"],
		readings: [
			"the same instant",
			"the same day in UTC",
			"the same day in the zone of the value",
			"refused",
		],
	},
	"OPERATORS-34": {
		...onFilter,
		title: "text filters may ignore letter case, accents or outer blanks",
		strength: "open",
		source: ["8-listcrmrecords/10"],
		readings: [
			"exact",
			"letter case is overlooked",
			"accents too",
			"outer blanks are trimmed",
		],
	},
	"OPERATORS-35": {
		...onFilter,
		title: "the two ends of IS_BETWEEN may count as inside or as outside",
		strength: "open",
		source: ["8-listcrmrecords/13", "8-listcrmrecords/14"],
		readings: [
			"both ends inside",
			"only the lower end inside",
			"both ends outside",
		],
	},
	"OPERATORS-36": {
		...onFilter,
		title:
			"a record without a value may be kept or dropped by negations and comparisons",
		strength: "open",
		source: [
			"8-listcrmrecords/10",
			"8-listcrmrecords/11",
			"8-listcrmrecords/13",
			"8-listcrmrecords/14",
		],
		readings: [
			"kept by negations",
			"dropped by every operation",
			"smaller than any value",
		],
	},
	"OPERATORS-37": {
		...onFilter,
		title: "a stored empty text or empty list may count as empty or as a value",
		strength: "open",
		source: ["8-listcrmrecords/10", "8-listcrmrecords/11"],
		readings: [
			"both are empty",
			"only the empty list is",
			"only empty text is",
			"neither is",
		],
	},
	"OPERATORS-38": {
		...onFilter,
		title:
			"a filter that needs no value may want the member all the same, as null or as empty text",
		strength: "open",
		source: ["8-listcrmrecords/3"],
		readings: ["it may be left out", "it must be there, null or empty"],
	},
	"OPERATORS-41": {
		...onFilter,
		title: "a filter takes null as its operation",
		strength: "stated",
		source: ["8-listcrmrecords/7"],
	},
	"OPERATORS-42": {
		...onFilter,
		title: "a filter whose operation is null asks what IS asks",
		strength: "implied",
		source: ["8-listcrmrecords/7"],
	},
} as const satisfies Record<`OPERATORS-${number}`, Clause>;
