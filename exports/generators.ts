/** What programs import from `crm-records-conformance/generators`: arbitraries of fast-check. */
export {
  type FilterableField,
  anyQuestion,
  type Question,
  questionsTogether,
  unknownOperation,
  unknownQuestion,
} from '../generators/filter.ts';
export { exactText } from '../generators/exact-text.ts';
export { textExceeding, textFilling, writeExceeding } from '../generators/bounded-text.ts';
export { plainText, textValues } from '../generators/field-value.ts';
export { limitAbove, limitWithinCap, smallLimit } from '../generators/page-limit.ts';
export {
  bodyOfNoObject,
  malformedBody,
  type MisshapenBody,
  misshapenBody,
  wrongBody,
} from '../generators/misshapen-body.ts';
export {
  decidedMerges,
  type MergeableField,
  type MergeableRecord,
  type RecordMerge,
  unknownMergeOperation,
} from '../generators/merge.ts';
export {
  inAnotherZone,
  neighbour,
  phoneNumber,
  typedValue,
  type ValueKind,
} from '../generators/typed-value.ts';
export { unknownNamespace } from '../generators/unknown-namespace.ts';
export { unlistedType } from '../generators/unlisted-type.ts';
export { fieldsBody, type TextValues } from '../generators/upsert-body.ts';
export { type FillableField, variedRecords } from '../generators/varied-records.ts';
export {
  escapings,
  type Escaping,
  malformedXml,
  textsToEscape,
  textToEscape,
  type XmlBody,
  xmlBody,
  type XmlSpelling,
} from '../generators/xml-body.ts';
