import type { Answer } from '../../client/caller.ts';
import type { Crm } from '../../client/crm.ts';
import type { OperationId } from '../../specs/openapi.ts';
import type { Environment } from './environment.ts';

/** A call that a conforming service answers with 200 when the caller may make it. */
type ValidCall = (crm: Crm) => Promise<Answer>;

function readingCalls(recordId: string, fieldId: string): Partial<Record<OperationId, ValidCall>> {
  return {
    ListFieldSchema: (crm) => crm.fieldSchema('contacts'),
    GetFieldOptions: (crm) => crm.fieldOptions('contacts', fieldId),
    GetCrmRecord: (crm) => crm.get('contacts', recordId),
    ListCrmRecords: (crm) => crm.list('contacts', { page: { limit: 1 } }),
    RpcFieldSchemaList: (crm) => crm.rpcFieldSchemas({}),
    RpcCompanyList: (crm) => crm.rpcCompanies({ pagingOptions: { pageSize: 1 } }),
    TokenInfo: (crm) => crm.userInfo(),
  };
}

function unknownCall(operation: OperationId): never {
  throw new TypeError(`There is no valid call of ${operation} here.`);
}

/** The valid calls that an environment takes. */
export interface ValidCalls {
  readonly operations: readonly OperationId[];
  make(operation: OperationId, crm: Crm): Promise<Answer>;
}

/**
 * One valid call of each operation that needs a token and that this environment offers. Writing ones are there
 * only where the profile allows writing; they touch nothing but a record planted for them.
 */
export async function validCalls(environment: Environment): Promise<ValidCalls> {
  const [field] = await environment.fields('contacts');
  const offered = (calls: Partial<Record<OperationId, ValidCall>>): ValidCalls => {
    const known = Object.entries(calls) as [OperationId, ValidCall][];
    const present = new Map(known.filter(([id]) => !environment.facts.absent.includes(id)));
    return {
      operations: [...present.keys()],
      make: async (operation, crm) => (present.get(operation) ?? unknownCall(operation))(crm),
    };
  };
  if (environment.profile.access === 'read-only') return offered(readingCalls('none', field?.id ?? 'none'));

  const population = await environment.population('contacts');
  const { id, values } = await population.plant();
  return offered({
    ...readingCalls(id, field?.id ?? 'none'),
    CreateCrmRecord: (crm) => population.tryCreate(population.marked({}).values, { crm }),
    UpsertCrmRecord: (crm) => crm.upsert('contacts', { data: population.marked({}).values }, population.marker),
    UpdateCrmRecord: (crm) => crm.update('contacts', id, values),
    DeleteCrmRecord: async (crm) => crm.delete('contacts', (await population.plant()).id),
  });
}
