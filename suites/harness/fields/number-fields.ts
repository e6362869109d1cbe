import { resourceTypes } from '../../../specs/openapi.ts';
import type { Environment } from '../environment/environment.ts';
import { isWithin } from '../../../generators/value-bounds.ts';
import type { CompoundField } from './compound-fields.ts';
import { type DeclaredField, declaredFields, isOpenToCallers, orNone } from './declared-fields.ts';
import type { TypedField } from './field-types.ts';

/** Whether the schema calls a field a number, which may have a fraction. */
export function isNumber({ type }: DeclaredField): boolean {
  return type === 'number';
}

/** The fields of numbers. No row of the operator table is theirs; what they keep is compared as that of integers is. */
export function numbersAmong(fields: readonly DeclaredField[]): readonly TypedField[] {
  return fields.filter(isNumber).map((field) => ({ ...field, fieldType: 'integer' }));
}

/** The writable fields of all types that their schema calls numbers: these may have a fraction. */
export async function numberFields(environment: Environment): Promise<readonly CompoundField[]> {
  const found = resourceTypes.records.map(async (resourceType) => {
    const fields = numbersAmong(await orNone(declaredFields(environment, resourceType)));
    const open = fields.filter(({ readOnly, enum: choices }) => readOnly !== true && choices === undefined);
    return open.map(({ id }) => ({ resourceType, id }));
  });
  return (await Promise.all(found)).flat();
}

/** Two numbers with a fraction that is exact, and with no more places and no other sign than an amount of money has. */
export const fractions = [41.5, 7.5] as const;

/** More fields of numbers of one resource type would show no more. */
const fewNumbers = 2;

/** A few fields of a resource type that take both of the fractions, as far as their schema tells, besides these. */
export async function fractionFields(
  environment: Environment,
  resourceType: string,
  besides: Readonly<Record<string, unknown>>,
): Promise<readonly TypedField[]> {
  const fields = numbersAmong(await orNone(declaredFields(environment, resourceType)));
  return fields
    .filter((field) => isOpenToCallers(field) && !(field.id in besides))
    .filter((field) => fractions.every((value) => isWithin(field, value)))
    .slice(0, fewNumbers);
}
