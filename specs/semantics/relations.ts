import type { FieldType, Value } from './field-type.ts';
import { momentIn, momentOrder, type Order, sameMoment } from './moment.ts';
import { samePhone, validPhone } from './phone.ts';
import type { Ruling } from './ruling.ts';
import { isBlank, sameText } from './text.ts';

/** How the values of a field type, or the elements where it holds several, relate to each other. */
export interface Relations {
  /** The field holds several elements. */
  readonly many: boolean;
  /** Whether the value is one that the document tells about. */
  readonly reads: (value: unknown) => boolean;
  readonly same: (one: unknown, other: unknown) => Ruling;
  readonly order: (one: unknown, other: unknown) => Order;
  readonly valid: (one: unknown) => Ruling;
}

interface Over<T> {
  readonly read: (value: unknown) => T | undefined;
  readonly same: (one: T, other: T) => Ruling;
  readonly order?: (one: T, other: T) => Order;
  readonly valid?: (one: T) => Ruling;
  readonly many?: boolean;
}

function relationsOver<T>({ read, same, order, valid, many = false }: Over<T>): Relations {
  const pair = (one: unknown, other: unknown): readonly [T, T] | undefined => {
    const [first, second] = [read(one), read(other)];
    return first === undefined || second === undefined ? undefined : [first, second];
  };
  return {
    many,
    reads: (value) => read(value) !== undefined,
    same: (one, other) => {
      const values = pair(one, other);
      return values === undefined ? 'unspecified' : same(...values);
    },
    order: (one, other) => {
      const values = pair(one, other);
      return values === undefined ? undefined : order?.(...values);
    },
    valid: (one) => {
      const value = read(one);
      return value === undefined ? 'unspecified' : (valid?.(value) ?? 'unspecified');
    },
  };
}

const text = (value: unknown) => (typeof value === 'string' && !isBlank(value) ? value : undefined);
const truth = (value: unknown) => (typeof value === 'boolean' ? value : undefined);
const integer = (value: unknown) => (Number.isSafeInteger(value) ? (value as number) : undefined);
const identical = <T>(one: T, other: T): Ruling => (one === other ? 'must' : 'must not');
const numerical = (one: number, other: number): Order => {
  if (one === other) return 0;
  return one < other ? -1 : 1;
};

export const relations: Readonly<Record<FieldType, Relations>> = {
  string: relationsOver({ read: text, same: sameText }),
  string_list: relationsOver({ read: text, same: sameText, many: true }),
  boolean: relationsOver({ read: truth, same: identical }),
  date: relationsOver({ read: momentIn, same: sameMoment, order: momentOrder }),
  integer: relationsOver({ read: integer, same: identical, order: numerical }),
  phone: relationsOver({ read: text, same: samePhone, valid: validPhone }),
  tag: relationsOver({ read: text, same: sameText, many: true }),
};

/**
 * The elements of a value; a single value is one. None where it is absent or may count as empty, undefined where
 * the document does not tell what such a value is.
 */
export function elementsOf(fieldType: FieldType, value: Value | undefined): readonly unknown[] | undefined {
  if (value === undefined) return [];
  const { many, reads } = relations[fieldType];
  const elements: readonly unknown[] = typeof value === 'object' ? value : [value];
  if (elements.every(isBlank)) return [];
  return many === (typeof value === 'object') && elements.every(reads) ? elements : undefined;
}
