import { resourceTypes } from '../../../specs/openapi.ts';
import type { FieldType } from '../../../specs/semantics/field-type.ts';
import type { Environment } from '../environment/environment.ts';
import { Inconclusive } from '../properties/expectation.ts';
import { populationOf } from '../records/populations.ts';
import { MemoizedByEnvironment } from '../environment/memoized.ts';
import { type TypedField, typedFieldsOf } from '../fields/field-types.ts';
import { ruledFields } from './row-in-use.ts';
import { plantVaried, type VariedPopulation } from './varied-population.ts';

const home = 'contacts';

/** None where the environment shows no schema of the type: another type may do. */
async function declared(environment: Environment, resourceType: string): Promise<readonly TypedField[]> {
  try {
    return await typedFieldsOf(environment, resourceType);
  } catch (error) {
    if (error instanceof Inconclusive) return [];
    throw error;
  }
}

async function writableTypes(
  environment: Environment,
  resourceType: string,
): Promise<ReadonlySet<FieldType>> {
  const fields = await declared(environment, resourceType);
  return new Set(fields.filter(({ readOnly }) => readOnly !== true).map(({ fieldType }) => fieldType));
}

/** The resource type that offers most of the field types that contacts lack, told by the live schemas. */
async function complement(environment: Environment): Promise<string | undefined> {
  const athome = await writableTypes(environment, home);
  let best: { readonly resourceType: string; readonly gain: number } | undefined;
  for (const resourceType of resourceTypes.records) {
    const types = await writableTypes(environment, resourceType);
    const gain = [...types].filter((type) => !athome.has(type)).length;
    if (gain > (best?.gain ?? 0)) best = { resourceType, gain };
  }
  return best?.resourceType;
}

async function plantPopulations(
  environment: Environment,
  size: number,
): Promise<readonly VariedPopulation[]> {
  const other = await complement(environment);
  const planted: VariedPopulation[] = [];
  for (const resourceType of other === undefined ? [home] : [home, other]) {
    const population = await populationOf(environment, resourceType);
    const typed = await typedFieldsOf(environment, resourceType);
    const fields = await ruledFields(environment.crm, resourceType, typed);
    planted.push(await plantVaried(environment, population, fields, size));
  }
  return planted;
}

const known = new MemoizedByEnvironment<readonly VariedPopulation[]>();

/**
 * Varied contacts, and varied records of one more type where that adds field types. Made once for all checks of
 * this worker that only read.
 */
export function variedPopulations(
  environment: Environment,
  size: number,
): Promise<readonly VariedPopulation[]> {
  return known.of(environment, () => plantPopulations(environment, size), `${size}`);
}
