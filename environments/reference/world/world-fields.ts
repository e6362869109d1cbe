import { objectTypeOf } from '../fields/catalogue.ts';
import { contacts } from '../fields/contacts.ts';
import { define } from '../fields/definition.ts';
import type { Field } from '../fields/field.ts';
import type { World, WorldField } from './world.ts';

/** A field of a world with what its values must obey. */
export interface RuledField extends Field {
  readonly required: boolean;
  readonly pattern: RegExp | undefined;
}

function ruled(
  field: Field,
  { required = false, pattern }: Pick<WorldField, 'required' | 'pattern'>,
): RuledField {
  return { ...field, required, pattern: pattern === undefined ? undefined : new RegExp(pattern, 'u') };
}

/** What the service writes itself: the ids of a record and two of its times. */
function stampedFields(code: string): readonly Field[] {
  const stem = objectTypeOf(code)
    .replaceAll(/(?<=[a-z])[A-Z]/g, (capital) => `_${capital}`)
    .toLowerCase();
  return [
    define('system__id', 'string', { stamp: 'record_id' }),
    define(`system__${stem}_id`, 'string', { stamp: 'record_id', readOnly: true }),
    define('system__created_at', 'date', { stamp: 'created', readOnly: true, format: 'date-time' }),
  ];
}

function ownField(field: WorldField): RuledField {
  const { id, type, format, maxLength, unique, options } = field;
  const particulars = {
    ...(format !== undefined && { format }),
    ...(maxLength !== undefined && { maxLength }),
    ...(unique !== undefined && { unique }),
    ...(options !== undefined && { options }),
  };
  return ruled(define(id, type, particulars), field);
}

function contactField(field: Field, { contacts: changes }: World): RuledField {
  const { unique = false, options = [], ...rules } = changes[field.id] ?? {};
  return ruled({ ...field, unique, options }, rules);
}

/** The fields of a resource type in a world. */
export function fieldsIn(world: World, code: string): ReadonlyMap<string, RuledField> {
  const all =
    code === 'contacts'
      ? contacts.map((field) => contactField(field, world))
      : [
          ...stampedFields(code).map((field) => ruled(field, {})),
          ...(world.fields[code] ?? []).map(ownField),
        ];
  return new Map(all.map((field) => [field.id, field]));
}
