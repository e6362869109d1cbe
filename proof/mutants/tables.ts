import type { Change } from '../../environments/mutants/change.ts';
import { mergeOperations, operatorTable } from '../../specs/openapi.ts';
import { idOf, type Mutant } from './mutant.ts';

type Instead = Extract<Change, { on: 'filter' }>['instead'];

function filtered(row: string, operation: string, name: string, instead: Instead): Mutant {
  return {
    id: idOf('filter', row, operation, 'as', name),
    family: 'tables',
    operation: 'ListCrmRecords',
    sentence: `${operation} on a ${row} is answered as ${name}.`,
    expected: 'caught',
    change: { on: 'filter', row, operation, instead },
  };
}

/** Whether an operation asks for nothing, for several values, or for a range. */
function takes(operation: string): 'nothing' | 'several' | 'range' | 'one' {
  if (/EMPTY|VALID/.test(operation)) return 'nothing';
  if (/BETWEEN/.test(operation)) return 'range';
  return /ANY|ALL/.test(operation) ? 'several' : 'one';
}

/** With one value these mean the same. */
const sameForOne = [
  ['IS', 'IS_ANY'],
  ['IS_NOT', 'IS_NOT_ANY'],
];

function canStandFor(operation: string, other: string): boolean {
  if (operation === other) return false;
  if (takes(operation) === 'nothing') return takes(other) === 'nothing';
  if (takes(other) === 'range') return takes(operation) === 'range';
  return !sameForOne.some(([one, several]) => one === operation && several === other);
}

function asOthers(row: string): readonly Mutant[] {
  const own = operatorTable[row] ?? [];
  return own.flatMap((operation) =>
    own
      .filter((other) => canStandFor(operation, other))
      .map((other) => filtered(row, operation, other, { as: other })),
  );
}

function ofSeveral(row: string, operation: string): readonly Mutant[] {
  return [
    filtered(row, operation, 'its first alone', {
      alteration: { how: 'shortened' },
    }),
    filtered(row, operation, 'its others alone', { alteration: { how: 'beheaded' } }),
    filtered(row, operation, 'a prefix', { miss: 'prefix' }),
    filtered(row, operation, 'a part', { miss: 'part' }),
  ];
}

function ofOne(row: string, operation: string): readonly Mutant[] {
  if (row === 'integer')
    return [1, -1].map((by) =>
      filtered(row, operation, `off by ${by === 1 ? 'one more' : 'one less'}`, {
        alteration: { how: 'shifted', by },
      }),
    );
  if (row === 'date') return [filtered(row, operation, 'the day alone', { miss: 'by the day' })];
  if (row === 'boolean')
    return [filtered(row, operation, 'its contrary', { alteration: { how: 'negated' } })];
  return [
    filtered(row, operation, 'a prefix', { miss: 'prefix' }),
    filtered(row, operation, 'a part', { miss: 'part' }),
    filtered(row, operation, 'a longer value', { miss: 'longer' }),
  ];
}

function ofRange(row: string, operation: string): readonly Mutant[] {
  return [
    filtered(row, operation, 'its lower end alone', { alteration: { how: 'shortened' } }),
    filtered(row, operation, 'its upper end alone', { alteration: { how: 'beheaded' } }),
    filtered(row, operation, 'its ends exchanged', { alteration: { how: 'reversed' } }),
  ];
}

function nearMisses(row: string): readonly Mutant[] {
  const of = { several: ofSeveral, one: ofOne, range: ofRange, nothing: () => [] };
  return (operatorTable[row] ?? []).flatMap((operation) => of[takes(operation)](row, operation));
}

function merges(): readonly Mutant[] {
  const merged = (operation: string, as: string | undefined): Mutant => ({
    id: idOf('merge', operation, 'as', as ?? 'none'),
    family: 'tables',
    operation: 'UpsertCrmRecord',
    sentence: `An upsert merges ${operation} as ${as ?? 'if it named no operation'}.`,
    expected: 'caught',
    change: { on: 'merge', operation, as },
  });
  return mergeOperations.flatMap((operation) =>
    mergeOperations.filter((other) => other !== operation).map((other) => merged(operation, other)),
  );
}

/** Every operation of the tables answered as each other of its row, and with what it nearly means. */
export function exchangedOperations(): readonly Mutant[] {
  return [
    ...Object.keys(operatorTable).flatMap((row) => [...asOthers(row), ...nearMisses(row)]),
    ...merges(),
  ];
}
