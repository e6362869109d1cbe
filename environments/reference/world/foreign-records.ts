import type { Value } from '../fields/field.ts';
import type { GivenRecord } from '../options.ts';
import type { Attributes } from '../records/record.ts';
import type { World } from './world.ts';
import { fieldsIn, type RuledField } from './world-fields.ts';

const day = 86_400_000;

function textOf({ schema, options, pattern }: RuledField, number: number): string {
  const option = options[number % Math.max(1, options.length)];
  if (option !== undefined) return option.value;
  if (schema.format === 'email') return `person.${number}@foreign.example`;
  if (pattern?.test('https://foreign.example') === true) return `https://foreign.example/${number}`;
  return `Foreign ${number}`.slice(0, schema.maxLength);
}

/** A value of the field that other people have written; the number makes it another one in each record. */
function valueOf(field: RuledField, number: number): Value {
  const instant = new Date(Date.UTC(2021, 0, 1) + number * day).toISOString();
  const values: Readonly<Record<RuledField['type'], Value>> = {
    string: textOf(field, number),
    string_list: [`foreign ${number}`, 'shared'],
    tag: ['foreign'],
    boolean: number % 2 === 0,
    date: field.schema.format === 'date-time' ? instant : instant.slice(0, 10),
    integer: number,
    number: number + 0.5,
    phone: `+45${20_000_000 + number}`,
    geopoint: { latitude: number % 90, longitude: number % 180 },
    currency: { currencyCode: 'EUR', amount: number },
  };
  return values[field.type];
}

function attributesOf(fields: Iterable<RuledField>, id: string, number: number): Attributes {
  const attributes: Record<string, Value> = {};
  for (const field of fields)
    // Some records of others lack some values.
    if (field.stamp === 'record_id') attributes[field.id] = id;
    else if (field.required || field.unique || field.stamp !== undefined || number % 3 > 0)
      attributes[field.id] = valueOf(field, number);
  return attributes;
}

/** Records of others, of every type but contacts that can be listed. */
export function foreignRecords(world: World): readonly GivenRecord[] {
  const codes = Object.keys(world.fields).filter((code) => code !== 'customObjects');
  return codes.flatMap((code) => {
    const fields = fieldsIn(world, code);
    return Array.from({ length: world.foreignOthers }, (_, index) => {
      const id = `foreign-${code}-${index}`;
      return { resource_type: code, id, attributes: attributesOf(fields.values(), id, index) };
    });
  });
}
