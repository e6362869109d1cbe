import type { Effect } from '../../environments/mutants/change.ts';
import { type OperationId, resourceTypes } from '../../specs/openapi.ts';
import { idOf, type Mutant } from './mutant.ts';

const effects: readonly (readonly [OperationId, readonly Effect[]])[] = [
  ['CreateCrmRecord', ['lost', 'twice', 'late']],
  ['UpsertCrmRecord', ['lost', 'twice', 'late']],
  ['UpdateCrmRecord', ['lost', 'to a neighbour', 'late']],
  ['DeleteCrmRecord', ['lost', 'to a neighbour', 'late']],
];

function written(operation: OperationId, effect: Effect, resourceType: string): Mutant {
  return {
    id: idOf(operation, 'of', resourceType, effect),
    family: 'effects',
    operation,
    sentence: `${operation} of ${resourceType} is acknowledged and then ${effect}.`,
    expected: 'caught',
    change: { on: 'write', operation, effect, resourceType },
  };
}

/** A write done but for its last value. */
function inPart(operation: OperationId, resourceType: string): Mutant {
  return {
    id: idOf(operation, 'of', resourceType, 'in part'),
    family: 'effects',
    operation,
    sentence: `${operation} of ${resourceType} loses the last of its values.`,
    expected: 'caught',
    change: {
      on: 'request',
      operation,
      part: 'body',
      at: [operation === 'UpsertCrmRecord' ? 'fields' : 'data'],
      alteration: { how: 'shortened' },
      resourceType,
    },
  };
}

const reads: readonly OperationId[] = ['GetCrmRecord', 'ListCrmRecords'];
const changes: readonly OperationId[] = ['UpdateCrmRecord', 'UpsertCrmRecord'];

function stale(operation: OperationId, after: OperationId, resourceType: string): Mutant {
  return {
    id: idOf(operation, 'of', resourceType, 'stale after', after),
    family: 'effects',
    operation,
    sentence: `${operation} shows a record of ${resourceType} as it was before the last ${after}.`,
    expected: 'caught',
    change: { on: 'read', operation, after, resourceType },
  };
}

function deleted(resourceType: string): Mutant {
  return {
    id: idOf('GetCrmRecord', 'of a deleted record of', resourceType),
    family: 'effects',
    operation: 'GetCrmRecord',
    sentence: `GetCrmRecord shows a deleted record of ${resourceType} as it was.`,
    expected: 'caught',
    change: { on: 'deleted', operation: 'GetCrmRecord', resourceType },
  };
}

/** Writes that are acknowledged and do something else, for each type of records, and reads of what was. */
export function wrongEffects(): readonly Mutant[] {
  return resourceTypes.records.flatMap((resourceType) => [
    ...effects.flatMap(([operation, each]) => each.map((effect) => written(operation, effect, resourceType))),
    ...effects
      .filter(([operation]) => operation !== 'DeleteCrmRecord')
      .map(([operation]) => inPart(operation, resourceType)),
    ...reads.flatMap((operation) => changes.map((after) => stale(operation, after, resourceType))),
    deleted(resourceType),
  ]);
}
