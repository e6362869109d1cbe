import { isDeepStrictEqual } from 'node:util';
import type { Crm } from '../../../client/crm.ts';
import { type FilterableField, rowOf } from '../../../generators/filter.ts';
import { limits } from '../../../specs/openapi.ts';
import type { FieldType, Value } from '../../../specs/semantics/field-type.ts';
import { rulingOf } from '../../../specs/semantics/filter.ts';
import type { Environment } from '../environment/environment.ts';
import { walk } from '../lists/walk.ts';
import { givenComplete } from '../lists/walk-laws.ts';
import { equal, holds, offered } from '../properties/expectation.ts';
import type { Population } from '../records/population.ts';
import { keptValues } from './kept-values.ts';
import { needsNoValue, valueLeftOut } from './value-left-out.ts';
import type { VariedRecords } from './varied-records.ts';

/** What records hold in one field, and what filters ask for there. */
export interface AskedAmong {
  readonly fieldType: FieldType;
  /** Of dates, which of the two; else any. */
  readonly format?: 'date' | 'date-time';
  /** Those of the field type's row. */
  readonly operations: RegExp;
  readonly held: readonly Value[];
  readonly asked: readonly unknown[];
}

/** Whether what is asked for is in the range of what a field has kept: it may have bounds, also in filters. */
function isInRange(asked: unknown, kept: readonly Value[]): boolean {
  const bounds = kept.map(Number);
  const longest = Math.max(...kept.map((value) => String(value).length));
  return [asked].flat().every((each) => {
    if (typeof each === 'number') return each <= Math.max(...bounds) + 1 && each >= Math.min(...bounds) - 1;
    return typeof each !== 'string' || each.length <= longest;
  });
}

/** The field that records are to differ in. */
export function fieldAmong({ fieldType, format }: AskedAmong, varied: VariedRecords): FilterableField {
  const field = varied.fieldsOf(fieldType).find((each) => format === undefined || each.format === format);
  offered(field !== undefined, `there is no field for a ${format ?? fieldType}`);
  return field;
}

interface Question {
  readonly operation: string;
  readonly value?: unknown;
}

/** What to ask of the records, and what holds where such a filter keeps those that it must keep, and no other. */
export interface KeptAmong {
  readonly questions: readonly Question[];
  readonly law: (question: Question) => Promise<void>;
}

/** Where records are to hold the values, and who asks for them. */
interface Place {
  readonly field: Pick<FilterableField, 'id' | 'fieldType'>;
  readonly population: Population;
  readonly environment: Environment;
  readonly crm: Crm;
}

/** Plants a record for each of the values. */
export async function keptAmong(
  { fieldType, operations, held, asked }: AskedAmong,
  { field, population, environment, crm }: Place,
): Promise<KeptAmong> {
  if (held.some((value) => Array.isArray(value))) population.needsListsInJson();
  const stored = await keptValues(population, field, held);
  offered(stored.size > 1, `${field.id} takes no two of the values ${held.join(', ')}`);
  const without = await valueLeftOut(environment, population);
  const questions = rowOf(fieldType, operations).flatMap((operation) =>
    asked
      .filter((value) => isInRange(value, [...stored.values()]))
      .map((value) => ({ operation, ...(needsNoValue.test(operation) ? without : { value }) })),
  );
  const law = async (question: Question): Promise<void> => {
    const pages = population.pages([{ id: field.id, ...question }], crm);
    const mustBeKept = [...stored].filter(([, value]) => rulingOf(question, fieldType, value) === 'must');
    const expected = mustBeKept.map(([, value]) => value);
    const look = async () => {
      const walked = await walk(pages, [limits.maximum_page_size]);
      const found = [...stored].filter(([label]) => walked.rows.some((row) => row.label === label));
      return { walked, found: found.map(([, value]) => value) };
    };
    const { walked, found } = await population.patience.lists.lookUntilFiltered(look, (seen) =>
      isDeepStrictEqual(seen.found, expected),
    );
    holds(walked.end !== 'refused', `a list with ${question.operation} on ${field.id} is answered`);
    givenComplete(walked);
    equal(
      found,
      expected,
      `the values that ${question.operation} ${JSON.stringify(question.value) ?? ''} keeps in ${field.id}`,
    );
  };
  return { questions, law };
}
