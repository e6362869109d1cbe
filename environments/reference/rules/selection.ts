import type { Field, Value } from '../fields/field.ts';
import type { Collection } from '../records/collection.ts';
import type { Attributes, CrmRecord } from '../records/record.ts';
import type { ValueIndex } from '../records/value-index.ts';
import type { Seams } from '../seams.ts';
import type { Condition } from './filter.ts';
import type { PageRequest } from './paging.ts';

/** What a list call asks for. */
export interface Selection {
  readonly conditions: readonly Condition[];
  /** Empty: any. */
  readonly subtype: string;
}

/** Selects the records of one page, oldest first, and counts all that match. */
export function selectPage(
  rules: Seams,
  collection: Collection,
  selection: Selection,
  page: PageRequest,
): { readonly rows: readonly CrmRecord[]; readonly count: number } {
  const { candidates, remaining } = narrow(rules, collection, selection.conditions);
  const end = page.position + page.size;
  if (remaining.length === 0 && selection.subtype === '') {
    return { rows: candidates.slice(page.position, end), count: candidates.length };
  }
  const rows: CrmRecord[] = [];
  let count = 0;
  for (const record of candidates) {
    if (selection.subtype !== '' && record.subtype !== selection.subtype) continue;
    if (!rules.satisfiesAll(rules, remaining, record.attributes)) continue;
    if (count >= page.position && count < end) rows.push(record);
    count += 1;
  }
  return { rows, count };
}

/** Lets the index answer the filter that leaves the fewest records; the others are asked of those. */
function narrow(
  rules: Seams,
  collection: Collection,
  conditions: readonly Condition[],
): { readonly candidates: readonly CrmRecord[]; readonly remaining: readonly Condition[] } {
  let candidates = collection.records;
  let answered: Condition | undefined;
  for (const condition of conditions) {
    const [wanted] = condition.comparands;
    if (typeof wanted !== 'string' || !rules.indexAnswers(condition)) continue;
    const key = rules.identityKey(condition.field, wanted);
    const holders = identityIndex(rules, collection, condition.field).holders(key);
    if (answered !== undefined && holders.length >= candidates.length) continue;
    candidates = holders;
    answered = condition;
  }
  return { candidates, remaining: conditions.filter((condition) => condition !== answered) };
}

/** Equality of texts is what the index knows. The empty text equals nothing. */
export function indexAnswers(condition: Condition): boolean {
  const isText = condition.field.type === 'string' || condition.field.type === 'phone';
  return isText && condition.operation === 'IS' && condition.comparands[0] !== '';
}

/** The records of a collection by the identity of their value in one field. */
export function identityIndex(rules: Seams, collection: Collection, field: Field): ValueIndex {
  return collection.indexOf(field.id, (attributes: Attributes) => {
    const value = attributes[field.id];
    return value === undefined || rules.isEmpty(value) ? undefined : rules.identityKey(field, value);
  });
}

/** Two values are the same when their keys are. Texts are compared as they stand. */
export function identityKey(_field: Field, value: Value): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
