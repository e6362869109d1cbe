import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { document, type OperationId } from './openapi.ts';

/** The schema of a JSON body, by its operation. An upsert is measured by the form that it has. */
const schemaNames: Partial<Record<OperationId, (body: object) => string>> = {
  UpsertCrmRecord: (body) => ('fields' in body ? 'UpsertV1' : 'UpsertV2'),
  ListCrmRecords: () => 'ListRequest',
  RpcFieldSchemaList: () => 'FieldSchemaListRequest',
  RpcCompanyList: () => 'CompanyListRequest',
};

const validators = new Map<string, ValidateFunction>();

function validatorOf(name: string): ValidateFunction {
  const known = validators.get(name);
  if (known !== undefined) return known;
  // The description is checked before it is released, not each time it is read.
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false, validateFormats: false });
  ajv.addSchema(document, 'description');
  const made = ajv.compile({ $ref: `description#/components/schemas/${name}` });
  validators.set(name, made);
  return made;
}

/** A member that is null counts as left out. */
function isOfNull(error: ErrorObject, body: unknown): boolean {
  const steps = error.instancePath.split('/').slice(1);
  const found = steps.reduce<unknown>(
    (value, step) => (value as Record<string, unknown> | null)?.[step],
    body,
  );
  return found === null;
}

/** Places of a JSON request body whose JSON type is not the described one, each with the type it should have. */
export function wronglyTyped(
  id: OperationId,
  body: unknown,
): readonly { readonly place: string; readonly type: string }[] | undefined {
  if (schemaNames[id] === undefined) return undefined;
  if (body === null || typeof body !== 'object' || Array.isArray(body))
    return [{ place: '', type: 'object' }];
  const validate = validatorOf(schemaNames[id](body));
  if (validate(body)) return [];
  return (validate.errors ?? [])
    .filter((error) => error.keyword === 'type' && !isOfNull(error, body))
    .map(({ instancePath, params }) => ({ place: instancePath, type: String(params['type']) }));
}
