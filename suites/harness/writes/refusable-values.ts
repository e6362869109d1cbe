import type { Crm } from '../../../client/crm.ts';
import { unknownFieldId } from '../../../generators/absent-names.ts';
import { contactFields } from '../../../specs/openapi.ts';
import type { PlantedRecord, Population } from '../records/population.ts';
import type { WayOfWriting } from '../records/ways-of-writing.ts';

/** A text for a contact field that a service may refuse there. */
export interface RefusableValue {
  readonly sort: string;
  readonly id: string;
  readonly value: string;
}

/**
 * A text that is too long, one that is no moment in time, and one for a field that is not there. None is for a field
 * that marks records: where a service takes or adjusts the value, nobody would know the record as ours.
 */
export function refusableValues(population: Population): readonly RefusableValue[] {
  const fields = Object.entries(contactFields).filter(
    ([id, { readOnly }]) => readOnly !== true && !population.marksBy(id),
  );
  const tooLong = fields.flatMap(([id, { maxLength }]) =>
    maxLength === undefined ? [] : { sort: 'a text that is too long', id, value: 'x'.repeat(maxLength + 1) },
  );
  const noMoment = fields.flatMap(([id, { format }]) =>
    format === 'date-time' ? { sort: 'a text that is no moment', id, value: 'no moment' } : [],
  );
  return [
    ...tooLong.slice(0, 1),
    ...noMoment.slice(0, 1),
    { sort: 'a field that is not there', id: unknownFieldId, value: 'x' },
  ];
}

/** A write that was sent, and what the record that it may have reached would show then. */
export interface DoubtfulWrite {
  readonly status: number;
  readonly label: string;
  readonly written: { readonly id: string; readonly text: string };
}

/** Writes a fresh text, and after it a value that may be refused: into `target` by an update, else into a new record. */
export async function writeDoubtfully(
  way: WayOfWriting,
  { id, value }: RefusableValue,
  { crm, population, target }: { crm: Crm; population: Population; target: PlantedRecord },
): Promise<DoubtfulWrite> {
  const { resourceType, marker } = population;
  const written = { id: population.spareText, text: population.freshText() };
  const own = { [written.id]: written.text };
  if (way === 'update') {
    const { status } = await crm.update(resourceType, target.id, { ...own, [id]: value });
    return { status, label: target.label, written };
  }
  const marked = population.marked(own);
  const values = { ...marked.values, [id]: value };
  const { status } =
    way === 'create'
      ? await population.tryCreate(values, { crm })
      : await crm.upsert(resourceType, population.overwriting(values), marker);
  return { status, label: marked.label, written };
}
