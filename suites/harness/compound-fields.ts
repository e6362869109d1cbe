import type { WrittenParts } from '../../generators/place-and-money.ts';
import type { Environment } from './environment.ts';
import { rpcFieldTypes } from './typed-fields.ts';

/** A field that seems to hold a value of several parts. */
export interface CompoundField {
  readonly resourceType: string;
  readonly id: string;
}

const hints = { geopoint: /geo|latitude|coordinate/i, currency: /currency/i } as const;

/** The writable fields that name or description or RPC type call geopoints, or amounts of money. */
export async function compoundFields(
  environment: Environment,
  among: readonly string[],
  sort: keyof typeof hints,
): Promise<readonly CompoundField[]> {
  const rpcTypes = await rpcFieldTypes(environment.crm);
  const found: CompoundField[] = [];
  for (const resourceType of among) {
    for (const { id, readOnly, title = '', description = '' } of await environment.fields(resourceType)) {
      const told = [id, title, description, rpcTypes.get(id) ?? ''];
      if (readOnly !== true && told.some((text) => hints[sort].test(text))) found.push({ resourceType, id });
    }
  }
  return found;
}

function numbersIn(shown: unknown): readonly number[] {
  const text = typeof shown === 'string' ? shown : (JSON.stringify(shown) ?? '');
  return (text.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
}

function inOrder(values: readonly number[]): string {
  return values.toSorted((a, b) => a - b).join();
}

/** Whether a shown value has these parts. In which form and in which order it shows them is open. */
export function hasParts(shown: unknown, { numbers, code = '' }: WrittenParts): boolean {
  return inOrder(numbersIn(shown)) === inOrder(numbers) && JSON.stringify(shown).includes(code);
}
