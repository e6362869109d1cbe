import { createHash } from 'node:crypto';
import fc from 'fast-check';
import type { Crm } from '../../../client/crm.ts';
import type { UpsertRequest } from '../../../client/request-body.ts';
import { typedValue } from '../../../generators/typed-value.ts';
import { fieldsBody } from '../../../generators/upsert-body.ts';
import { encoded } from '../../../specs/semantics/encoding.ts';
import { type DeclaredField, freeTextFields } from '../fields/declared-fields.ts';
import { toldByName } from '../fields/field-type-names.ts';
import { fieldTypeOf } from '../fields/field-types.ts';
import { type NamedEntry, schemaEntries } from '../lists/rpc-lists.ts';
import { offered } from '../properties/expectation.ts';

/** So many fields are tried for a text of ours. */
const mostTried = 6;

/** Values as the list form of an upsert writes them, by field. */
type Texts = Readonly<Record<string, string>>;

/** The fields of custom objects, by all their ids. */
interface ObjectFields {
  /** Those that may hold a text of ours, the likeliest first. */
  readonly texts: readonly string[];
  /** A value for each field, as far as its type does not speak against it, and for each type by itself. */
  readonly likely: readonly Texts[];
  /** All of them, those first that may show the id of an object. */
  readonly all: readonly string[];
}

/**
 * No schema operation tells the fields of custom objects; the RPC list may, by one of its two ids and with types under
 * names of its own.
 */
async function fieldsOfObjects(crm: Crm, text: string): Promise<ObjectFields> {
  const entries = (await schemaEntries(crm)).filter(({ crmObjectType = '' }) =>
    /custom/i.test(crmObjectType),
  );
  const asText = (id: string): DeclaredField => ({ id, type: 'string' });
  const isText = ({ fieldId, fieldType }: NamedEntry): boolean =>
    fieldTypeOf(asText(fieldId), fieldType) === 'string';
  const ranked = [...entries.filter(isText), ...entries.filter((entry) => !isText(entry))];
  const ids = [
    ...ranked.map(({ fieldId }) => fieldId),
    ...ranked.flatMap(({ externalId }) => externalId ?? []),
  ];
  const free = freeTextFields(ids.map(asText)).map(({ id }) => id);
  const likely = likelyValues(entries, text);
  offered(entries.length > 0, 'no entry of the RPC field schema list is about custom objects');
  offered(
    free.length + likely.length > 0,
    'the RPC field schema list shows no field of custom objects whose values are known',
  );
  const isNamedId = (id: string): boolean => /(^|_)id$/i.test(id);
  const all = [...ids.filter(isNamedId), ...ids.filter((id) => !isNamedId(id))];
  return { texts: [...new Set(free)], likely, all: [...new Set(all)] };
}

/** What stands in one object is to stand in no other: it may have to be unique. */
function seedFrom(text: string): number {
  return createHash('sha256').update(text).digest().readInt32BE(0);
}

/**
 * A value as the list form of an upsert writes it, of the type that a name tells. By the number of a phone an upsert may
 * find the record of somebody else, so none is written.
 */
function likelyText(typeName: string, text: string): string | undefined {
  const told = toldByName(typeName);
  if (told === 'without a row' || told === 'phone') return undefined;
  if (told === undefined || told === 'string') return text;
  const format = /time/i.test(typeName) ? 'date-time' : 'date';
  const [value = text] = fc.sample(typedValue({ fieldType: told, format }), {
    numRuns: 1,
    seed: seedFrom(text),
  });
  return encoded(told, value);
}

function likelyValues(entries: readonly NamedEntry[], text: string): readonly Texts[] {
  const valued = entries.flatMap(({ fieldId, fieldType = '' }) => {
    const value = fieldId.startsWith('system__') ? undefined : likelyText(fieldType, text);
    return value === undefined ? [] : [{ fieldType, values: { [fieldId]: value } }];
  });
  const ofEachType = new Map(valued.map(({ fieldType, values }) => [fieldType, values]));
  const together: Texts = Object.assign({}, ...valued.map(({ values }) => values));
  return valued.length === 0 ? [] : [together, ...ofEachType.values()];
}

/** The object types of the RPC list that are custom objects. */
async function kinds(crm: Crm): Promise<readonly string[]> {
  const types = (await schemaEntries(crm)).flatMap(({ crmObjectType }) => crmObjectType ?? []);
  return [...new Set(types)].filter((type) => /custom/i.test(type));
}

/**
 * The bodies of upserts that may make a custom object: of what it must hold nothing is shown. A text alone comes first,
 * then values of other types.
 */
export async function bodiesOf(
  crm: Crm,
  text: string,
): Promise<readonly { readonly values: Texts; readonly body: UpsertRequest }[]> {
  const { texts, likely, all } = await fieldsOfObjects(crm, text);
  const subtypes = [undefined, ...(await kinds(crm))];
  const ofText: readonly Texts[] = texts.slice(0, mostTried).map((field) => ({ [field]: text }));
  return [...ofText, ...likely].flatMap((values) => {
    const others = all.filter((id) => !(id in values));
    const { fields } = fieldsBody(values, 'always_overwrite');
    return subtypes.flatMap((subtype) =>
      [others, []].map((returnFields) => ({
        values,
        body: { fields, returnFields, ...(subtype !== undefined && { subtype }) },
      })),
    );
  });
}
