import fc from 'fast-check';
import type { Answer } from '../../../client/caller.ts';
import type { Crm } from '../../../client/crm.ts';
import { createBody, type FieldValues, type UpsertRequest } from '../../../client/request-body.ts';
import { unknownResourceType } from '../../../generators/absent-names.ts';
import { typedValue } from '../../../generators/typed-value.ts';
import { fieldsBody } from '../../../generators/upsert-body.ts';
import { resourceTypes } from '../../../specs/openapi.ts';
import { encoded } from '../../../specs/semantics/encoding.ts';
import type { Environment } from '../environment/environment.ts';
import { isRefused } from '../properties/answer-status.ts';
import { given, NotOffered, offered } from '../properties/expectation.ts';
import { lacking } from '../run/prerequisites.ts';
import { fieldWithOptions } from '../fields/field-options.ts';
import { type DeclaredField, freeTextFields } from '../fields/declared-fields.ts';
import type { Population } from './population.ts';
import { type NamedEntry, schemaEntries } from '../lists/rpc-lists.ts';
import { toldByName } from '../fields/field-type-names.ts';
import { fieldTypeOf } from '../fields/field-types.ts';

/** The one resource type whose records can be made and never deleted. */
export const customObjects = resourceTypes.upsertOnly[0] ?? '';

/** So many fields are tried for a text of ours. */
const mostTried = 6;

/** Values as the list form of an upsert writes them, by field. */
type Texts = Readonly<Record<string, string>>;

/** The fields of custom objects, by all their ids. */
interface ObjectFields {
  /** Those that may hold a text of ours, the likeliest first. */
  readonly texts: readonly string[];
  /** A value for each field whose type is told, and for each type by itself. */
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
  given(
    free.length + likely.length > 0,
    'the RPC field schema list shows no field of custom objects whose values are known',
  );
  const isNamedId = (id: string): boolean => /(^|_)id$/i.test(id);
  const all = [...ids.filter(isNamedId), ...ids.filter((id) => !isNamedId(id))];
  return { texts: [...new Set(free)], likely, all: [...new Set(all)] };
}

/** A value as the list form of an upsert writes it, of the type that a name tells. */
function likelyText(typeName: string, text: string): string | undefined {
  const told = toldByName(typeName);
  if (told === 'without a row') return undefined;
  if (told === undefined || told === 'string') return text;
  const format = /time/i.test(typeName) ? 'date-time' : 'date';
  const [value = text] = fc.sample(typedValue({ fieldType: told, format }), { numRuns: 1, seed: 1 });
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

const badRequest = 400;

/** A custom object that was upserted. */
export interface UpsertedObject {
  readonly answer: Answer;
  /** What was written into it. */
  readonly values: FieldValues;
  /** The texts that the service has given it: one of them may be its id. */
  readonly given: readonly string[];
}

/**
 * The bodies of upserts that may make a custom object: of what it must hold nothing is shown. A text alone comes first,
 * then values of other types.
 */
async function bodiesOf(
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

/** Upserts a custom object, which holds `text` where it can, in the first way that is not a bad request, and notes it as one that stays. */
export async function upsertCustomObject(
  environment: Environment,
  crm: Crm,
  text: string,
): Promise<UpsertedObject> {
  let last: UpsertedObject | undefined;
  for (const { values, body } of await bodiesOf(environment.crm, text)) {
    const [[field, value] = ['', text]] = Object.entries(values);
    const answer = await crm.upsert(customObjects, body, { field, value });
    const returned = answer.status === 200 && Array.isArray(answer.body.fields) ? answer.body.fields : [];
    const told = returned.flatMap(({ value }) => (typeof value === 'string' && value !== '' ? value : []));
    last = { answer, values, given: told.slice(0, mostTried) };
    if (answer.status === 200) environment.notePermanent(customObjects, told[0] ?? text);
    if (answer.status !== badRequest) break;
  }
  return last as UpsertedObject;
}

type Call = () => Promise<{ readonly status: number }>;

/** A custom object that stands, and another one once a call about it was not refused. */
class StandingObject {
  readonly #upserted: () => Promise<UpsertedObject>;
  #standing: UpsertedObject;

  constructor(standing: UpsertedObject, upserted: () => Promise<UpsertedObject>) {
    this.#standing = standing;
    this.#upserted = upserted;
  }

  /** The answer about the first of its texts that is not refused; about the last where each is. */
  async firstTaken(call: (id: string) => Promise<Answer>): Promise<{ readonly status: number }> {
    let refusal: Answer | undefined;
    for (const id of this.#standing.given) {
      const answer = await call(id);
      if (!isRefused(answer.status)) {
        this.#standing = await this.#upserted();
        return answer;
      }
      refusal = answer;
    }
    given(refusal !== undefined, 'no upsert tells a text that may be the id of a custom object');
    return refusal;
  }
}

/** What an environment lacks, for want of which only a part can be asked. */
function orUndefined(error: unknown): undefined {
  if (error instanceof NotOffered) return undefined;
  throw error;
}

/**
 * Calls of the operations that must refuse custom objects, by operation: about an object that stands, so that an id
 * which no record has is not what is refused. Where none may stay, or can be made, only its schema and options are asked for.
 */
export async function callsOfCustomObjects(
  environment: Environment,
  crm: Crm,
  contacts: Population,
): Promise<Readonly<Record<string, Call>>> {
  const field = await fieldWithOptions(environment, 'contacts');
  const reads = {
    ListFieldSchema: () => crm.fieldSchema(customObjects),
    ...(field && { GetFieldOptions: () => crm.fieldOptions(customObjects, field.id) }),
  };
  if (lacking.permanent_records(environment.profile) !== undefined) return reads;
  const upserted = (): Promise<UpsertedObject> =>
    upsertCustomObject(environment, environment.crm, contacts.marked({}).label);
  const first = await upserted().catch(orUndefined);
  if (first === undefined) return reads;
  const standing = new StandingObject(first, upserted);
  const { createForm: form } = environment;
  const body = createBody(form === 'unknown' ? 'data' : form, first.values);
  return {
    ...reads,
    ...(first.given.length > 0 && {
      GetCrmRecord: () => standing.firstTaken((id) => crm.get(customObjects, id)),
      UpdateCrmRecord: () => standing.firstTaken((id) => crm.update(customObjects, id, first.values)),
      DeleteCrmRecord: () => standing.firstTaken((id) => crm.delete(customObjects, id)),
    }),
    CreateCrmRecord: () => crm.create(customObjects, body, contacts.marker),
  };
}

/** A text of an answer without the name of the resource type that was asked about. */
function withoutType({ text }: Answer, resourceType: string): string {
  return text.replaceAll(resourceType, '');
}

/**
 * Whether a bad request is about custom objects as such: it is worded as for a type that is not listed, and not as any
 * other bad request is.
 */
export async function refusesType(crm: Crm, refusal: Answer, { marker }: Population): Promise<boolean> {
  const ask = (resourceTypeCode: string, text: string): Promise<Answer> =>
    crm.writeText('UpsertCrmRecord', { resourceTypeCode }, text, marker);
  const unlisted = await ask(unknownResourceType, '{"fields": []}');
  const malformed = await ask('contacts', '{');
  const told = withoutType(refusal, customObjects);
  const isAlike = unlisted.status === refusal.status && told === withoutType(unlisted, unknownResourceType);
  return isAlike && told !== withoutType(malformed, 'contacts');
}
