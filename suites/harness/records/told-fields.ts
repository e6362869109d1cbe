import type { Environment } from '../environment/environment.ts';
import {
  type DeclaredField,
  declaredFields,
  freeTextFields,
  possibleTexts,
} from '../fields/declared-fields.ts';
import { askForOptions, type FieldOption } from '../fields/field-options.ts';
import { toldByName, type ToldType } from '../fields/field-type-names.ts';
import { soundsOfOtherType } from '../fields/field-names.ts';
import { fieldTypeOf, rpcFieldTypes, typedFieldsOf } from '../fields/field-types.ts';
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

/** A field, and what is told of it besides its schema. */
export interface ToldField extends DeclaredField {
  /** By its schema, else by what the RPC list calls its type. */
  readonly told: ToldType;
  /** What the operation for options answers; empty where it shows none. */
  readonly options: readonly FieldOption[];
}

/** Asks for what is told of these fields. */
export async function toldOf(
  environment: Environment,
  resourceType: string,
  fields: readonly DeclaredField[],
): Promise<readonly ToldField[]> {
  const crm = quietCrmOf(environment);
  const types = await unlessBroken(rpcFieldTypes(environment), undefined);
  return Promise.all(
    fields.map(async (field) => {
      const rpcType = types?.of(resourceType, field.id);
      const told = fieldTypeOf(field, rpcType) ?? (rpcType === undefined ? undefined : toldByName(rpcType));
      const { options } = await askForOptions(crm, { resourceType, id: field.id });
      return { ...field, told, options };
    }),
  );
}

/**
 * Those of the fields whose own names hint at no other type than plain text, nor, where all of them refuse our texts,
 * the names of their types.
 */
export async function likelyTextsAmong(
  environment: Environment,
  resourceType: string,
  fields: readonly DeclaredField[],
  { areRefused }: { readonly areRefused: boolean },
): Promise<readonly DeclaredField[]> {
  const types = areRefused ? await unlessBroken(rpcFieldTypes(environment), undefined) : undefined;
  return fields.filter(
    (field) => !soundsOfOtherType(field) && types?.isOfOtherName(resourceType, field.id) !== true,
  );
}

/** Those of the fields that are plain texts, as far as it is told: neither of another type nor with options. */
export async function plainTextsAmong(
  environment: Environment,
  resourceType: string,
  fields: readonly DeclaredField[],
): Promise<readonly DeclaredField[]> {
  const plain = (await toldOf(environment, resourceType, fields)).filter(
    ({ told, options }) => (told === undefined || told === 'string') && options.length === 0,
  );
  const ids = new Set(plain.map(({ id }) => id));
  return fields.filter(({ id }) => ids.has(id));
}
