import type { CrmRecord } from './record.ts';

/** Puts a record where its sequence belongs. */
export function insertInOrder(records: CrmRecord[], record: CrmRecord): void {
  const last = records[records.length - 1];
  if (last === undefined || last.sequence < record.sequence) records.push(record);
  else records.splice(positionOf(records, record.sequence), 0, record);
}

/** Takes a record out, if it is there. */
export function removeInOrder(records: CrmRecord[], record: CrmRecord): void {
  const position = positionOf(records, record.sequence);
  if (records[position] === record) records.splice(position, 1);
}

function positionOf(records: readonly CrmRecord[], sequence: number): number {
  let low = 0;
  let high = records.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const record = records[middle];
    if (record !== undefined && record.sequence < sequence) low = middle + 1;
    else high = middle;
  }
  return low;
}
