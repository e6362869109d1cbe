import type { Answer } from '../../../client/caller.ts';
import type { Crm } from '../../../client/crm.ts';
import { unknownResourceType } from '../../../generators/absent-names.ts';
import { fieldsBody } from '../../../generators/upsert-body.ts';
import { resourceTypes } from '../../../specs/openapi.ts';
import type { Environment } from '../environment/environment.ts';
import { given } from '../properties/expectation.ts';
import { freeTextFields } from '../fields/declared-fields.ts';
import type { Population } from './population.ts';
import { schemaEntries } from '../lists/rpc-lists.ts';
import { fieldTypeOf } from '../fields/field-types.ts';

/** The one resource type whose records can be made and never deleted. */
export const customObjects = resourceTypes.upsertOnly[0] ?? '';

/** No schema operation tells the fields of custom objects; the RPC list may. */
async function fieldsOfObjects(
  crm: Crm,
): Promise<{ readonly text: string; readonly id: string | undefined }> {
  const entries = (await schemaEntries(crm)).filter(({ crmObjectType = '' }) =>
    /custom/i.test(crmObjectType),
  );
  const texts = entries.filter(
    ({ fieldId, fieldType }) => fieldTypeOf({ id: fieldId, type: 'string' }, fieldType) === 'string',
  );
  const [text] = freeTextFields(texts.map(({ fieldId }) => ({ id: fieldId, type: 'string' })));
  given(text !== undefined, 'the RPC field schema list shows no text field of custom objects');
  const ids = entries.map(({ fieldId }) => fieldId).filter((id) => /^system__(.*_)?id$/.test(id));
  return { text: text.id, id: ids.includes('system__id') ? 'system__id' : ids[0] };
}

/** The object types of the RPC list that are custom objects. */
async function kinds(crm: Crm): Promise<readonly string[]> {
  const types = (await schemaEntries(crm)).flatMap(({ crmObjectType }) => crmObjectType ?? []);
  return [...new Set(types)].filter((type) => /custom/i.test(type));
}

const badRequest = 400;

/** A custom object that was upserted, and its id where the answer told it. */
export interface UpsertedObject {
  readonly answer: Answer;
  readonly id: string | undefined;
}

/** Upserts a custom object that holds `text`, and notes it as one that stays. */
export async function upsertCustomObject(
  environment: Environment,
  crm: Crm,
  text: string,
): Promise<UpsertedObject> {
  const { text: field, id: idField } = await fieldsOfObjects(environment.crm);
  const body = {
    ...fieldsBody({ [field]: text }, 'always_overwrite'),
    returnFields: idField === undefined ? [] : [idField],
  };
  const marker = { field, value: text };
  let answer = await crm.upsert(customObjects, body, marker);
  // A custom object may have to tell its kind; of the kinds only the object types of the RPC list are known.
  for (const subtype of await kinds(environment.crm)) {
    if (answer.status !== badRequest) break;
    answer = await crm.upsert(customObjects, { ...body, subtype }, marker);
  }
  const [returned] = answer.status === 200 && Array.isArray(answer.body.fields) ? answer.body.fields : [];
  const id = typeof returned?.value === 'string' ? returned.value : undefined;
  if (answer.status === 200) environment.notePermanent(customObjects, id ?? text);
  return { answer, id };
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
