import type { Environment } from '../environment/environment.ts';
import {
  type DeclaredField,
  declaredFields,
  freeTextFields,
  possibleTexts,
} from '../fields/declared-fields.ts';
import { askForOptions } from '../fields/field-options.ts';
import { toldByName } from '../fields/field-type-names.ts';
import { rpcFieldTypes, typedFieldsOf } from '../fields/field-types.ts';
import { quietCrmOf } from '../environment/remembered-answers.ts';
import { isUndecided, ViolatedExpectation } from '../properties/expectation.ts';

/** Nothing where the RPC list of types is absent or broken: then their schema is all that is known of fields. */
async function unlessBroken<Told>(told: Promise<Told>, nothing: Told): Promise<Told> {
  return told.catch((error: unknown) => {
    if (isUndecided(error) || error instanceof ViolatedExpectation) return nothing;
    throw error;
  });
}

/** The fields that may hold any text: the free-text fields that filters compare as texts first, others may refuse IS. */
export async function textsOf(
  environment: Environment,
  resourceType: string,
): Promise<readonly DeclaredField[]> {
  const fields = await declaredFields(environment, resourceType);
  const typed = await unlessBroken(typedFieldsOf(environment, resourceType), []);
  const texts = new Set(typed.filter(({ fieldType }) => fieldType === 'string').map(({ id }) => id));
  const free = freeTextFields(fields);
  const sure = free.filter(({ id }) => texts.has(id));
  return [...sure, ...possibleTexts(fields).filter((field) => !sure.includes(field))];
}

/** Whether one of the fields is a plain text, as far as it is told: neither of another type nor with options. */
export async function includesPlainText(
  environment: Environment,
  resourceType: string,
  fields: readonly DeclaredField[],
): Promise<boolean> {
  const types = await unlessBroken(rpcFieldTypes(environment), undefined);
  for (const { id } of fields) {
    const rpcType = types?.of(resourceType, id);
    const told = rpcType === undefined ? undefined : toldByName(rpcType);
    if (told !== undefined && told !== 'string') continue;
    const { options } = await askForOptions(quietCrmOf(environment), { resourceType, id });
    if (options.length === 0) return true;
  }
  return false;
}
