import fc from 'fast-check';
import type { Crm } from '../../../client/crm.ts';
import { allForeignValues } from '../../../generators/foreign-value.ts';
import type { Value } from '../../../specs/semantics/field-type.ts';
import { sameValue } from '../../../specs/semantics/value.ts';
import type { Environment } from '../environment/environment.ts';
import { declaredFields, orNone } from '../fields/declared-fields.ts';
import { isDone } from '../properties/answer-status.ts';
import { given, holds, offered, orElse } from '../properties/expectation.ts';
import type { PlantedRecord, Population } from '../records/population.ts';
import { offeredWays, type WayOfWriting, write } from '../records/ways-of-writing.ts';
import { seedOf } from '../run/run-context.ts';
import { type KeyedRecord, plantKeyed, upsertOf } from '../uniqueness/keyed-record.ts';
import type { UniqueField } from '../uniqueness/unique-fields.ts';

/** Of so many fields each is tried by itself. */
const mostAlone = 4;

/** Values that no service has there of itself, for the fields of a type that its schema closes to callers. */
async function valuesForClosed(
  environment: Environment,
  resourceType: string,
): Promise<Readonly<Record<string, unknown>>> {
  const fields = await orNone(declaredFields(environment, resourceType));
  // Whether external ids are open to callers is not clear, whatever their mark.
  const closed = fields.filter(({ id, readOnly }) => readOnly === true && !id.endsWith('external_id'));
  const drawn = allForeignValues(closed.map((schema) => ({ id: schema.id, schema })));
  const seed = seedOf(environment.seed, `closed fields of ${resourceType}`, 0);
  return fc.sample(drawn, { numRuns: 1, seed })[0] ?? {};
}

/** Where closed fields are written, and by whom. */
interface Closed {
  readonly environment: Environment;
  readonly population: Population;
  readonly crm: Crm;
  /** The field whose values lead upserts to a record; none where no field of the type is unique. */
  readonly key: UniqueField | undefined;
}

type Sent = Readonly<Record<string, unknown>>;

/** How closed fields are written: into a new record, or into one that is there. */
type Way =
  | Exclude<WayOfWriting, 'update'>
  | 'upsert of data'
  | { readonly update: PlantedRecord }
  | { readonly upsert: KeyedRecord };

function named(way: Way): string {
  if (typeof way !== 'object') return way;
  return 'update' in way ? 'update' : 'upsert of a record that is there';
}

/** Sends the values with marks of their own, and returns the label that shows what became of them. */
async function sendBy(
  way: Way,
  sent: Sent,
  { population, crm }: Closed,
): Promise<{ readonly status: number; readonly label: string }> {
  const { resourceType, marker } = population;
  if (typeof way === 'object') {
    const { label, values } = population.nextMarks();
    const { fields = [] } = population.overwriting(sent);
    const { status } =
      'update' in way
        ? await crm.update(resourceType, way.update.id, { ...values, ...sent })
        : await crm.upsert(resourceType, upsertOf({ ...way.upsert, label }, population, fields), marker);
    return { status, label };
  }
  if (way !== 'upsert of data') return write(way, sent, crm, population);
  const { label, values } = population.marked(sent);
  const { status } = await crm.upsert(resourceType, { data: values }, marker);
  return { status, label };
}

/** Demands that a record shows none of these values, where a write of them was taken. Returns whether it was. */
async function isTaken(closed: Closed, way: Way, sent: Sent): Promise<boolean> {
  const { population } = closed;
  const { status, label } = await sendBy(way, sent, closed);
  if (!isDone(status)) return false;
  const ids = Object.keys(sent);
  const record = await population.recordOf(label, {}, ids);
  given(record !== undefined, 'the list did not show the write in time');
  const shown = record.values;
  for (const id of ids)
    holds(
      // A list may show a moment in another form.
      shown[id] === undefined || !sameValue('date', shown[id], sent[id] as Value),
      `${id} of ${population.resourceType} does not take the value that a caller sends by ${named(way)}`,
    );
  return true;
}

/** Demands that no write sets what the schema of a type closes; refusing it is right as well. */
export async function expectClosedFieldsStay(closed: Closed): Promise<void> {
  const { environment, population, key } = closed;
  const ways = offeredWays(environment);
  const sent = await valuesForClosed(environment, population.resourceType);
  offered(Object.keys(sent).length > 0, `no schema closes a field of ${population.resourceType}`);
  offered(ways.length > 0, 'no write is offered');
  for (const way of ways) if (way !== 'update') await isTaken(closed, way, sent);
  if (ways.includes('upsert')) await isTaken(closed, 'upsert of data', sent);
  if (ways.includes('update')) await expectUpdatesLeaveClosed(closed, sent);
  if (!ways.includes('upsert') || key === undefined || population.marksBy(key.id)) return;
  const led = await orElse(plantKeyed(population, key), undefined);
  if (led !== undefined) await isTaken(closed, { upsert: led }, sent);
}

async function expectUpdatesLeaveClosed(closed: Closed, sent: Sent): Promise<void> {
  const update = await closed.population.plant();
  if (await isTaken(closed, { update }, sent)) return;
  // All of them are refused where one is.
  for (const [id, value] of Object.entries(sent).slice(0, mostAlone))
    await isTaken(closed, { update }, { [id]: value });
}
