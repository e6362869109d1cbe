import { contactFields } from '../../../specs/openapi.ts';
import { type DeclaredField, stem } from './declared-fields.ts';
import { soundsOfPhone, soundsOfPhoneOrTags, soundsOfTags } from './field-names.ts';
import { toldByName } from './field-type-names.ts';

/** Pairs of a stem of the type with a field id, and of the name that the RPC list gives the type of the field. */
export type RpcTypeNames = readonly (readonly [string, string])[];

type Listed = Pick<DeclaredField, 'id' | 'type' | 'format' | 'maxLength'>;

const listed: readonly Listed[] = Object.entries(contactFields).map(([id, schema]) => ({ id, ...schema }));

interface OwnlyNamed {
  /** Listed contact fields that are surely of the row. */
  readonly isOne: (field: Listed) => boolean;
  /** Listed contact fields that are surely of another. */
  readonly isOther: (field: Listed) => boolean;
  /** A name that tells the row. */
  readonly name: string;
}

/** Rows that a schema does not tell apart. */
const toldByContacts: readonly OwnlyNamed[] = [
  { isOne: soundsOfPhone, isOther: (field) => !soundsOfPhone(field), name: 'PHONE' },
  { isOne: soundsOfTags, isOther: (field) => !soundsOfTags(field), name: 'TAG' },
  {
    // A choice has no greatest length.
    isOne: ({ maxLength }) => maxLength !== undefined,
    isOther: (field) => field.type !== 'string' || soundsOfPhoneOrTags(field),
    name: 'TEXT',
  },
];

/**
 * A name that tells nothing by itself, and that the listed contact fields of a row all have, and none of another: that
 * is what this environment calls their type.
 */
function ownNameOf(names: RpcTypeNames, { isOne, isOther }: OwnlyNamed): string | undefined {
  const byField = new Map(names);
  const namesOf = (isMeant: (field: Listed) => boolean): ReadonlySet<string | undefined> =>
    new Set(listed.filter(isMeant).flatMap(({ id }) => byField.get(`${stem('contacts')}/${id}`) ?? []));
  const [name, ...others] = namesOf(isOne);
  const elsewhere = namesOf(isOther);
  // Where no other listed field is told, nothing shows that the name is that of the row alone.
  if (name === undefined || others.length > 0 || elsewhere.size === 0 || elsewhere.has(name))
    return undefined;
  return toldByName(name) === undefined ? name : undefined;
}

/** The same with names that tell phones, tags and plain texts, where this environment has names of its own for them. */
export function withTellingNames(names: RpcTypeNames): RpcTypeNames {
  const telling = new Map(
    toldByContacts.flatMap((row) => {
      const own = ownNameOf(names, row);
      return own === undefined ? [] : [[own, row.name] as const];
    }),
  );
  return names.map(([field, name]) => [field, telling.get(name) ?? name]);
}
