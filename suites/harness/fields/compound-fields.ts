import { isDeepStrictEqual } from 'node:util';
import type { WrittenParts } from '../../../generators/place-and-money.ts';
import { resourceTypes, valueEncodings } from '../../../specs/openapi.ts';
import type { Environment } from '../environment/environment.ts';
import { type DeclaredField, declaredFields, orNone } from './declared-fields.ts';
import { toldByName } from './field-type-names.ts';
import { rpcFieldTypes } from './field-types.ts';

/** A field that seems to hold a value of several parts. */
export interface CompoundField {
  readonly resourceType: string;
  readonly id: string;
  /** Told to be one by its type; without it, its name alone hints at that. */
  readonly isTold?: true;
}

/** What names and descriptions of a field say of it, and what the RPC list calls its type. */
const hints = {
  geopoint: {
    told: /geo|latitude|coordinate/i,
    types: /geo|latitude|coordinate|location|place|position|gps|point|map|pin/i,
  },
  currency: { told: /currency/i, types: /currency|money|amount|price/i },
} as const;

export type CompoundSort = keyof typeof hints;

/** Types of a schema that hold no value of several parts. */
const ofOnePart = new Set(['boolean', 'integer', 'number']);

/** How sure it is that a field is of this sort: by its type, or by its name where its types do not tell another. */
export function sureness(
  sort: CompoundSort,
  { id, title = '', description = '', type }: DeclaredField,
  rpcType = '',
): 0 | 1 | 2 {
  if (hints[sort].types.test(rpcType)) return 2;
  const other = toldByName(rpcType);
  if ((other !== undefined && other !== 'string') || ofOnePart.has(type)) return 0;
  return [id, title, description].some((text) => hints[sort].told.test(text)) ? 1 : 0;
}

/**
 * The writable fields of all types that their RPC type calls geopoints, or amounts of money; then those that only
 * their names or descriptions call so.
 */
export async function compoundFields(
  environment: Environment,
  sort: CompoundSort,
): Promise<readonly CompoundField[]> {
  const rpcTypes = await rpcFieldTypes(environment);
  const found: CompoundField[] = [];
  for (const resourceType of resourceTypes.records) {
    for (const field of await orNone(declaredFields(environment, resourceType))) {
      const { id, readOnly, enum: choices } = field;
      const sure = sureness(sort, field, rpcTypes.of(resourceType, id));
      if (readOnly === true || choices !== undefined || sure === 0) continue;
      found.push({ resourceType, id, ...(sure === 2 && { isTold: true }) });
    }
  }
  return found.toSorted((one, other) => Number(other.isTold ?? false) - Number(one.isTold ?? false));
}

function numbersIn(shown: unknown): readonly number[] {
  const text = typeof shown === 'string' ? shown : (JSON.stringify(shown) ?? '');
  return (text.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
}

/** The numbers whatever their order, without zeros: a part that is zero may be left out. */
function inOrder(values: readonly number[]): string {
  return values
    .filter((value) => value !== 0)
    .toSorted((a, b) => a - b)
    .join();
}

/** The numbers in the order of the encoding, where what is shown tells it: by its form or by its names. */
function orderTold(shown: unknown): readonly unknown[] | undefined {
  const { open, parts } = valueEncodings.geopoint;
  if (typeof shown === 'string') return shown.startsWith(open) ? numbersIn(shown) : undefined;
  if (typeof shown !== 'object' || shown === null) return undefined;
  const named = parts.flatMap((part) => (Object.hasOwn(shown, part) ? [Reflect.get(shown, part)] : []));
  return named.length === parts.length ? named : undefined;
}

/** Whether a shown value has these parts, each in its place where that is told. In which form it shows them is open. */
export function hasParts(shown: unknown, { numbers, code = '' }: WrittenParts): boolean {
  const told = orderTold(shown);
  return (
    inOrder(numbersIn(shown)) === inOrder(numbers) &&
    JSON.stringify(shown).includes(code) &&
    (told === undefined || isDeepStrictEqual(told, numbers))
  );
}
