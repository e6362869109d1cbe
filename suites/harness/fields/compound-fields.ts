import { isDeepStrictEqual } from 'node:util';
import type { WrittenParts } from '../../../generators/place-and-money.ts';
import { resourceTypes, valueEncodings } from '../../../specs/openapi.ts';
import type { Environment } from '../environment/environment.ts';
import { Inconclusive } from '../properties/expectation.ts';
import { type DeclaredField, declaredFields } from './declared-fields.ts';
import { rpcFieldTypes } from './field-types.ts';

/** A field that seems to hold a value of several parts. */
export interface CompoundField {
  readonly resourceType: string;
  readonly id: string;
}

const hints = { geopoint: /geo|latitude|coordinate/i, currency: /currency/i } as const;

/** None where the environment shows no schema of the type: another type may do. */
async function declared(environment: Environment, resourceType: string): Promise<readonly DeclaredField[]> {
  try {
    return await declaredFields(environment, resourceType);
  } catch (error) {
    if (error instanceof Inconclusive) return [];
    throw error;
  }
}

/** The first writable field of any type that name or description or RPC type call a geopoint, or an amount of money. */
export async function compoundField(
  environment: Environment,
  sort: keyof typeof hints,
): Promise<CompoundField | undefined> {
  const rpcTypes = await rpcFieldTypes(environment);
  for (const resourceType of resourceTypes.records) {
    for (const field of await declared(environment, resourceType)) {
      const { id, readOnly, title = '', description = '' } = field;
      const told = [id, title, description, rpcTypes.of(resourceType, id) ?? ''];
      if (readOnly !== true && told.some((text) => hints[sort].test(text))) return { resourceType, id };
    }
  }
  return undefined;
}

function numbersIn(shown: unknown): readonly number[] {
  const text = typeof shown === 'string' ? shown : (JSON.stringify(shown) ?? '');
  return (text.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
}

function inOrder(values: readonly number[]): string {
  return values.toSorted((a, b) => a - b).join();
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
