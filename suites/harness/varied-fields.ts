import { resourceTypes } from '../../specs/openapi.ts';
import type { FieldType } from '../../specs/semantics/field-type.ts';
import type { Environment } from './environment.ts';
import { Inconclusive } from './expectation.ts';
import type { TypedField } from './typed-fields.ts';
import { plantVaried, type VariedPopulation } from './varied-population.ts';

const home = 'contacts';

/** None where the environment shows no schema of the type: another type may do. */
async function declared(environment: Environment, resourceType: string): Promise<readonly TypedField[]> {
  try {
    return await environment.typedFields(resourceType);
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

/** Varied contacts, and varied records of one more type where that adds field types. */
export async function variedPopulations(
  environment: Environment,
  size: number,
): Promise<readonly VariedPopulation[]> {
  const other = await complement(environment);
  const planted: VariedPopulation[] = [];
  for (const resourceType of other === undefined ? [home] : [home, other]) {
    const population = await environment.population(resourceType);
    const fields = await environment.typedFields(resourceType);
    const { settle_timeout_ms } = environment.profile;
    planted.push(await plantVaried(environment.crm, population, fields, size, settle_timeout_ms));
  }
  return planted;
}
