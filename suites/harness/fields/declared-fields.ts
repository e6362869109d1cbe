import type { Profile } from '../../../environments/profile.ts';
import type { Crm } from '../../../client/crm.ts';
import { isWithin, type ValueBounds } from '../../../generators/value-bounds.ts';
import { contactFields, enrichedFields, type FieldSchema } from '../../../specs/openapi.ts';
import type { FieldType } from '../../../specs/semantics/field-type.ts';
import { soleType } from '../../../specs/semantics/value-kind.ts';
import type { Environment } from '../environment/environment.ts';
import { given, isUndecided, orElse } from '../properties/expectation.ts';
import { quietCrmOf } from '../environment/remembered-answers.ts';
import { MemoizedByRun } from '../environment/memoized.ts';
import { schemaEntries } from '../lists/rpc-lists.ts';
import { toldByName } from './field-type-names.ts';

/** A field as an environment declares it. */
export interface DeclaredField extends FieldSchema, ValueBounds {
  readonly id: string;
  readonly enum?: readonly unknown[];
  /** The schema says that no record does without it. */
  readonly required?: boolean;
  /** By the description an outside tool fills it. */
  readonly enriched?: boolean;
  /** No schema tells of it: its type goes by what the RPC list calls it. */
  readonly inferred?: boolean;
}

/** Whether a field is the service's own to write, by its schema or by its prefix. */
export function isOfService({ id, readOnly }: Pick<DeclaredField, 'id' | 'readOnly'>): boolean {
  return readOnly === true || id.startsWith('system__');
}

/** Whether callers write a field, and nobody beside them: what an outside tool fills may change at any time. */
export function isWrittenByCallers(field: DeclaredField): boolean {
  return field.readOnly !== true && field.enriched !== true;
}

/** Whether a schema closes a field neither to callers nor to values that it does not list, and nobody else has a say in it. */
export function isOpenToCallers(field: DeclaredField): boolean {
  return isWrittenByCallers(field) && field.enum === undefined && !field.id.startsWith('system__');
}

/** The id under which an environment knows a field whose brand words the document replaced by neutral ones. */
export function realFieldId(id: string, aliases: Profile['field_aliases']): string {
  const neutral = Object.keys(aliases).join('|');
  if (neutral === '') return id;
  const wholeWord = new RegExp(`(?<![a-z0-9])(?:${neutral})(?![a-z0-9])`, 'g');
  return id.replaceAll(wholeWord, (word) => aliases[word] ?? word);
}

/** The fields that were asked for; none where the environment shows no schema of the type: another type may do. */
export function orNone<Field>(asked: Promise<readonly Field[]>): Promise<readonly Field[]> {
  return orElse(asked, []);
}

/** Which fields an outside tool fills, the description alone tells. */
function withEnriched(fields: readonly DeclaredField[], aliases: Profile['field_aliases']): DeclaredField[] {
  const ids = new Set(enrichedFields.map((id) => realFieldId(id, aliases)));
  return fields.map((field) => (ids.has(field.id) ? { ...field, enriched: true } : field));
}

/** The description's contact fields under the environment's own ids. */
export function describedContactFields(aliases: Profile['field_aliases']): DeclaredField[] {
  const fields = Object.entries(contactFields).map(([id, schema]) => ({
    ...schema,
    id: realFieldId(id, aliases),
  }));
  return withEnriched(fields, aliases);
}

function declaredIn(body: unknown): DeclaredField[] {
  const properties = (body as { properties?: unknown } | undefined)?.properties;
  if (properties === null || typeof properties !== 'object') return [];
  const { required } = body as { readonly required?: unknown };
  const needed = new Set(Array.isArray(required) ? required : []);
  return Object.entries(properties as Record<string, DeclaredSchema>).map(([id, schema]) => ({
    ...schema,
    type: soleType(schema.type),
    id,
    // Of a list, how long its elements may be.
    ...(schema.items?.maxLength !== undefined && { maxLength: schema.items.maxLength }),
    ...(needed.has(id) && { required: true }),
  }));
}

/** A schema that shows no properties is as good as none; what it breaks is noted. */
function declaredOrNone(body: unknown): DeclaredField[] {
  try {
    return declaredIn(body);
  } catch (error) {
    if (isUndecided(error)) return [];
    throw error;
  }
}

/** In JSON schema a type may be a list: a field that may be null has its own type and `null`. */
type DeclaredSchema = Omit<FieldSchema & ValueBounds, 'type'> & { readonly type: string | readonly string[] };

/** What a schema calls the types that have a row in the operator table. */
const schemasByRow: Readonly<Record<Exclude<FieldType, 'date'>, FieldSchema>> = {
  string: { type: 'string' },
  phone: { type: 'string' },
  boolean: { type: 'boolean' },
  integer: { type: 'integer' },
  string_list: { type: 'array', items: { type: 'string' } },
  tag: { type: 'array', items: { type: 'string' } },
};

/** What a schema calls the other types of the RPC list, as far as their names are plain. */
const schemasByName: readonly (readonly [RegExp, FieldSchema])[] = [
  [/TAG|LIST|ARRAY|MULTI/, { type: 'array', items: { type: 'string' } }],
  [/DATE_?TIME|TIMESTAMP/, { type: 'string', format: 'date-time' }],
  [/DATE/, { type: 'string', format: 'date' }],
  [/EMAIL/, { type: 'string', format: 'email' }],
  [/STRING|TEXT|GEO|CURRENCY/, { type: 'string' }],
];

/** What a schema would say of a field that the RPC list alone tells of, where the name of its type is plain. */
export function schemaByName(fieldType: string): FieldSchema | undefined {
  const told = toldByName(fieldType);
  if (told !== undefined && told !== 'date' && told !== 'without a row') return schemasByRow[told];
  return schemasByName.find(([name]) => name.test(fieldType))?.[1];
}

/** The start that the names of a type share: activities and Activity, call_activities and CallActivity. */
export function stem(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('_', '')
    .replace(/(ies|y|s)$/, '');
}

/** What the RPC lists may call a resource type, after the one name that is shown: contacts are a Contact there. */
export function likelyObjectType(resourceType: string): string {
  const singular = resourceType.replace(/ies$/, 'y').replace(/s$/, '');
  return singular.charAt(0).toUpperCase() + singular.slice(1);
}

/** Where no schema tells how long a text may be, a service may cut what is longer than our usual ones. */
const untoldRoom = 60;

/** The fields that the RPC list tells of a resource type. Which of them are read-only, or how long, it does not tell. */
async function toldByRpc(crm: Crm, resourceType: string): Promise<readonly DeclaredField[]> {
  const entries = await schemaEntries(crm);
  return entries.flatMap(({ fieldId, fieldType = '', crmObjectType = '' }) => {
    const schema = schemaByName(fieldType);
    const isOfType = stem(crmObjectType) === stem(resourceType);
    return isOfType && schema !== undefined
      ? [{ ...schema, id: fieldId, inferred: true, maxLength: untoldRoom }]
      : [];
  });
}

/** The fields of a resource type: from the live schema; where none is deployed, the description's of contacts, else the RPC list's. */
export async function fieldsOf(
  crm: Crm,
  profile: Profile,
  resourceType: string,
): Promise<readonly DeclaredField[]> {
  const answer = await crm.fieldSchema(resourceType);
  const declared = answer.status === 200 ? declaredOrNone(answer.body) : [];
  const { field_aliases: aliases } = profile;
  if (resourceType === 'contacts')
    return declared.length > 0 ? withEnriched(declared, aliases) : describedContactFields(aliases);
  if (declared.length > 0) return declared;
  const told = await toldByRpc(crm, resourceType);
  given(told.length > 0, `ListFieldSchema and the RPC list show no fields of ${resourceType}`);
  return told;
}

const declared = new MemoizedByRun<readonly DeclaredField[]>('declared fields');

/** The fields of a resource type, as the environment declares them. Looked up once for all workers. */
export function declaredFields(
  environment: Environment,
  resourceType: string,
): Promise<readonly DeclaredField[]> {
  const look = (): Promise<readonly DeclaredField[]> =>
    fieldsOf(quietCrmOf(environment), environment.profile, resourceType);
  return declared.of(environment, look, resourceType);
}

/** Formats of JSON Schema that a plain text does not have; of any other only a trial can tell. */
const narrowFormats = new Set(
  (
    'date date-time time duration email idn-email hostname idn-hostname ipv4 ipv6 uri uri-reference iri ' +
    'iri-reference uri-template uuid json-pointer relative-json-pointer regex byte binary url phone'
  ).split(' '),
);

/** Whether a plain text may do for a field with this format. */
export function mayBePlain(format: string | undefined): boolean {
  return format === undefined || !narrowFormats.has(format);
}

/** As long as a label of ours, and of the same signs. */
const likeALabel = 'crm0123456789abcdefw0p12n3';

/** Whether a pattern, or another bound, leaves room for a label of ours. */
function holdsLabels(field: DeclaredField): boolean {
  return isWithin(field, likeALabel);
}

const ownText = /(name|title|subject|description|source|text|note|label)/;

/**
 * The free-text fields that a marker or a label can stand in, the likeliest first: plain writable strings
 * without a format, a choice or a unique meaning. A name is only a hint; a planted record proves the choice.
 */
export function freeTextFields(fields: readonly DeclaredField[]): DeclaredField[] {
  const free = fields.filter(
    (field) =>
      field.type === 'string' &&
      isWrittenByCallers(field) &&
      field.format === undefined &&
      field.enum === undefined &&
      holdsLabels(field) &&
      (field.maxLength === undefined || field.maxLength >= 40) &&
      !/^system__|_(ids?|key|domain|reference|url|phone|number|email|year|timezone|code|tags|website|stage)$/.test(
        field.id,
      ),
  );
  // A field with a greatest length has checks of its own that want to fill it.
  const likely = (field: DeclaredField): number =>
    (ownText.test(field.id) ? 0 : 1) + (field.maxLength === undefined ? 0 : 2);
  return free.toSorted((a, b) => likely(a) - likely(b));
}

/** The free-text fields that a record can do without, as far as the schema tells: a check may leave one out, or empty it. */
export function spareTextFields(fields: readonly DeclaredField[]): DeclaredField[] {
  return freeTextFields(fields.filter(({ required }) => required !== true));
}

/** A label of ours is hardly longer. */
export const longestLabel = 32;

/** A field whose schema tells no type may be a text as well. */
function mayBeText(field: DeclaredField): boolean {
  const { id, type, enum: choices, format } = field;
  const isText = (type === 'string' || type === '') && choices === undefined && !format?.startsWith('date');
  return isText && isWrittenByCallers(field) && !id.startsWith('system__');
}

/**
 * Every writable text that may do to mark records with, whatever it is called: those of {@link freeTextFields}
 * first, then the others.
 */
export function possibleTexts(fields: readonly DeclaredField[]): readonly DeclaredField[] {
  const free = freeTextFields(fields);
  const others = fields.filter(
    (field) =>
      mayBeText(field) &&
      holdsLabels(field) &&
      (field.maxLength ?? longestLabel) >= longestLabel &&
      !free.includes(field),
  );
  return [...free, ...others];
}

/** Writable texts that are too short for a label, as codes may be. */
export function shortTexts(fields: readonly DeclaredField[]): readonly DeclaredField[] {
  return fields.filter(
    (field) =>
      mayBeText(field) &&
      field.maxLength !== undefined &&
      field.maxLength < longestLabel &&
      isWithin(field, likeALabel.slice(0, field.maxLength)),
  );
}
