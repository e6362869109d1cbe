import type { OperationId } from '../../../specs/openapi.ts';
import type { JsonObject } from '../json.ts';
import type { Seams } from '../seams.ts';
import type { HttpRequest } from './message.ts';
import { type MediaType, readMediaType, readText } from './read-text.ts';

/** The operations that declare an XML variant of their body. */
const withXml: ReadonlySet<OperationId> = new Set(['UpsertCrmRecord', 'ListCrmRecords']);

/** Reads the body of an operation, whichever of its media types it came in. */
export async function readRequestBody(
  rules: Seams,
  id: OperationId,
  request: HttpRequest,
): Promise<JsonObject> {
  const accepted: readonly MediaType[] = withXml.has(id)
    ? ['application/json', 'application/xml']
    : ['application/json'];
  const type = readMediaType(request.headers['content-type'], accepted);
  const text = readText(await request.body());
  return type === 'application/xml' ? rules.xmlToBody(await rules.readXml(text)) : rules.readJson(text);
}
