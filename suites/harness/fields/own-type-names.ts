import { contactFields } from '../../../specs/openapi.ts';
import { stem } from './declared-fields.ts';
import { soundsOfPhone, soundsOfTags } from './field-names.ts';
import { toldByName } from './field-type-names.ts';

/** Pairs of a stem of the type with a field id, and of the name that the RPC list gives the type of the field. */
export type RpcTypeNames = readonly (readonly [string, string])[];

const listed = Object.keys(contactFields).map((id) => ({ id }));

/** Rows that a schema does not tell from plain text, the listed contact fields of each, and a name that tells it. */
const toldByContacts = [
  { sounds: soundsOfPhone, name: 'PHONE' },
  { sounds: soundsOfTags, name: 'TAG' },
] as const;

/**
 * A name that tells nothing by itself, and that the listed contact fields of a kind all have, and no other listed one:
 * that is what this environment calls their type.
 */
function ownNameOf(
  names: RpcTypeNames,
  sounds: (field: { readonly id: string }) => boolean,
): string | undefined {
  const byField = new Map(names);
  const namesOf = (isMeant: boolean): ReadonlySet<string | undefined> =>
    new Set(
      listed
        .filter((field) => sounds(field) === isMeant)
        .flatMap(({ id }) => byField.get(`${stem('contacts')}/${id}`) ?? []),
    );
  const [name, ...others] = namesOf(true);
  const elsewhere = namesOf(false);
  // Where no other listed field is told, nothing shows that the name is that of the kind alone.
  if (name === undefined || others.length > 0 || elsewhere.size === 0 || elsewhere.has(name))
    return undefined;
  return toldByName(name) === undefined ? name : undefined;
}

/** The same with names that tell phones and tags, where this environment has names of its own for them. */
export function withTellingNames(names: RpcTypeNames): RpcTypeNames {
  const telling = new Map(
    toldByContacts.flatMap(({ sounds, name }) => {
      const own = ownNameOf(names, sounds);
      return own === undefined ? [] : [[own, name] as const];
    }),
  );
  return names.map(([field, name]) => [field, telling.get(name) ?? name]);
}
