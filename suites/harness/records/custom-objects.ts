import type { Answer } from '../../../client/caller.ts';
import type { Crm } from '../../../client/crm.ts';
import { fieldsBody } from '../../../generators/upsert-body.ts';
import { resourceTypes } from '../../../specs/openapi.ts';
import type { Environment } from '../environment/environment.ts';
import { given } from '../properties/expectation.ts';
import { freeTextFields } from '../fields/declared-fields.ts';
import { schemaEntries } from '../lists/rpc-lists.ts';
import { fieldTypeOf } from '../fields/field-types.ts';

/** The one resource type whose records can be made and never deleted. */
export const customObjects = resourceTypes.upsertOnly[0] ?? '';

/** No schema operation tells the fields of custom objects; the RPC list may. */
async function textField(crm: Crm): Promise<string> {
  const texts = (await schemaEntries(crm))
    .filter(({ crmObjectType = '' }) => /custom/i.test(crmObjectType))
    .filter(({ fieldId, fieldType }) => fieldTypeOf({ id: fieldId, type: 'string' }, fieldType) === 'string');
  const [field] = freeTextFields(texts.map(({ fieldId }) => ({ id: fieldId, type: 'string' })));
  given(field !== undefined, 'the RPC field schema list shows no text field of custom objects');
  return field.id;
}

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
  const field = await textField(environment.crm);
  const body = { ...fieldsBody({ [field]: text }, 'always_overwrite'), returnFields: ['system__id'] };
  const answer = await crm.upsert(customObjects, body, { field, value: text });
  const [returned] = answer.status === 200 && Array.isArray(answer.body.fields) ? answer.body.fields : [];
  const id = typeof returned?.value === 'string' ? returned.value : undefined;
  if (answer.status === 200) environment.notePermanent(customObjects, id ?? text);
  return { answer, id };
}
