import type { Environment } from '../environment/environment.ts';
import { given } from '../properties/expectation.ts';
import type { CreatedRecord } from '../records/bisecting-create.ts';
import { mostLookedUp, type Population } from '../records/population.ts';
import { populationOf } from '../records/populations.ts';
import { areLost } from '../records/unseen-planting.ts';
import { type Shown, shownValues } from './shown-values.ts';

/** What the list shows of some records, and those of them that it will never show. */
interface ShownAndLost {
  readonly shown: Shown;
  readonly unlisted: readonly CreatedRecord[];
}

/** What a field of such a name holds may keep a record out of lists, and rightly: nobody tells what it means. */
const mayHide =
  /_(archived|hidden|deleted|trashed|active|inactive|visible|private|enabled|disabled|blocked|suppressed|merged|group|team|owner)(_ids?)?$/;

/** Whether these records are lost. What is made to find out stands apart from what filters are asked for. */
async function areLostForGood(
  environment: Environment,
  population: Population,
  missing: readonly CreatedRecord[],
): Promise<boolean> {
  const areHidden = missing.some(({ values }) => Object.keys(values).some((id) => mayHide.test(id)));
  if (missing.length > mostLookedUp || areHidden) return false;
  const labels = missing.map(({ label }) => label);
  return areLost(population, labels, await populationOf(environment, population.resourceType));
}

/**
 * What the list shows of these records once it shows all of them, but for those that are lost. One that it shows only
 * when asked for it alone is there: that the list of all lacks it is for the checks to say.
 */
export async function shownOfAll(
  environment: Environment,
  population: Population,
  records: readonly CreatedRecord[],
  fieldIds: readonly string[],
): Promise<ShownAndLost> {
  const shown = new Map<string, Readonly<Record<string, unknown>>>();
  const missing = (): readonly CreatedRecord[] => records.filter(({ label }) => !shown.has(label));
  await population.patience.lists.settle(async () => {
    for (const [label, values] of await shownValues(environment.crm, population, fieldIds))
      shown.set(label, values);
    return missing().length === 0 ? true : undefined;
  });
  for (const { label } of missing().slice(0, mostLookedUp)) {
    const alone = await population.shown(label, fieldIds);
    if (alone !== undefined) shown.set(label, alone);
  }
  if (missing().length === 0) return { shown, unlisted: [] };
  await population.judgeLabels();
  given(
    shown.size > 0 && (await areLostForGood(environment, population, missing())),
    `the list did not show ${records.length} new records in ${population.resourceType} in time`,
  );
  return { shown, unlisted: missing() };
}
