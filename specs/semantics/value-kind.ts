import type { FieldSchema } from '../openapi.ts';

/** The kinds that a listed value may be of. */
export type ValueKind = 'text' | 'boolean' | 'integer' | 'number' | 'timestamp' | 'texts';

/** Members besides seconds and nanos are tolerated, as in every object. */
function isTimestamp(value: object): boolean {
  return 'seconds' in value;
}

/** The documented kind of a value, or undefined for any other. */
export function kindOf(value: unknown): ValueKind | undefined {
  if (typeof value === 'string') return 'text';
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  if (Array.isArray(value))
    return value.every((element) => typeof element === 'string') ? 'texts' : undefined;
  return value !== null && typeof value === 'object' && isTimestamp(value) ? 'timestamp' : undefined;
}

const kindsByType: Readonly<Record<string, readonly ValueKind[]>> = {
  boolean: ['boolean'],
  integer: ['integer'],
  number: ['integer', 'number'],
  array: ['texts'],
};

/** The kinds in which a field's schema lets its values appear; undefined where it leaves that open. */
export function kindsFor({
  type,
  format,
}: Pick<FieldSchema, 'type' | 'format'>): readonly ValueKind[] | undefined {
  if (type !== 'string') return kindsByType[type];
  return format === 'date' || format === 'date-time' ? ['text', 'timestamp'] : ['text'];
}

/**
 * The one type besides null that a schema gives a field: in JSON schema `type` may be a list. An empty text where there
 * are several, since no value is known to suit.
 */
export function soleType(type: string | readonly string[]): string {
  const types = [type].flat().filter((name) => name !== 'null');
  return types.length === 1 ? (types[0] ?? '') : '';
}
