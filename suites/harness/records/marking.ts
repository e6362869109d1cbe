import { given, ViolatedExpectation } from '../properties/expectation.ts';
import type { Environment } from '../environment/environment.ts';
import type { Marking } from './marked-list.ts';
import { isUndecided } from '../properties/expectation.ts';
import { isDone } from '../properties/answer-status.ts';
import { freeTextFields, type DeclaredField, declaredFields } from '../fields/declared-fields.ts';
import { typedFieldsOf } from '../fields/field-types.ts';
import { newPopulation } from './new-population.ts';

/** So many pairs of fields are tried. */
const mostTried = 8;

/** The free-text fields; where there are enough, only those that filters compare as texts: others may refuse IS. */
async function textFields(environment: Environment, resourceType: string): Promise<readonly DeclaredField[]> {
  const fields = freeTextFields(await declaredFields(environment, resourceType));
  // The list of types may be absent or broken: then their schema is all that is known of them.
  const typed = await typedFieldsOf(environment, resourceType).catch((error: unknown) => {
    if (isUndecided(error) || error instanceof ViolatedExpectation) return [];
    throw error;
  });
  const texts = new Set(typed.filter(({ fieldType }) => fieldType === 'string').map(({ id }) => id));
  const sure = fields.filter(({ id }) => texts.has(id));
  return sure.length >= 2 ? sure : fields;
}

/** Two fields that are likely to mark a record and to find it again. */
export async function likelyMarking(environment: Environment, resourceType: string): Promise<Marking> {
  const [marker, label] = await textFields(environment, resourceType);
  given(
    marker !== undefined && label !== undefined,
    `${resourceType} has no two text fields to mark a record with`,
  );
  return { markerField: marker.id, labelField: label.id };
}

/** Refusals of the probes; undefined where they were made and the marking found them again. */
async function tryMarking(
  environment: Environment,
  resourceType: string,
  marking: Marking,
): Promise<readonly number[] | undefined> {
  const population = newPopulation(environment, resourceType, marking);
  const probes = [population.marked({}), population.marked({})];
  const answers = await Promise.all(probes.map(({ values }) => population.tryPlant(values)));
  const refusals = answers.flatMap(({ status }) => (isDone(status) ? [] : status));
  if (refusals.length === 0) {
    const found = await Promise.all(probes.map((probe) => population.idOf(probe.label)));
    if (found.every((id) => id !== undefined) && (await population.isConfinable())) return undefined;
    // The marker may be the very field that no filter finds: these go by their ids.
    for (const id of found) if (id !== undefined) await environment.crm.delete(resourceType, id);
  }
  await population.clear();
  return refusals;
}

/** Pairs of fields in which each field comes early, in either part. */
function pairsOf(fields: readonly DeclaredField[]): readonly Marking[] {
  const apart = Array.from({ length: Math.max(0, fields.length - 1) }, (_, index) => index + 1);
  return apart.flatMap((distance) =>
    fields.map((label, index) => ({
      labelField: label.id,
      markerField: (fields[(index + distance) % fields.length] ?? label).id,
    })),
  );
}

/** Proven with two records of one marker: a unique field can mark one record, but no population. */
export async function provenMarking(environment: Environment, resourceType: string): Promise<Marking> {
  const candidates = (await textFields(environment, resourceType)).slice(0, mostTried);
  const refusals = new Set<number>();
  for (const marking of pairsOf(candidates).slice(0, mostTried)) {
    const refused = await tryMarking(environment, resourceType, marking);
    if (refused === undefined) return marking;
    for (const status of refused) refusals.add(status);
  }
  const answered = refusals.size === 0 ? '' : ` (creating one answered ${[...refusals].join(' and ')})`;
  given(false, `no two text fields of ${resourceType} could mark a record and find it again${answered}`);
}
