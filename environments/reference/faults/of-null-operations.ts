import { badRequest } from '../problem.ts';
import type { FieldType } from '../fields/field.ts';
import type { Condition } from '../rules/filter.ts';
import type { Patch, Seams } from '../seams.ts';
import type { Fault } from './fault.ts';

/** A filter whose operation is null is read in another way. */
function readingNull(read: (condition: Condition, rules: Seams) => Condition): Patch {
  return (seams) => ({
    readCondition: (rules, collection, filter) => {
      const condition = seams.readCondition(rules, collection, filter);
      return filter.operation === null ? read(condition, rules) : condition;
    },
  });
}

function refusingNull(isMeant: (type: FieldType) => boolean): Patch {
  return readingNull((condition) => {
    if (isMeant(condition.field.type))
      throw badRequest('operation', 'The operation must be text. Leave it out for the default.');
    return condition;
  });
}

function negated(condition: Condition, rules: Seams): Condition {
  const isThere = rules.operationsOf(condition.field.type).includes('IS_NOT');
  return isThere ? { ...condition, operation: 'IS_NOT' } : condition;
}

/** What becomes of filters whose operation is null. */
export const nullOperationFaults: readonly Fault[] = [
  {
    id: 'null-operation-refused',
    clause: 'OPERATORS-41',
    sentence: 'A filter whose operation is null is a bad request.',
    kind: 'crude',
    patch: refusingNull(() => true),
  },
  {
    id: 'null-operation-on-phones-refused',
    clause: 'OPERATORS-41',
    sentence: 'A filter on a phone field whose operation is null is a bad request.',
    kind: 'subtle',
    patch: refusingNull((type) => type === 'phone'),
  },
  {
    id: 'null-operation-on-booleans-refused',
    clause: 'OPERATORS-41',
    sentence: 'A filter on a boolean field whose operation is null is a bad request.',
    kind: 'rare',
    patch: refusingNull((type) => type === 'boolean'),
  },
  {
    id: 'null-operation-for-absence',
    clause: 'OPERATORS-42',
    sentence: 'A filter whose operation is null asks for IS_EMPTY.',
    kind: 'crude',
    patch: readingNull((condition) => ({ ...condition, operation: 'IS_EMPTY', comparands: [] })),
  },
  {
    id: 'null-operation-negated',
    clause: 'OPERATORS-42',
    sentence: 'A filter whose operation is null asks for IS_NOT where its field type has that.',
    kind: 'subtle',
    patch: readingNull(negated),
  },
  {
    id: 'null-operation-on-phones-negated',
    clause: 'OPERATORS-42',
    sentence: 'A filter on a phone field whose operation is null asks for IS_NOT.',
    kind: 'rare',
    patch: readingNull((condition, rules) =>
      condition.field.type === 'phone' ? negated(condition, rules) : condition,
    ),
  },
];
