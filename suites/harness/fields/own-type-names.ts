import { contactFields } from '../../../specs/openapi.ts';
import { type DeclaredField, stem } from './declared-fields.ts';
import { soundsOfPhone, soundsOfPhoneOrTags, soundsOfTags } from './field-names.ts';
import { toldByName } from './field-type-names.ts';

/** Pairs of a stem of the type with a field id, and of the name that the RPC list gives the type of the field. */
export type RpcTypeNames = readonly (readonly [string, string])[];

type Listed = Pick<DeclaredField, 'id' | 'type' | 'format' | 'maxLength'>;

const listed: readonly Listed[] = Object.entries(contactFields).map(([id, schema]) => ({ id, ...schema }));

/** The listed contact fields that the RPC list has, each with the name of its type. */
type ContactTypes = readonly { readonly field: Listed; readonly name: string }[];

function contactTypes(names: RpcTypeNames): ContactTypes {
  const byField = new Map(names);
  return listed.flatMap((field) => {
    const name = byField.get(`${stem('contacts')}/${field.id}`);
    return name === undefined ? [] : [{ field, name }];
  });
}

/** A row that a schema does not tell from others. */
interface UntoldRow {
  /** Listed contact fields that are surely of it. */
  readonly isOne: (field: Listed) => boolean;
  /** Listed contact fields that are surely of another. */
  readonly isOther: (field: Listed) => boolean;
}

const untoldRows = {
  PHONE: { isOne: soundsOfPhone, isOther: (field) => !soundsOfPhone(field) },
  TAG: { isOne: soundsOfTags, isOther: (field) => !soundsOfTags(field) },
} satisfies Readonly<Record<string, UntoldRow>>;

/** Any listed text may be a choice, but for one that has a greatest length. */
const textRow: UntoldRow = {
  isOne: ({ maxLength }) => maxLength !== undefined,
  isOther: (field) =>
    field.type !== 'string' || field.format?.startsWith('date') === true || soundsOfPhoneOrTags(field),
};

/**
 * A name that tells nothing by itself, and that the listed contact fields of a row all have, and none of another: that
 * is what this environment calls their type.
 */
function ownNameOf(types: ContactTypes, { isOne, isOther }: UntoldRow): string | undefined {
  const namesOf = (isMeant: (field: Listed) => boolean): ReadonlySet<string | undefined> =>
    new Set(types.flatMap(({ field, name }) => (isMeant(field) ? [name] : [])));
  const [name, ...others] = namesOf(isOne);
  const elsewhere = namesOf(isOther);
  // Where no other listed field is told, nothing shows that the name is that of the row alone.
  if (name === undefined || others.length > 0 || elsewhere.size === 0 || elsewhere.has(name))
    return undefined;
  return toldByName(name) === undefined ? name : undefined;
}

/**
 * What this environment calls the type of a plain text, where that is a name of its own which tells nothing. A name that
 * one field alone has may be that of this field.
 */
export function ownTextName(names: RpcTypeNames): string | undefined {
  const types = contactTypes(names);
  const own = ownNameOf(types, textRow);
  return types.filter(({ name }) => name === own).length > 1 ? own : undefined;
}

/** The same with names that tell phones and tags, where this environment has names of its own for them. */
export function withTellingNames(names: RpcTypeNames): RpcTypeNames {
  const types = contactTypes(names);
  const telling = new Map(
    Object.entries(untoldRows).flatMap(([name, row]) => {
      const own = ownNameOf(types, row);
      return own === undefined ? [] : [[own, name] as const];
    }),
  );
  return names.map(([field, name]) => [field, telling.get(name) ?? name]);
}
