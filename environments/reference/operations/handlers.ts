import type { OperationId } from '../../../specs/openapi.ts';
import type { Handler } from '../call.ts';
import { createCrmRecord } from './create-crm-record.ts';
import { deleteCrmRecord } from './delete-crm-record.ts';
import { getCrmRecord } from './get-crm-record.ts';
import { getFieldOptions } from './get-field-options.ts';
import { listCrmRecords } from './list-crm-records.ts';
import { listFieldSchema } from './list-field-schema.ts';
import { rpcCompanyList } from './rpc-company-list.ts';
import { rpcFieldSchemaList } from './rpc-field-schema-list.ts';
import { tokenInfo } from './token-info.ts';
import { updateCrmRecord } from './update-crm-record.ts';
import { upsertCrmRecord } from './upsert-crm-record.ts';

/** The operations that need a token. The token exchange, which gives one, stands alone. */
export const handlers: Readonly<Record<Exclude<OperationId, 'TokenExchange'>, Handler>> = {
  ListFieldSchema: listFieldSchema,
  GetFieldOptions: getFieldOptions,
  UpsertCrmRecord: upsertCrmRecord,
  CreateCrmRecord: createCrmRecord,
  GetCrmRecord: getCrmRecord,
  DeleteCrmRecord: deleteCrmRecord,
  UpdateCrmRecord: updateCrmRecord,
  ListCrmRecords: listCrmRecords,
  RpcFieldSchemaList: rpcFieldSchemaList,
  RpcCompanyList: rpcCompanyList,
  TokenInfo: tokenInfo,
};
