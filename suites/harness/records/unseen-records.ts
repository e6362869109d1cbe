import type { Environment } from '../environment/environment.ts';
import type { DeclaredField } from '../fields/declared-fields.ts';
import { listPages } from '../lists/record-list.ts';
import { walk } from '../lists/walk.ts';
import { isDone } from '../properties/answer-status.ts';
import { given, ViolatedExpectation } from '../properties/expectation.ts';
import type { Population } from './population.ts';
import { judgeUnseen, longEnough, showsInTheEnd } from './unseen-planting.ts';
import { limits } from '../../../specs/openapi.ts';

/** A record that was made, by the answer, and that no filter finds. */
interface UnseenRecord {
  readonly population: Population;
  readonly field: Pick<DeclaredField, 'id'>;
  readonly label: string;
}

/** The clauses that {@link whatBecameOf} finds broken. */
export const brokenByUnseen: ReadonlySet<string> = new Set([
  'OPERATORS-03',
  'OPERATORS-04',
  'RECORDS-02',
  'RECORDS-03',
  'UPSERT-03',
  'UPSERT-04',
]);

/** Makes a record and says whether the list shows it in time; finds out what became of it where it does not. */
async function isFoundAlone(population: Population): Promise<boolean> {
  const marked = population.marked({});
  if (!isDone((await population.tryPlant(marked.values)).status)) return false;
  if ((await population.idOf(marked.label)) !== undefined) return true;
  await judgeUnseen(population, marked);
  return false;
}

/** A record that was made at the same time as others, and whether it was found. */
interface MadeAtOnce {
  readonly label: string;
  readonly isFound: boolean;
}

/**
 * Of records that were made at once some are not found: whether that is for being made at once is told by two that are
 * made one after the other. Returns where it is not, and where upserts make the records: by default rules one may go
 * into another record.
 */
export async function whetherMadeApart(population: Population, made: readonly MadeAtOnce[]): Promise<void> {
  const lacking = made.find(({ isFound }) => !isFound);
  const found = made.filter(({ isFound }) => isFound);
  const { madeBy, resourceType } = population;
  if (madeBy !== 'create' || lacking === undefined || found.length === 0) return;
  if (!((await isFoundAlone(population)) && (await isFoundAlone(population)))) return;
  if (await showsInTheEnd(population, lacking.label)) return;
  // A list that is refused by now shows none of them.
  if ((await population.listed(found[0]?.label ?? '', [])).length === 0) return;
  throw new ViolatedExpectation(
    `${made.length} creates of ${resourceType} sent at once were answered with success, but after ${longEnough(population)} ms the list shows ${found.length} of their records; of two sent one after the other it shows both`,
    'RECORDS-02',
  );
}

async function allOf({ crm }: Environment, resourceType: string): Promise<readonly ShownRow[]> {
  const walked = await walk(listPages(crm, resourceType), [limits.maximum_page_size]);
  given(walked.end !== 'refused', `a list of ${resourceType} is refused`);
  return walked.rows;
}

interface ShownRow {
  readonly id: string;
  readonly fields?: readonly { readonly id: string; readonly value?: unknown }[];
}

function shows(row: ShownRow, { field, label }: UnseenRecord): boolean {
  return (row.fields ?? []).some(({ id, value }) => id === field.id && value === label);
}

/**
 * Looks in another way for records that no filter finds: among all records of their type. A service that shows them
 * there does not filter; one whose list does not grow has made none. Returns where neither can be said.
 */
export async function whatBecameOf(environment: Environment, unseen: readonly UnseenRecord[]): Promise<void> {
  const [first] = unseen;
  if (first === undefined) return;
  const { resourceType, patience } = first.population;
  const rows = await allOf(environment, resourceType);
  const shown = unseen.find((each) => rows.some((row) => shows(row, each)));
  if (shown !== undefined) {
    const [{ operation = 'IS' } = {}] = first.population.labelled(first.label, {}).fields ?? [];
    throw new ViolatedExpectation(
      `${operation} keeps a record of ${resourceType} that shows ${JSON.stringify(shown.label)} in ${shown.field.id}, but a list with that filter lacks it`,
      operation === 'IS' ? 'OPERATORS-03' : 'OPERATORS-04',
    );
  }
  const made = first.population.madeBy;
  const answered = `${made} of ${resourceType} was answered with success`;
  const sent = first.population.marked({});
  await first.population.tryPlant(sent.values);
  await first.population.idOf(sent.label);
  const known = new Set(rows.map(({ id }) => id));
  const grown = (await allOf(environment, resourceType)).some(({ id }) => !known.has(id));
  const waited = `after ${patience.lists.timeoutMs} ms`;
  if (grown)
    throw new ViolatedExpectation(
      `${answered}, but ${waited} no record shows one of its texts`,
      made === 'create' ? 'RECORDS-03' : 'UPSERT-04',
    );
  throw new ViolatedExpectation(
    `${answered}, but ${waited} the list holds no record that was not there before`,
    made === 'create' ? 'RECORDS-02' : 'UPSERT-03',
  );
}
