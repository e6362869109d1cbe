import fc from 'fast-check';
import type { Crm } from '../../../client/crm.ts';
import { allForeignValues } from '../../../generators/foreign-value.ts';
import type { Value } from '../../../specs/semantics/field-type.ts';
import { sameValue } from '../../../specs/semantics/value.ts';
import type { Environment } from '../environment/environment.ts';
import { declaredFields, orNone } from '../fields/declared-fields.ts';
import { isDone } from '../properties/answer-status.ts';
import { given, holds, offered } from '../properties/expectation.ts';
import type { PlantedRecord, Population } from '../records/population.ts';
import { offeredWays } from '../records/ways-of-writing.ts';
import { seedOf } from '../run/run-context.ts';

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
}

type Sent = Readonly<Record<string, unknown>>;

/** Demands that a record shows none of these values, where a write of them was taken. Returns whether it was. */
async function isTaken(
  { population, crm }: Closed,
  sent: Sent,
  target: PlantedRecord | undefined,
): Promise<boolean> {
  const { resourceType } = population;
  const { label, values } = target === undefined ? population.marked({}) : population.nextMarks();
  const written = { ...values, ...sent };
  const { status } = await (target === undefined
    ? population.tryCreate(written, { crm })
    : crm.update(resourceType, target.id, written));
  if (!isDone(status)) return false;
  const ids = Object.keys(sent);
  const record = await population.recordOf(label, {}, ids);
  given(record !== undefined, 'the list did not show the write in time');
  const shown = record.values;
  const way = target === undefined ? 'create' : 'update';
  for (const id of ids)
    holds(
      // A list may show a moment in another form.
      shown[id] === undefined || !sameValue('date', shown[id], sent[id] as Value),
      `${id} of ${resourceType} does not take the value that a caller sends by ${way}`,
    );
  return true;
}

/** Demands that neither a create nor an update sets what the schema of a type closes; refusing it is right as well. */
export async function closedFieldsStay(closed: Closed): Promise<void> {
  const { environment, population } = closed;
  const ways = offeredWays(environment);
  const sent = await valuesForClosed(environment, population.resourceType);
  offered(Object.keys(sent).length > 0, `no schema closes a field of ${population.resourceType}`);
  offered(ways.includes('create') || ways.includes('update'), 'neither create nor update is offered');
  if (ways.includes('create')) await isTaken(closed, sent, undefined);
  if (!ways.includes('update')) return;
  const target = await population.plant();
  if (await isTaken(closed, sent, target)) return;
  // All of them are refused where one is.
  for (const [id, value] of Object.entries(sent).slice(0, mostAlone))
    await isTaken(closed, { [id]: value }, target);
}
