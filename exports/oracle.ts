/** What programs import from `crm-records-conformance/oracle`: what a conforming service may answer. */
export { type Reading, readAnswer } from '../specs/responses.ts';
export { encoded } from '../specs/semantics/encoding.ts';
export type { Condition, FieldType, Value } from '../specs/semantics/field-type.ts';
export { rulingOf } from '../specs/semantics/filter.ts';
export { agrees, type Merged, merged } from '../specs/semantics/merge.ts';
export { expectedPageSize } from '../specs/semantics/paging.ts';
export { both, either, opposite, type Ruling } from '../specs/semantics/ruling.ts';
export { isAbsent, sameElements, sameValue, showsNothing } from '../specs/semantics/value.ts';
